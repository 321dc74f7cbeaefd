-- Stewards find members, have an address confirmed, block, sign out, remove, and merge two accounts of one person. Accounts belong to the auth
-- service, so that each of these is a function with the rights of its owner.

-- Returns a page of members, by name, after the one with the name and id that are given. `p_words` is a part of the name, or a whole
-- address. `p_which` is 'all', 'stewards', 'blocked', or 'unconfirmed': accounts whose address nobody has proved to read, which are not
-- members yet. Addresses are shown of those alone; the others have theirs on their card.
create function private.steward_members(p_words text, p_which text, p_after_name text, p_after_id uuid, p_limit int)
returns table (id uuid, username text, avatar_filename text, email text, is_steward boolean, blocked_until timestamptz)
language plpgsql stable
security definer -- accounts are not readable
set search_path = ''
as $$
declare
  patterns text[] := private.word_patterns(p_words);
  most int := least(greatest(p_limit, 0), 100);
  address text := case when p_words like '%@%' then private.normal_email(p_words) end;
begin
  perform private.require_steward();
  if address is not null then
    return query
    select u.id, coalesce(p.username, u.raw_user_meta_data ->> 'username', ''), p.avatar_filename, u.email::text,
           exists (select from public.stewards s where s.member_id = u.id), private.future_only(u.banned_until)
      from auth.users u left join public.profiles p on p.id = u.id
     where u.email = address and not u.is_sso_user limit most; -- the index on addresses leaves those out
  elsif p_which = 'unconfirmed' then
    return query
    select u.id, coalesce(u.raw_user_meta_data ->> 'username', ''), null::text, u.email::text, false, private.future_only(u.banned_until)
      from auth.users u
     where u.email_confirmed_at is null and u.email is not null and not exists (select from public.profiles p where p.id = u.id)
       and private.search_words(coalesce(u.raw_user_meta_data ->> 'username', '')) like all (patterns)
     order by u.created_at desc limit most;
  elsif p_which = 'stewards' then
    return query
    select p.id, p.username, p.avatar_filename, null::text, true, private.future_only(u.banned_until)
      from public.stewards s join public.profiles p on p.id = s.member_id join auth.users u on u.id = p.id
     where (p_after_id is null or (p.username collate private.alphabetical, p.id) > (p_after_name collate private.alphabetical, p_after_id))
       and private.search_words(p.username) like all (patterns)
     order by p.username collate private.alphabetical, p.id limit most;
  elsif p_which = 'blocked' then
    -- From the accounts, of which few are blocked.
    return query
    select p.id, p.username, p.avatar_filename, null::text, false, u.banned_until
      from auth.users u join public.profiles p on p.id = u.id
     where u.banned_until > now()
       and (p_after_id is null or (p.username collate private.alphabetical, p.id) > (p_after_name collate private.alphabetical, p_after_id))
       and private.search_words(p.username) like all (patterns)
     order by p.username collate private.alphabetical, p.id limit most;
  else
    return query
    select p.id, p.username, p.avatar_filename, null::text, exists (select from public.stewards s where s.member_id = p.id),
           private.future_only(u.banned_until)
      from (
        select member_id, name.username from private.member_names name
         where (p_after_id is null or (name.username collate private.alphabetical, member_id) > (p_after_name collate private.alphabetical, p_after_id))
           and words like all (patterns)
         order by name.username collate private.alphabetical, member_id limit most) as found
      join public.profiles p on p.id = member_id join auth.users u on u.id = member_id
     order by found.username collate private.alphabetical, member_id;
  end if;
end
$$;

-- A block that has ended is none.
create function private.future_only(instant timestamptz) returns timestamptz
language sql stable set search_path = '' as $$ select case when instant > now() then instant end $$;

create function private.steward_member_count() returns int
language plpgsql stable
security definer -- opens like the others
set search_path = ''
as $$
begin
  perform private.require_steward();
  return (select count(*) from public.profiles);
end
$$;

