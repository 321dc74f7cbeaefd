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
language sql stable set search_path = '' as $$ select agreed_at + interval '72 hours' $$;

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
language sql set search_path = '' as $$
  delete from private.merge_requests where agreed_at is null and created_at < now() - interval '30 days';
  select double from private.merge_requests where private.merge_due(agreed_at) <= now() order by agreed_at, double
$$;

-- Merges what is due. False, without an effect, when it was taken back, or when one of the two may not sign in or the double became a steward
-- meanwhile: then somebody has to look again.
create function private.finish_merge(double uuid) returns boolean
language plpgsql set search_path = '' as $$
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
language sql set search_path = '' as $$ select private.ask_to_merge(p_kept, p_double) $$;

create function public.my_merge() returns jsonb
language sql stable set search_path = '' as $$ select private.my_merge() $$;

create function public.answer_merge(p_kept uuid, p_agrees boolean) returns void
language sql set search_path = '' as $$ select private.answer_merge(p_kept, p_agrees) $$;

create function public.stop_merge(p_double uuid) returns void
language sql set search_path = '' as $$ select private.stop_merge(p_double) $$;
revoke execute on function public.merge_members, public.my_merge, public.answer_merge, public.stop_merge
  from public, anon, authenticated, service_role;
grant execute on function private.ask_to_merge(uuid, uuid), private.my_merge(), private.answer_merge(uuid, boolean),
  private.stop_merge(uuid) to authenticated;
grant execute on function public.merge_members, public.my_merge, public.answer_merge, public.stop_merge to authenticated;

-- Two accounts of one person become one. All that the double owns is handed over; a test compares private.member_columns with the
-- catalogue, so that no later table is forgotten.

-- Every column that names a member, and what merging does with it: 'handed_over' as it is, row by row where the kept account has such a row
-- already; 'merged' by a function that knows what both have; 'ends' with the double (how they sign in, devices, settings, counters, and
-- the address of a calendar, whose reader would see what is private of the other account);
-- 'stays' in logs that keep who somebody was.
create function private.member_columns() returns table (name text, on_merge text)
language sql immutable set search_path = '' as $$
  values
    ('public.matches.creator_id', 'handed_over'),
    ('public.matches.paid_by', 'handed_over'),
    ('public.matches.brings_balls', 'handed_over'),
    ('public.match_participants.user_id', 'merged'),
    ('public.match_comments.user_id', 'handed_over'),
    ('public.match_waiting.user_id', 'merged'),
    ('public.match_offers.user_id', 'merged'),
    ('public.waiting_log.user_id', 'handed_over'),
    ('private.given_back.user_id', 'handed_over'),
    ('private.substitute_requests.user_id', 'merged'),
    ('private.substitute_requests.taken_by', 'handed_over'),
    ('private.substitute_asks.user_id', 'merged'),
    ('public.notifications.user_id', 'handed_over'),
    ('private.match_reminders.user_id', 'handed_over'),
    ('public.match_mutes.user_id', 'handed_over'),
    ('public.match_visits.user_id', 'handed_over'),
    ('public.court_alerts.user_id', 'handed_over'),
    ('public.messages.recipient_id', 'handed_over'),
    ('public.member_blocks.blocker_id', 'merged'),
    ('public.member_blocks.blocked_id', 'merged'),
    ('public.reports.reporter_id', 'handed_over'),
    ('public.reports.about_member', 'handed_over'),
    ('public.stewards.member_id', 'ends'),
    ('public.stewards.named_by', 'handed_over'),
    ('public.profiles.id', 'ends'),
    ('private.phone_numbers.user_id', 'ends'),
    ('private.member_names.member_id', 'ends'),
    ('public.preferences.user_id', 'ends'),
    ('public.calendar_feeds.user_id', 'ends'),
    ('private.calendar_entries.user_id', 'ends'),
    ('public.push_subscriptions.user_id', 'ends'),
    ('public.push_mutes.user_id', 'ends'),
    ('private.open_pages.user_id', 'ends'),
    ('private.push_tests.user_id', 'ends'),
    ('private.rate_counters.member_id', 'ends'),
    ('private.join_requests.member_id', 'ends'),
    ('private.cancelled_participations.user_id', 'ends'),
    ('private.member_removals.member_id', 'ends'),
    ('private.merge_requests.double', 'ends'),
    ('private.merge_requests.kept', 'ends'),
    ('private.merge_requests.steward_id', 'handed_over'),
    ('private.removed_names.member_id', 'stays'),
    ('private.account_mails.account_id', 'stays'),
    ('public.community_versions.steward_id', 'stays'),
    ('public.steward_log.steward_id', 'stays'),
    ('public.steward_log.about_member', 'stays')
