-- The four report how their match ended, and confirm or dispute what the other side says (decision 090). Each does it under a lock on the row of
-- the match: one after the other.

-- Locks a match in which the caller may act and returns it; an unknown one and one that is not seen look the same. What has changed until the
-- lock was there is asked again.
create function private.lock_match_of_result(of_match uuid) returns public.matches
language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  if exists (select from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid())) then
    select m.* into match from public.matches m where m.id = of_match for no key update;
  end if;
  if match.id is null or not private.can_act_on_match(match, auth.uid()) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return match;
end
$$;

-- Returns the participation of the caller, who is one of the four.
create function private.require_seat(of_match uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  seat uuid := (select p.id from private.result_seats(of_match) p where p.user_id = auth.uid());
begin
  if seat is null then
    perform private.refuse(403, 'not_of_the_four', 'Those who have played in a match say how it ended.');
  end if;
  return seat;
end
$$;

-- Returns what a version says in one form, whichever pair was named first, and whoever first in it.
create function private.result_content(version public.result_entries) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  one uuid[] := array[least(version.a1, version.a2), greatest(version.a1, version.a2)];
  other uuid[] := array[least(version.b1, version.b2), greatest(version.b1, version.b2)];
begin
  return case
    when version.outcome = 'not_played' then '["not_played"]'::jsonb
    when one < other then jsonb_build_array(version.outcome, version.is_tie_break, one, other, version.sets)
    else jsonb_build_array(version.outcome, version.is_tie_break, other, one, private.sets_of_b(version.sets)) end;
end
$$;

create function private.result_version(of_entry uuid) returns public.result_entries
language sql stable set search_path = '' as $$
  select e.* from public.result_entries e where e.id = of_entry and e.kind = 'report'
$$;

create function private.result_answer(entry public.result_entries) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('id', entry.id, 'version', entry.seq, 'state', entry.state, 'effect', entry.effect);
end
$$;

-- Returns the first answer to an entry that is known, and null for a new one. Another one with its id is refused, in whatever match it is, and
-- whoever made it.
create function private.known_result_entry(asked public.result_entries) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  known public.result_entries;
begin
  select * into known from public.result_entries where id = asked.id;
  if known.id is null then
    if asked.id is null then
      raise exception using errcode = '22023', message = 'p_id: an entry has an id of its own.';
    end if;
    return null;
  end if;
  if (known.match_id, known.kind, known.author_id, known.outcome, known.sets, known.is_tie_break, known.a1, known.a2, known.b1, known.b2, known.based_on)
      is distinct from (asked.match_id, asked.kind, auth.uid(), asked.outcome, asked.sets, asked.is_tie_break, asked.a1, asked.a2, asked.b1, asked.b2,
        asked.based_on) then
    perform private.refuse(422, 'entry_differs', 'Another entry has this id.');
  end if;
  return private.result_answer(known);
end
$$;

-- Writes an entry, and how the result stands then: `result` has what it changes. A version that stands brings its content along. The caller holds
-- the lock of the match.
create function private.write_result(result public.match_results, entry public.result_entries) returns jsonb
language plpgsql set search_path = '' as $$
declare
  before public.match_results;
  standing public.result_entries;
begin
  select * into before from public.match_results r where r.match_id = result.match_id;
  entry.seq := result.version + 1;
  entry.state := result.state;
  entry.author_id := auth.uid();
  entry.created_at := clock_timestamp();
  insert into public.result_entries select entry.*;
  if entry.kind = 'report' and entry.effect <> 'agrees' then
    result.tip_id := entry.id;
  end if;
  standing := private.result_version(result.entry_id);
  update public.match_results r
     set state = result.state, outcome = standing.outcome, sets = standing.sets, is_tie_break = standing.is_tie_break, a1 = standing.a1,
         a2 = standing.a2, b1 = standing.b1, b2 = standing.b2, entry_id = standing.id, other_id = result.other_id, tip_id = result.tip_id,
         confirm_due = result.confirm_due, steward_due = result.steward_due, version = entry.seq,
         settled_at = case when result.state in ('confirmed', 'void')
           then case when (before.state, before.entry_id) is distinct from (result.state, result.entry_id) then now() else before.settled_at end end
   where r.match_id = result.match_id;
  if result.state in ('confirmed', 'void') and (before.state, before.entry_id) is distinct from (result.state, result.entry_id) then
    perform private.result_settled(result.match_id);
  end if;
  perform private.tell_result(result, entry);
  perform private.count_action('result_entries') where entry.kind in ('report', 'confirm', 'dispute');
  return private.result_answer(entry);
end
$$;

-- Tells the others. An entry that asks them something takes the place of what was asked before.
create function private.tell_result(result public.match_results, entry public.result_entries) returns void
language plpgsql set search_path = '' as $$
declare
  of_match uuid := result.match_id;
  standing public.result_entries := private.result_version(result.entry_id);
begin
  if entry.effect = 'agrees' then
    return;
  end if;
  perform private.end_result_news(of_match, array['result_asked', 'result_reported']
    || case when result.state <> 'disputed' then array['result_disputed'] else '{}' end);
  case
    when entry.effect = 'stands' then
      perform private.notify_of_result(of_match, 'result_reported', entry);
    when entry.effect = 'proposes' then
      perform private.notify_of_result(of_match, 'result_reported', entry, 'correction');
    when entry.effect = 'disputes' then
      perform private.notify_of_result(of_match, 'result_disputed', entry, case when entry.kind = 'report' then 'with_version' end);
    when entry.effect = 'voids' then
      perform private.notify_of_result(of_match, 'result_settled', null, 'void');
    when entry.effect in ('confirms', 'decides') then
      perform private.notify_of_result(of_match, 'result_settled', standing, case entry.effect when 'decides' then 'decided' end);
    else null;
  end case;
end
$$;

-- The version counts from now on.
create function private.settle(result public.match_results, version uuid) returns public.match_results
language plpgsql immutable set search_path = '' as $$
begin
  result.state := 'confirmed';
  result.entry_id := version;
  result.other_id := null;
  result.confirm_due := null;
  result.steward_due := null;
  return result;
end
$$;

create function private.refuse_result_changed() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'result_changed', 'Somebody else has changed this result.');
end
$$;