-- Returns what a steward has to know of an account to help, or to decide; null when there is none.
create function private.steward_member(member uuid) returns jsonb
language plpgsql stable
security definer -- accounts and sessions are not readable
set search_path = ''
as $$
begin
  perform private.require_steward();
  return (
    select jsonb_build_object('id', u.id, 'username', coalesce(p.username, u.raw_user_meta_data ->> 'username', ''),
        'avatar_filename', p.avatar_filename, 'email', u.email, 'is_member', p.id is not null,
        'is_confirmed', u.email_confirmed_at is not null, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'is_steward', exists (select from public.stewards where member_id = u.id),
        'blocked_until', private.future_only(u.banned_until),
        'block_reason', case when u.banned_until > now() then u.raw_app_meta_data ->> 'ban_reason' end,
        'deleted_at', (select due_at from private.member_removals where member_id = u.id),
        -- The question to its owner if this is to become one with another account.
        'merge', (select jsonb_build_object('name', k.username, 'due_at', private.merge_due(agreed_at))
          from private.merge_requests join public.profiles k on k.id = kept where merge_requests.double = u.id),
        'sessions', (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
        'matches', (select count(*) from public.match_participants where user_id = u.id and status = 'confirmed'),
        'comments', (select count(*) from public.match_comments where user_id = u.id),
        'future_with_others', (select count(*) from public.matches m where m.creator_id = u.id and m.match_date >= now()
          and exists (select from public.match_participants where match_id = m.id and status = 'confirmed' and user_id <> u.id)))
      from auth.users u left join public.profiles p on p.id = u.id
     where u.id = member);
end
$$;

-- Locks the account that an act is about, so that nobody is named a steward and blocked at once. A steward has to lose the role
-- before: in the log, both acts are seen.
create function private.lock_account(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from auth.users where id = member for no key update;
  if not found then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  elsif exists (select from public.stewards where member_id = member) then
    perform private.refuse(409, 'is_a_steward', 'This member is a steward. End that role first.');
  end if;
end
$$;

-- Has a fresh link and code sent to an address that nobody has proved to read. A steward who knows the person does not know who signed up: the
-- reader of the mail alone confirms the address, or ends the sign-up, and until then no password counts. False where the auth service of a
-- hosted project has to be asked for the mail.
create function private.confirm_member(member uuid) returns boolean
language plpgsql
security definer -- accounts are nobody's to write
set search_path = ''
as $$
begin
  perform private.require_steward();
  perform private.lock_account(member);
  if exists (select from auth.users where id = member and email_confirmed_at is not null) then
    return true;
  end if;
  perform private.log_steward_act('confirmation_sent', member);
  if to_regprocedure('_backend.request_confirmation(uuid, text)') is null then
    return false;
  end if;
  execute 'select _backend.request_confirmation($1, $2)' using member, 'steward';
  return true;
end
$$;

-- Blocks an account until an instant, or without end: a hundred years, as the auth service does not know 'infinity'. It refuses
-- sign-ins from then on, with the reason; sessions end, and `private.assured` refuses tokens that still live.
create function private.block_account(member uuid, reason text, until timestamptz) returns void
language plpgsql
security definer -- accounts are nobody's to write
set search_path = ''
as $$
declare
  said text := btrim(private.plain_line(reason));
begin
  perform private.require_grave_act();
  if said is null or said = '' or char_length(said) > 300 or until <= now() then
    raise exception using errcode = '22023', message = 'A block has a reason of at most 300 letters and ends in the future.';
  end if;
  -- Matches before the account, in the order of every deletion: what was offered to the member goes to the next.
  perform private.lock_data_of(member);
  perform private.lock_account(member);
  -- A press that arrives twice is one block, of which one mail tells.
  if exists (
      select from auth.users
       where id = member and raw_app_meta_data ->> 'ban_reason' = said
         and case when until is null then banned_until > now() + interval '90 years' else banned_until = until end) then
    return;
  end if;
  update auth.users
     set banned_until = coalesce(until, now() + interval '100 years'), updated_at = now(),
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('ban_reason', said)
   where id = member;
  delete from auth.sessions where user_id = member;
  perform private.log_grave_act('member_blocked', member, jsonb_build_object('reason', said, 'until', until));
end
$$;

-- After a block and its end, however an account gets them: places that are held for a member who may not sign in are offered to the next, and
-- questions to them are withdrawn. The turn in line rests.
create function private.offer_slots_of_blocked() returns trigger
language plpgsql
security definer -- offers are nobody's to write
set search_path = ''
as $$
declare
  match public.matches;
begin
  perform from public.matches where id in (select line.id from private.waiting_lists_of(new.id) as line) order by id for no key update;
  for match in select * from private.waiting_lists_of(new.id) loop
    -- Written in any case, so that the line is advanced when the block ends by itself (private.next_due).
    perform private.advance_waiting_list(match.id),
            private.advance_now(match, private.waiting_list_time(match.id), true);
  end loop;
  return null;
end
$$;
create trigger offer_slots_of_blocked after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until) execute function private.offer_slots_of_blocked();

-- Lets in whom stewards have locked out. No small limit keeps them from taking back what a steward who turned has done.
create function private.unblock_account(member uuid) returns void
language plpgsql
security definer -- accounts are nobody's to write
set search_path = ''
as $$
begin
  perform private.require_grave_act();
  perform private.lock_data_of(member);
  update auth.users
     set banned_until = null, updated_at = now(), raw_app_meta_data = raw_app_meta_data - array['ban_reason', 'deletion_notified']
   where id = member and banned_until > now();
  if found then
    delete from private.member_removals where member_id = member;
    delete from private.removed_names where member_id = member;
    perform private.log_steward_act('member_unblocked', member);
  end if;
end
$$;

-- Ends every session. Unlike a block this may be done to a steward: a device was lost.
create function private.sign_out_member(member uuid) returns void
language plpgsql
security definer -- sessions are nobody's to write
set search_path = ''
as $$
begin
  perform private.require_grave_act();
  delete from auth.sessions where user_id = member;
  if found then
    perform private.end_calendar_feed(member);
    perform private.log_grave_act('member_signed_out', member);
  end if;
end
$$;

-- Blocks the account at once, and has it deleted when some days have passed (private.member_removals).
create function private.remove_member(member uuid, future text, reason text) returns void
language plpgsql
security definer -- accounts are nobody's to write
set search_path = ''
as $$
declare
  said text := btrim(private.plain_line(reason));
begin
  perform private.require_grave_act();
  if future is null or future not in ('hand_on', 'cancel') or said is null or said = '' or char_length(said) > 300 then
    raise exception using errcode = '22023', message = 'Matches are either ''hand_on'' or ''cancel'', and there is a reason.';
  end if;
  perform private.lock_data_of(member);
  perform private.lock_account(member);
  insert into private.member_removals (member_id, future) select id, remove_member.future from public.profiles where id = member
  on conflict do nothing;
  if not found and exists (select from private.member_removals where member_id = member) then
    return;
  end if;
  update auth.users
     set banned_until = now() + interval '100 years', updated_at = now(),
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('ban_reason', said)
   where id = member;
  delete from auth.sessions where user_id = member;
  perform private.log_grave_act('member_removed', member, jsonb_build_object('reason', said));
  insert into private.removed_names (member_id, username) select id, username from public.profiles where id = member
  on conflict do nothing;
  -- An account that never became a member has nothing to wait for.
  if not exists (select from private.member_removals where member_id = member) then
    perform private.delete_account(member, future);
  end if;
end
$$;

-- Counts what merging would move from the double to the account that is kept. In matches where both are, one place stays.
create function private.merge_counts(kept uuid, double uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'places', (select count(*) from public.match_participants where user_id = double),
    'in_both', (select count(*) from public.match_participants d join public.match_participants k using (match_id)
      where d.user_id = double and k.user_id = kept),
    'created', (select count(*) from public.matches where creator_id = double),
    'comments', (select count(*) from public.match_comments where user_id = double),
    'blocks', (select count(*) from public.member_blocks where double in (blocker_id, blocked_id)),
    'lines', (select count(*) from public.match_waiting where user_id = double))
$$;

-- An own account is never the one that is kept: it would take over what belongs to others.
create function private.enforce_may_merge(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if kept is null or kept = double then
    raise exception using errcode = '22023', message = 'Two different accounts are merged.';
  elsif kept = auth.uid() then
    perform private.refuse(403, 'own_account', 'This is your own account. Another steward has to ask.');
  end if;
end
$$;

create function private.merge_preview(kept uuid, double uuid) returns jsonb
language plpgsql stable
security definer -- counts what the caller may not see
set search_path = ''
as $$
begin
  perform private.require_steward();
  perform private.enforce_may_merge(kept, double);
  return private.merge_counts(kept, double);
end
$$;

-- Hands over everything that the double has done and owns to the account that is kept, and removes the double with its devices and
-- settings, in one transaction (its owner has agreed: *_merging_accounts.sql).
create function private.merge_members(kept uuid, double uuid, steward uuid) returns void
language plpgsql set search_path = '' as $$
declare
  facts jsonb;
begin
  perform private.lock_data_of(double);
  perform private.lock_account(double);
  perform from public.profiles where id = kept for update;
  facts := private.merge_counts(kept, double) || (select jsonb_build_object('double', id, 'name', username) from public.profiles where id = double);
  insert into public.steward_log (steward_id, act, about_member, detail) values (steward, 'members_merged', kept, facts);
  -- From here on nobody acts, as when an account is removed: rules for members do not hold, and nobody is notified of leaving.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  perform private.hand_over_account(kept, double);
  -- Pictures of events stay where their addresses lead; those of the profile go.
  update storage.objects set owner_id = kept::text where bucket_id = 'event-images' and name like double || '/%';
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name like double || '-avatar-%';
  delete from auth.users where id = double;
end
$$;

create function private.status_rank(status text) returns int
language sql immutable set search_path = '' as $$ select case status when 'confirmed' then 2 when 'declined' then 0 else 1 end $$;

create function public.steward_members(p_words text, p_which text, p_after_name text, p_after_id uuid, p_limit int)
returns table (id uuid, username text, avatar_filename text, email text, is_steward boolean, blocked_until timestamptz)
language sql stable set search_path = '' as $$ select * from private.steward_members(p_words, p_which, p_after_name, p_after_id, p_limit) $$;

create function public.steward_member_count() returns int
language sql stable set search_path = '' as $$ select private.steward_member_count() $$;

create function public.steward_member(p_member_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.steward_member(p_member_id) $$;

create function public.confirm_member(p_member_id uuid) returns boolean
language sql set search_path = '' as $$ select private.confirm_member(p_member_id) $$;

create function public.block_account(p_member_id uuid, p_reason text, p_until timestamptz) returns void
language sql set search_path = '' as $$ select private.block_account(p_member_id, p_reason, p_until) $$;

create function public.unblock_account(p_member_id uuid) returns void
language sql set search_path = '' as $$ select private.unblock_account(p_member_id) $$;

create function public.sign_out_member(p_member_id uuid) returns void
language sql set search_path = '' as $$ select private.sign_out_member(p_member_id) $$;

create function public.remove_member(p_member_id uuid, p_future text, p_reason text) returns void
language sql set search_path = '' as $$ select private.remove_member(p_member_id, p_future, p_reason) $$;

create function public.merge_preview(p_kept uuid, p_double uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.merge_preview(p_kept, p_double) $$;

revoke execute on function public.steward_members, public.steward_member_count, public.steward_member, public.confirm_member,
  public.block_account, public.unblock_account, public.sign_out_member, public.remove_member, public.merge_preview
  from public, anon, authenticated, service_role;
grant execute on function private.steward_members(text, text, text, uuid, int), private.steward_member_count(),
  private.steward_member(uuid), private.confirm_member(uuid), private.block_account(uuid, text, timestamptz),
  private.unblock_account(uuid), private.sign_out_member(uuid), private.remove_member(uuid, text, text),
  private.merge_preview(uuid, uuid) to authenticated;
grant execute on function public.steward_members, public.steward_member_count, public.steward_member, public.confirm_member,
  public.block_account, public.unblock_account, public.sign_out_member, public.remove_member, public.merge_preview
  to authenticated;

-- A member whom a steward removes is blocked at once and deleted a week later. Until then nothing of theirs is lost, and any steward takes it
-- back by ending the block.

create table private.member_removals (
  member_id uuid primary key,
  -- Says what becomes of matches to come that others play in.
  future text not null,
  -- MODERATION_DAYS of domain/limits.ts; a test compares them.
  due_at timestamptz not null default now() + interval '7 days',
  constraint member_removals_member_id_fkey foreign key (member_id) references public.profiles on delete cascade,
  constraint member_removals_future_known check (future in ('hand_on', 'cancel'))
);
create index member_removals_due_at_idx on private.member_removals (due_at);
alter table private.member_removals enable row level security;

-- For a worker: the members whose days have passed.
create function private.due_removals() returns setof uuid
language sql stable set search_path = '' as $$ select member_id from private.member_removals where due_at <= now() order by due_at, member_id $$;

-- Deletes the account, if its days have passed and the block still stands. False, without an effect, when a steward or the operator has let
-- the member in again.
create function private.finish_member_removal(member uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  what_future text;
begin
  perform private.lock_data_of(member);
  delete from private.member_removals where member_id = member and due_at <= now() returning future into what_future;
  if what_future is null or private.in_good_standing(member) then
    return false;
  end if;
  perform private.delete_account(member, what_future);
  return true;
end
$$;

revoke execute on all functions in schema private from public;