$$;

-- Hands over everything that the double has done and owns to the account that is kept. Where both take part in a match, the place that says
-- more stays: playing before being asked before having declined. The caller holds the locks of private.lock_data_of, acts for nobody, and
-- removes the double.
create function private.hand_over_account(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  dates uuid[] := array(
    select m.id from public.matches m where m.creator_id = double and m.match_date > now()
    union select line.id from private.waiting_lists_of(double) as line);
begin
  perform set_config('courtside.merged', double || ' ' || kept, true);
  perform private.merge_waiting(kept, double);
  perform private.merge_slots(kept, double);
  insert into public.member_blocks (blocker_id, blocked_id, created_at)
  select case blocker_id when double then kept else blocker_id end, case blocked_id when double then kept else blocked_id end, created_at
    from public.member_blocks where double in (blocker_id, blocked_id) and kept not in (blocker_id, blocked_id)
  on conflict do nothing;
  -- News of the account that goes is none of the one that stays.
  delete from public.notifications where user_id = double and type = 'moderation' and data ->> 'kind' = 'account';
  perform private.hand_over_rows(c.name, kept, double) from private.member_columns() as c where c.on_merge = 'handed_over';
  perform private.advance_waiting_list(id) from unnest(dates) as id order by id;
end
$$;

-- Makes one turn of two in each waiting list: none where one of the two plays; else the one with an offer, or the earlier. Matches are
-- locked.
create function private.merge_waiting(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  waiter public.match_waiting;
begin
  perform private.advance_waiting_list(w.match_id) from public.match_waiting w where w.user_id = double order by w.match_id;
  for waiter in
    select w.* from public.match_waiting w join public.match_participants p using (match_id)
     where w.user_id in (kept, double) and p.user_id in (kept, double) and p.user_id <> w.user_id and p.status = 'confirmed'
    union
    select (array_agg(w order by exists (
             select from public.match_offers o where o.match_id = w.match_id and o.waiting_id = w.id and o.ended_at is null), w.turn desc))[1].*
      from public.match_waiting w where w.user_id in (kept, double) group by w.match_id having count(*) = 2
  loop
    perform private.end_wait(waiter, private.waiting_list_time(waiter.match_id));
  end loop;
  update public.match_waiting set user_id = kept where user_id = double;
  update public.match_offers set user_id = kept where user_id = double;
end
$$;

-- Makes one place of two in each match, with the questions to substitutes. A question is not handed over to a member who plays there, is
-- asked already, or has been asked often enough.
create function private.merge_slots(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  ask private.substitute_asks;
begin
  delete from public.match_participants p
   using public.match_participants d join public.match_participants k using (match_id)
   where d.user_id = double and k.user_id = kept
     and p.id = case when private.status_rank(d.status) > private.status_rank(k.status) then k.id else d.id end;
  -- A block between the account that is kept and a creator holds for the places of the double, too.
  delete from public.match_participants p using public.matches m
   where p.user_id = double and m.id = p.match_id and m.match_date > now() and m.creator_id <> double
     and private.are_blocked(kept, m.creator_id);
  update private.substitute_requests set user_id = kept where user_id = double;
  update public.match_participants set user_id = kept where user_id = double;
  for ask in
    select * from private.substitute_asks where user_id = double order by ended_at is null desc, asked_at desc
  loop
    if ask.ended_at is null and (private.is_substitute_asked(ask.match_id, kept) or exists (
         select from public.match_participants p where p.match_id = ask.match_id and p.user_id = kept and p.status = 'confirmed'))
       or private.asks_a_day(kept, ask.asked_at) >= 2 then
      perform private.end_ask(ask, 'withdrawn', private.waiting_list_time(ask.match_id)) where ask.ended_at is null;
    else
      update private.substitute_asks set user_id = kept where id = ask.id;
    end if;
  end loop;
end
$$;

-- Names the kept account in a column in the place of the double. Where a key lets it have one such row alone, its own stays, and the other
-- goes with the double.
create function private.hand_over_rows(of_column text, kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  place text[] := string_to_array(of_column, '.');
  statement text := format('update %I.%I set %I = $1 where %3$I = $2', place[1], place[2], place[3]);
  found_row tid;
begin
  execute statement using kept, double;
exception when unique_violation then
  for found_row in execute format('select ctid from %I.%I where %I = $1', place[1], place[2], place[3]) using double loop
    begin
      execute format('%s and ctid = $3', statement) using kept, double, found_row;
    exception when unique_violation then
      null; -- the kept account has this row
    end;
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