-- A match has a result from its start on; its first version comes within 14 days of its end, others and corrections within 30.
create function private.require_result_time(match public.matches, result public.match_results) returns void
language plpgsql set search_path = '' as $$
begin
  if match.match_date > now() then
    perform private.refuse(409, 'result_too_early', 'This match has not begun yet.');
  elsif not private.may_have_result(match) then
    perform private.refuse(409, 'not_two_pairs', 'Only a match in which four play has a result.');
  elsif now() > private.match_end(match) + make_interval(days => case when result.tip_id is null then 14 else 30 end) then
    perform private.refuse(409, 'result_too_late', 'This match ended too long ago.');
  elsif result.state = 'void' then
    perform private.refuse(409, 'result_decided', 'Stewards have decided that no result counts.');
  end if;
end
$$;

-- Sets of padel, and the four of this match, each once.
create function private.require_version(entry public.result_entries) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.valid_sets(entry.outcome, entry.sets, entry.is_tie_break) then
    perform private.refuse(422, 'sets_refused', 'These are no sets of a padel match.');
  elsif array(select p.id from private.result_seats(entry.match_id) p order by p.id)
      <> array(select seat from unnest(array[entry.a1, entry.a2, entry.b1, entry.b2]) as seat order by seat) then
    perform private.refuse(422, 'seats_refused', 'The four of the match have one seat each.');
  end if;
end
$$;

-- Says how a result stands when somebody reports a version, and what that does: `effect` of the entry.
create function private.with_report(inout result public.match_results, inout entry public.result_entries)
language plpgsql stable set search_path = '' as $$
declare
  seat uuid := entry.author_seat;
  standing public.result_entries := private.result_version(result.entry_id);
  other public.result_entries := private.result_version(result.other_id);
  for_standing boolean := private.may_answer_for(standing, seat);
  for_other boolean := private.may_answer_for(other, seat);
  says_standing boolean := coalesce(private.result_content(entry) = private.result_content(standing), false);
  says_other boolean := coalesce(private.result_content(entry) = private.result_content(other), false);
begin
  if result.state = 'confirmed' and says_standing then
    -- It takes a correction back that waits, or says no to it.
    entry.effect := case when other.id is null then 'agrees' when for_other then 'declines' else 'withdraws' end;
    result.other_id := null;
    result.confirm_due := null;
  elsif result.state in ('disputed', 'confirmed') and says_other and for_other then
    entry.effect := 'confirms';
    result := private.settle(result, other.id);
  elsif result.state = 'confirmed' then
    entry.effect := 'proposes';
    result.other_id := entry.id;
    result.confirm_due := now() + interval '48 hours';
  elsif result.state = 'reported' and says_standing and not for_standing then
    entry.effect := 'agrees';
  elsif says_standing and for_standing then
    entry.effect := 'confirms';
    result := private.settle(result, standing.id);
  elsif for_standing then
    entry.effect := 'disputes';
    result := private.disputed(result);
    result.other_id := entry.id;
  elsif result.state = 'disputed' then
    entry.effect := 'disputes';
    result.entry_id := entry.id;
  else
    entry.effect := 'stands';
    result.state := 'reported';
    result.entry_id := entry.id;
    result.confirm_due := now() + interval '48 hours';
  end if;
end
$$;

create function private.disputed(result public.match_results) returns public.match_results
language plpgsql stable set search_path = '' as $$
begin
  result.state := 'disputed';
  result.confirm_due := null;
  result.steward_due := coalesce(result.steward_due, now() + interval '72 hours');
  return result;
end
$$;

create function private.report_result(
  id uuid, of_match uuid, outcome text, sets smallint[], is_tie_break boolean, seats uuid[], based_on uuid) returns jsonb
language plpgsql
security definer -- only functions write results
set search_path = ''
as $$
declare
  match public.matches;
  result public.match_results;
  entry public.result_entries;
  reported record;
