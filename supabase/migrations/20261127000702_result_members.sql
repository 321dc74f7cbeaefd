-- Seats of a result stay, whatever happens to the people in them (decision 090).

-- From the first version on the four who play in a match stay, and so does the match, as long as its members have it in their hands. Operators and
-- stewards remove it, and the result goes with it.
create function private.has_versions(of_match uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.match_results r where r.match_id = of_match and r.state <> 'asked');
end
$$;

create function private.refuse_result_stays() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'result_stays', 'This match has a result.');
end
$$;

create function private.keep_match_with_result() returns trigger
language plpgsql
security definer -- asks functions that are nobody's
set search_path = ''
as $$
begin
  if auth.uid() is not null and private.has_versions(old.id) then
    perform private.refuse_result_stays();
  end if;
  return old;
end
$$;
create trigger keep_match_with_result before delete on public.matches
  for each row execute function private.keep_match_with_result();

create function private.keep_seat() returns trigger
language plpgsql
security definer -- asks functions that are nobody's
set search_path = ''
as $$
begin
  if not private.takes_slot(old) then
    return old;
  end if;
  -- When the match itself is being deleted it is not found, and the result goes with it.
  if auth.uid() is not null and private.has_versions(old.match_id)
      and exists (select from public.matches where id = old.match_id) then
    perform private.refuse_result_stays();
  end if;
  -- Three are not asked for the result of four.
  delete from public.match_results r where r.match_id = old.match_id and r.state = 'asked';
  return old;
end
$$;
create trigger keep_seat before delete on public.match_participants
  for each row execute function private.keep_seat();

-- A result counts as its match did when it was played, so a match that has begun keeps its category, and one with a result what it is and when
-- it was.
create function private.keep_what_counts() returns trigger
language plpgsql
security definer -- asks functions that are nobody's
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  elsif exists (select from public.match_results r where r.match_id = old.id) then
    perform private.refuse_result_stays();
  elsif new.match_category <> old.match_category and new.match_date = old.match_date and private.may_have_result(old)
      and old.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  return new;
end
$$;
create trigger keep_what_counts before update on public.matches
  for each row when ((new.match_category, new.match_type, new.match_date) is distinct from (old.match_category, old.match_type, old.match_date))
  execute function private.keep_what_counts();

-- A match of two pairs, in which exactly four play: members, guests, and members who have left the community since.
create function private.may_have_result(match public.matches) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return match.match_type not in ('event', 'americano', 'tournament') and match.match_category <> 'event'
    and 4 = (select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p));
end
$$;

-- After row: a guest of the four has signed up, or somebody's account has become another.
create function private.settle_named_seat() returns trigger
language plpgsql
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  if exists (select from public.match_results r where r.match_id = new.match_id and r.settled_at is not null) then
    perform private.result_settled(new.match_id);
  end if;
  return null;
end
$$;
create trigger settle_named_seat after update of user_id on public.match_participants
  for each row when (new.user_id is distinct from old.user_id and new.user_id is not null)
  execute function private.settle_named_seat();

create function private.settle_gone() returns trigger
language plpgsql
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  perform private.result_settled(old.match_id);
  return null;
end
$$;
create trigger settle_gone after delete on public.match_results
  for each row when (old.settled_at is not null) execute function private.settle_gone();

-- The double's seat goes on without a name in a result in which both accounts have one: nobody is removed from what was played.
create function private.part_seats(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  of_match uuid;
begin
  for of_match in
    update public.match_participants p set user_id = null
      from public.match_participants k, public.match_results r
     where p.user_id = double and k.match_id = p.match_id and k.user_id = kept and r.match_id = p.match_id and r.state <> 'asked'
       and private.takes_slot(p) and private.takes_slot(k)
    returning p.match_id
  loop
    perform private.result_settled(of_match);
  end loop;
end
$$;

-- As before, and seats in results.
create or replace function private.hand_over_account(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  dates uuid[] := array(
    select m.id from public.matches m where m.creator_id = double and m.match_date > now()
    union select line.id from private.waiting_lists_of(double) as line);
begin
  perform set_config('courtside.merged', double || ' ' || kept, true);
  perform private.merge_waiting(kept, double);
  perform private.part_seats(kept, double);
  perform private.merge_slots(kept, double);
  perform private.merge_evenings(kept, double);
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

-- Every column that names a member, as before (*_merging_accounts.sql), and those of results.
create or replace function private.member_columns() returns table (name text, on_merge text)
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
    ('public.steward_log.about_member', 'stays'),
    ('public.evenings.started_by', 'handed_over'),
    ('public.evening_organisers.member_id', 'handed_over'),
    ('public.evening_players.member_id', 'merged'),
    ('public.evening_entries.author_id', 'handed_over'),
    ('public.evening_entries.member_id', 'handed_over'),
    ('public.result_entries.author_id', 'handed_over')
$$;

revoke execute on all functions in schema private from public;
