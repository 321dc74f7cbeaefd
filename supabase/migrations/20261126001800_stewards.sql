-- Stewards are members who look after the community. A steward is a row, asked for in each statement: a claim in a token would outlive
-- the role by an hour. Nobody becomes a steward by being first: the operator prints a link that works once, and stewards name others.

create table public.stewards (
  member_id uuid primary key,
  -- The id alone, so that it survives the member; null for those who came by a link of the operator.
  named_by uuid,
  created_at timestamptz not null default now(),
  constraint stewards_member_id_fkey foreign key (member_id) references public.profiles on delete cascade
);

alter table public.stewards enable row level security;
revoke all on public.stewards from anon, authenticated, service_role;
grant select on public.stewards to authenticated;
grant select, insert, update, delete on public.stewards to service_role;

create policy "Members see who the stewards are" on public.stewards
  for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.stewards
  as restrictive to authenticated using ((select private.assured()));

-- Tells whether the caller is a steward, with a session that is assured. Write `(select private.is_steward())` in a policy.
create function private.is_steward() returns boolean
language plpgsql stable
security definer -- policies of stewards ask it, too
set search_path = ''
as $$
begin
  return exists (select from public.stewards where member_id = auth.uid()) and private.assured();
end
$$;

-- Opens every function that only stewards may call.
create function private.require_steward() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_assured();
  if not private.is_steward() then
    perform private.refuse(403, 'not_a_steward', 'Only stewards may do this.');
  end if;
end
$$;

-- Tells whether there is no steward besides the caller. What is about a steward is for the others to see and to decide.
create function private.is_only_steward() returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from public.stewards where member_id <> auth.uid())
$$;

-- Every act of a steward. The ids refer to nothing: a steward who deletes their account, or that of another, leaves a trace.
create table public.steward_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Null for the operator.
  steward_id uuid,
  act text not null,
  about_member uuid,
  detail jsonb not null default '{}',
  constraint steward_log_act_word check (act ~ '^[a-z_]{1,40}$'),
  constraint steward_log_detail_object check (jsonb_typeof(detail) = 'object'),
  constraint steward_log_detail_length check (octet_length(detail::text) <= 16000)
);
create index steward_log_about_member_idx on public.steward_log (about_member, id);
create index steward_log_steward_id_idx on public.steward_log (steward_id, id);

alter table public.steward_log enable row level security;
revoke all on public.steward_log from anon, authenticated, service_role;
revoke all on sequence public.steward_log_id_seq from anon, authenticated, service_role;
grant select on public.steward_log to authenticated;
grant select on public.steward_log to service_role;

create policy "Stewards read the log" on public.steward_log
  for select to authenticated using ((select private.is_steward()));
create policy "Members with a second factor have proved it" on public.steward_log
  as restrictive to authenticated using ((select private.assured()));

-- Holds for everybody, the owner of the table included.
create function private.enforce_kept_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'steward_log: entries are neither changed nor deleted.';
end
$$;
create trigger enforce_kept_log before update or delete or truncate on public.steward_log
  for each statement execute function private.enforce_kept_log();

-- Call it in every function that a steward may call, in the transaction of the act. `act` is a word for which the client has a
-- sentence, `detail` what that sentence needs besides.
create function private.log_steward_act(act text, about_member uuid default null, detail jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.steward_log (steward_id, act, about_member, detail)
  values (auth.uid(), log_steward_act.act, log_steward_act.about_member, coalesce(log_steward_act.detail, '{}'));
  perform private.count_action('steward_acts');
end
$$;

-- Opens the acts that give or end a role, lock somebody out or let somebody in, remove something, or ring telephones. A session that was
-- stolen is not enough for them.
create function private.require_grave_act() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_steward();
  perform private.require_recent_proof();
end
$$;

-- The same as log_steward_act for these: they have one small limit, so that a steward who turns is noticed in time. It is not for letting in
-- one person at a time: that has to be possible for a whole club, and for whoever takes back many blocks.
create function private.log_grave_act(act text, about_member uuid default null, detail jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  perform private.log_steward_act(act, about_member, detail);
  perform private.count_action('grave_acts');
end
$$;

-- The names of members whom stewards have removed, so that the log says for some time whom: stewards are held to what they did. The log
-- itself keeps no names, because nothing in it can be deleted.
create table private.removed_names (
  member_id uuid primary key,
  username text not null,
  removed_at timestamptz not null default now()
);
alter table private.removed_names enable row level security;

-- Returns the name of a member whom stewards have removed, to stewards.
create function private.removed_name(member uuid) returns text
language sql stable
security definer -- members do not reach the names
set search_path = ''
as $$
  select username from private.removed_names where member_id = member and private.is_steward()
$$;

-- A page of the log, the last act first, before the entry `p_before`. A member who has left by themselves has no name.
create function public.steward_log_page(p_before bigint, p_limit int)
returns table (id bigint, created_at timestamptz, steward_id uuid, steward_name text, act text, about_member uuid, about_name text,
  detail jsonb)
language sql stable set search_path = '' as $$
  select log.id, log.created_at, log.steward_id, steward.username, log.act, log.about_member,
         coalesce(about.username, private.removed_name(log.about_member)), log.detail
    from public.steward_log log
    left join public.profiles steward on steward.id = log.steward_id
    left join public.profiles about on about.id = log.about_member
   where p_before is null or log.id < p_before
   order by log.id desc limit least(greatest(p_limit, 0), 100)
$$;

-- Returns what a member takes along of the log: what they did as a steward, and what was done about them with its reason, but not by whom.
create function private.steward_acts_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'act', act, 'as_steward', steward_id is not distinct from member,
      'reason', detail ->> 'reason', 'about_me', about_member is not distinct from member) order by id), '[]')
    from public.steward_log where member in (steward_id, about_member)