begin
  perform private.require_assured();
  match := private.lock_match_of_result(of_match);
  select r.* into result from public.match_results r where r.match_id = of_match;
  entry.id := report_result.id;
  entry.match_id := of_match;
  entry.kind := 'report';
  entry.outcome := report_result.outcome;
  entry.sets := coalesce(report_result.sets, '{}');
  entry.is_tie_break := coalesce(report_result.is_tie_break, false);
  entry.a1 := case when cardinality(seats) = 4 then seats[1] end;
  entry.a2 := seats[2];
  entry.b1 := seats[3];
  entry.b2 := seats[4];
  entry.based_on := report_result.based_on;
  entry.author_seat := private.require_seat(of_match);
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  perform private.require_result_time(match, result), private.require_version(entry);
  if result.tip_id is distinct from entry.based_on then
    perform private.refuse_result_changed();
  end if;
  if result.match_id is null then
    insert into public.match_results (match_id, is_competitive) values (of_match, match.match_category = 'competitive') returning * into result;
  end if;
  reported := private.with_report(result, entry);
  return private.write_result(reported.result, reported.entry);
end
$$;

-- Prepares an answer to a version that the caller has seen: the one that stands, that of the other side, or a correction that waits.
create function private.answer_to_result(id uuid, of_match uuid, kind text, version uuid) returns public.result_entries
language plpgsql set search_path = '' as $$
declare
  entry public.result_entries;
begin
  perform private.lock_match_of_result(of_match);
  entry.id := answer_to_result.id;
  entry.match_id := of_match;
  entry.kind := answer_to_result.kind;
  entry.based_on := version;
  entry.author_seat := private.require_seat(of_match);
  return entry;
end
$$;

-- Nobody confirms, or disputes, a version of their own side.
create function private.require_other_side(result public.match_results, entry public.result_entries) returns void
language plpgsql set search_path = '' as $$
begin
  if entry.based_on is null or entry.based_on is distinct from result.entry_id and entry.based_on is distinct from result.other_id then
    perform private.refuse_result_changed();
  elsif not private.may_answer_for(private.result_version(entry.based_on), entry.author_seat) then
    perform private.refuse(403, 'own_side', 'The other side answers this.');
  end if;
end
$$;

create function private.confirm_result(id uuid, of_match uuid, version uuid) returns jsonb
language plpgsql
security definer -- only functions write results
set search_path = ''
as $$
declare
  result public.match_results;
  entry public.result_entries;
begin
  perform private.require_assured();
  entry := private.answer_to_result(id, of_match, 'confirm', version);
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  select r.* into result from public.match_results r where r.match_id = of_match;
  perform private.require_other_side(result, entry);
  -- The second of a side who confirms changes nothing, and is not told off. A correction that waits stays.
  if result.state = 'confirmed' and version = result.entry_id then
    entry.effect := 'agrees';
  else
    entry.effect := 'confirms';
    result := private.settle(result, version);
  end if;
  return private.write_result(result, entry);
end
$$;

create function private.dispute_result(id uuid, of_match uuid, version uuid) returns jsonb
language plpgsql
security definer -- only functions write results
set search_path = ''
as $$
declare
  result public.match_results;
  entry public.result_entries;
begin
  perform private.require_assured();
  entry := private.answer_to_result(id, of_match, 'dispute', version);
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  select r.* into result from public.match_results r where r.match_id = of_match;
  perform private.require_other_side(result, entry);
  if result.state = 'reported' then
    entry.effect := 'disputes';
    result := private.disputed(result);
  elsif result.state = 'confirmed' and version = result.other_id then
    entry.effect := 'declines';
    result.other_id := null;
    result.confirm_due := null;
  else
    perform private.refuse_result_changed();
  end if;
  return private.write_result(result, entry);
end
$$;

create function public.report_result(
  p_id uuid, p_match_id uuid, p_outcome text, p_sets smallint[], p_is_tie_break boolean, p_seats uuid[], p_based_on uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.report_result(p_id, p_match_id, p_outcome, p_sets, p_is_tie_break, p_seats, p_based_on)
$$;

create function public.confirm_result(p_id uuid, p_match_id uuid, p_entry_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.confirm_result(p_id, p_match_id, p_entry_id) $$;

create function public.dispute_result(p_id uuid, p_match_id uuid, p_entry_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.dispute_result(p_id, p_match_id, p_entry_id) $$;

revoke execute on function public.report_result, public.confirm_result, public.dispute_result from public, anon, authenticated, service_role;
grant execute on function public.report_result, public.confirm_result, public.dispute_result to authenticated;
grant execute on function private.report_result(uuid, uuid, text, smallint[], boolean, uuid[], uuid), private.confirm_result(uuid, uuid, uuid),
  private.dispute_result(uuid, uuid, uuid) to authenticated;

-- Generous: four players who disagree make some ten.
insert into private.rate_limits (action, most, seconds, reason, sentence) values
  ('result_entries', 60, 3600, 'too_many_result_entries', 'You have entered many results this hour. Please wait a while.');

revoke execute on all functions in schema private from public;
