-- Some people have two accounts. A steward asks whether they are to become one; the owner of the one that goes agrees, signed in to it and
-- with a fresh proof, and three days later it happens. Merging shows what is private of one account in the other, so a steward's word is
-- not enough, and never for the steward's own account. Until the end of the three days nothing has changed, and the owner or any steward
-- takes it back.

create table private.merge_requests (
  -- The account that goes.
  double uuid primary key,
  kept uuid not null,
  -- The id alone, so that it survives the member.
  steward_id uuid,
  created_at timestamptz not null default now(),
  agreed_at timestamptz,
  constraint merge_requests_double_fkey foreign key (double) references public.profiles on delete cascade,
  constraint merge_requests_kept_fkey foreign key (kept) references public.profiles on delete cascade,
  constraint merge_requests_two_accounts check (double <> kept)
);
create index merge_requests_kept_idx on private.merge_requests (kept);
alter table private.merge_requests enable row level security;

-- The time at which two accounts become one: MODERATION_DAYS of domain/limits.ts, which a test compares.
create function private.merge_due(agreed_at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$ select agreed_at + interval '72 hours' $$;

-- Asks the owner of the double. The same question again is asked once.
create function private.ask_to_merge(kept uuid, double uuid) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
declare
  name text := (select username from public.profiles where id = kept);
begin
  perform private.require_grave_act();
  perform private.enforce_may_merge(kept, double);
  perform private.lock_account(double);
  if name is null or not exists (select from public.profiles where id = double) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  insert into private.merge_requests as known (double, kept, steward_id) values (ask_to_merge.double, ask_to_merge.kept, auth.uid())
  on conflict on constraint merge_requests_pkey do update
     set kept = excluded.kept, steward_id = excluded.steward_id, created_at = excluded.created_at, agreed_at = null
   where known.kept <> excluded.kept;
  if found then
    perform private.log_grave_act('merge_asked', double, jsonb_build_object('kept', kept, 'name', name));
    perform private.record_account_mail(double, 'merge_asked', name);
  end if;
end
$$;

-- Returns what the caller is asked, null when nothing: { kept, name, avatar_filename, agreed_at, due_at, counts }.
create function private.my_merge() returns jsonb
language plpgsql stable
security definer -- requests are not readable
set search_path = ''
as $$
begin
  perform private.require_assured();
  return (
    select jsonb_build_object('kept', kept, 'name', username, 'avatar_filename', avatar_filename, 'agreed_at', agreed_at,
        'due_at', private.merge_due(agreed_at), 'counts', private.merge_counts(kept, double))
      from private.merge_requests join public.profiles on id = kept
     where double = auth.uid());
end
$$;

-- The owner of the double agrees, or says no, also after having agreed. `into_account` is the account that they were shown.
create function private.answer_merge(into_account uuid, agrees boolean) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  is_new boolean := false;
begin
  perform private.require_assured();
  if agrees then
    perform private.require_recent_proof();
    update private.merge_requests set agreed_at = now() where double = me and kept = into_account and agreed_at is null;
    is_new := found;
  else
    delete from private.merge_requests where double = me and kept = into_account;
  end if;
  if not found and not (agrees and exists (select from private.merge_requests where double = me and kept = into_account)) then
    perform private.refuse(409, 'merge_over', 'This question is not open any more.');
  end if;
  -- The same answer again is mailed once.
  if is_new then
    perform private.record_account_mail(me, 'merge_agreed', (select username from public.profiles where id = into_account));
  end if;
end
$$;

-- Any steward takes it back, as long as the accounts are two.
create function private.stop_merge(double uuid) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
begin
  perform private.require_steward();
  delete from private.merge_requests request where request.double = stop_merge.double;
  if found then
    perform private.log_steward_act('merge_stopped', double);
  end if;
end
$$;

-- For a worker: the requests that are due. Those that nobody has answered for a month go.
create function private.due_merges() returns setof uuid
language sql
set search_path = ''
as $$
  delete from private.merge_requests where agreed_at is null and created_at < now() - interval '30 days';
  select double from private.merge_requests where private.merge_due(agreed_at) <= now() order by agreed_at, double
$$;

-- Merges what is due. False, without an effect, when it was taken back, or when one of the two may not sign in or the double became a steward
-- meanwhile: then somebody has to look again.
create function private.finish_merge(double uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  request private.merge_requests;
begin
  perform private.lock_data_of(double);
  delete from private.merge_requests known
   where known.double = finish_merge.double and private.merge_due(known.agreed_at) <= now() returning * into request;
  if request.kept is null or not private.in_good_standing(request.kept) or not private.in_good_standing(double)
      or exists (select from public.stewards where member_id = double) then
    return false;
  end if;
  perform private.merge_members(request.kept, double, request.steward_id);
  return true;
end
$$;

create function public.merge_members(p_kept uuid, p_double uuid) returns void
language sql
set search_path = ''
as $$ select private.ask_to_merge(p_kept, p_double) $$;

create function public.my_merge() returns jsonb
language sql stable
set search_path = ''
as $$ select private.my_merge() $$;

create function public.answer_merge(p_kept uuid, p_agrees boolean) returns void
language sql
set search_path = ''
as $$ select private.answer_merge(p_kept, p_agrees) $$;

create function public.stop_merge(p_double uuid) returns void
language sql
set search_path = ''
as $$ select private.stop_merge(p_double) $$;
revoke execute on function public.merge_members, public.my_merge, public.answer_merge, public.stop_merge
  from public, anon, authenticated, service_role;

revoke execute on all functions in schema private from public;
grant execute on function private.ask_to_merge(uuid, uuid), private.my_merge(), private.answer_merge(uuid, boolean),
  private.stop_merge(uuid) to authenticated;
grant execute on function public.merge_members, public.my_merge, public.answer_merge, public.stop_merge to authenticated;