$$;

-- The links of the operator. Only their hashes are stored.
create table private.steward_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
alter table private.steward_links enable row level security;

-- 192 bits in 32 characters that need no escaping in an address.
create function private.random_token() returns text
language sql volatile
set search_path = ''
as $$
  select translate(rtrim(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 24),
    'base64'), '='), '+/', '-_')
$$;

-- Returns the token of a new link. Each start without a steward makes one, so those that nobody opened are limited in number.
create function private.create_steward_link() returns text
language plpgsql set search_path = '' as $$
declare
  token text := private.random_token();
begin
  delete from private.steward_links
   where expires_at < now() or token_hash not in (select token_hash from private.steward_links order by created_at desc limit 9);
  insert into private.steward_links (token_hash) values (private.token_hash(token));
  return token;
end
$$;

-- A link is printed for the stewards as they are. It ends when somebody becomes one or is none any more: by a link that was kept, a steward whose
-- role has ended would come back.
create function private.tidy_steward_links() returns trigger
language plpgsql
security definer -- members do not reach the links
set search_path = ''
as $$
begin
  delete from private.steward_links where true;
  return null;
end
$$;
create trigger tidy_steward_links after insert or delete on public.stewards
  for each row execute function private.tidy_steward_links();

-- Makes the caller a steward by a link, which ends with all others that were printed. False when they are one already: the link then
-- still works for somebody else. Two who open it at once delete the same row, and one of them waits and finds nothing.
create function private.become_steward(token text) returns boolean
language plpgsql
security definer -- members write no stewards
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  if private.is_steward() then
    return false;
  end if;
  delete from private.steward_links where token_hash = private.token_hash(token) and expires_at > now();
  if not found then
    perform private.refuse(404, 'steward_link_gone', 'This link was already used, or has expired.');
  end if;
  insert into public.stewards (member_id) values (me) on conflict do nothing;
  perform private.log_steward_act('steward_by_link', me);
  return true;
end
$$;

-- Locks all rows, so that two stewards who end each other at once do not leave none. What was true before the lock is asked again.
create function private.lock_stewards() returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.stewards order by member_id for update;
  perform private.require_steward();
end
$$;

create function private.name_steward(member uuid) returns void
language plpgsql
security definer -- members write no stewards
set search_path = ''
as $$
begin
  perform private.require_grave_act();
  perform private.lock_stewards();
  perform from auth.users where id = member for no key update;
  if not private.in_good_standing(member, or_waiting => true) then
    perform private.refuse(409, 'member_is_blocked', 'This member is blocked.');
  end if;
  insert into public.stewards (member_id, named_by)
  select id, auth.uid() from public.profiles where id = member
  on conflict do nothing;
  if found then
    perform private.log_grave_act('steward_named', member);
  elsif not exists (select from public.stewards where member_id = member) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
end
$$;

create function private.end_steward(member uuid) returns void
language plpgsql
security definer -- members write no stewards
set search_path = ''
as $$
begin
  perform private.require_grave_act();
  perform private.lock_stewards();
  if not exists (select from public.stewards where member_id <> member) then
    perform private.refuse(409, 'last_steward', 'There is no other steward. Name one first.');
  end if;
  delete from public.stewards where member_id = member;
  if found then
    perform private.log_grave_act('steward_ended', member);
  end if;
end
$$;

create function public.become_steward(p_token text) returns boolean
language sql set search_path = '' as $$ select private.become_steward(p_token) $$;

create function public.name_steward(p_member_id uuid) returns void
language sql set search_path = '' as $$ select private.name_steward(p_member_id) $$;

create function public.end_steward(p_member_id uuid) returns void
language sql set search_path = '' as $$ select private.end_steward(p_member_id) $$;
revoke execute on function public.steward_log_page, public.become_steward, public.name_steward, public.end_steward
  from public, anon, authenticated, service_role;
grant execute on function private.removed_name(uuid), private.is_steward(), private.is_only_steward(), private.require_steward(), private.become_steward(text), private.name_steward(uuid),
  private.end_steward(uuid) to authenticated;
grant execute on function public.steward_log_page, public.become_steward, public.name_steward, public.end_steward to authenticated;

revoke execute on all functions in schema private from public;
