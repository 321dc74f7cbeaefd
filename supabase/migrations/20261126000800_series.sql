-- A match that repeats is made for a year at once, with all who are invited, or not at all; its creator changes or cancels one
-- date, or it and all following ones, and members answer or leave likewise. These functions are invokers unless they say otherwise:
-- policies and triggers decide.

-- The instants of a series that begins at `first`: the local hour stays, also when the clock changes, and a month without that
-- day takes its last one. The first is the instant itself: in the hour that comes twice, the clock does not say which. How
-- many there are: specification, section 9.
create function private.series_dates(first timestamptz, recurrence text) returns setof timestamptz
language sql stable set search_path = '' as $$
  select case number when 0 then first
         else ((first at time zone private.time_zone()) + step * number) at time zone private.time_zone() end
    from (values ('none', interval '0', 1), ('daily', interval '1 day', 365), ('weekly', interval '7 days', 52),
                 ('biweekly', interval '14 days', 26), ('monthly', interval '1 month', 12)) as kind (name, step, dates),
         generate_series(0, dates - 1) as number
   where name = recurrence
   order by number
$$;

-- Makes a match, or all dates of a series. `p_match` has the columns of a match, match_date and recurrence among them, and
-- `p_participants` is a list of { user_id, team_assignment }: the caller is in, the others are invited. Returns the first date,
-- whose id the caller may choose: sent a second time it is 23505, and nothing is made twice. A date that falls into the hour which
-- the clock skips begins an hour later, as PostgreSQL reads it, and its end is moved as far.
create function public.create_matches(p_match jsonb, p_participants jsonb default '[]') returns public.matches
language plpgsql set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  match public.matches := jsonb_populate_record(null::public.matches, p_match);
  first_id uuid := coalesce(match.id, gen_random_uuid());
  series uuid := case when match.recurrence <> 'none' then first_id end;
  made public.matches[];
begin
  perform set_config('courtside.invited', coalesce(string_agg(invitee ->> 'user_id', ','), ''), true)
     from jsonb_array_elements(p_participants) as invitee;
  select array_agg(jsonb_populate_record(match, jsonb_build_object(
           'id', case when number = 1 then first_id else gen_random_uuid() end, 'creator_id', me, 'match_date', date,
           -- Zero but for a date whose hour the clock skips.
           'end_time', match.end_time + coalesce((date at time zone zone)::time - (match.match_date at time zone zone)::time, interval '0'),
           'is_recurring', series is not null, 'series_id', series)) order by number)
    into made from private.series_dates(match.match_date, match.recurrence) with ordinality as dates (date, number);
  if made is null then
    raise exception using errcode = '22023', message = 'p_match: match_date and recurrence say when it is.';
  end if;
  execute format(
    'with inserted as (insert into public.matches (id, creator_id, series_id, %1$s)
       select id, creator_id, series_id, %1$s from unnest($1) returning *)
     select array_agg(inserted order by match_date) from inserted', private.match_columns()) into made using made;
  insert into public.match_participants (match_id, user_id, status, team_assignment)
  select one.id, invitee.user_id, case invitee.user_id when me then 'confirmed' else 'pending' end, invitee.team_assignment
    from unnest(made) as one, jsonb_to_recordset(p_participants) as invitee (user_id uuid, team_assignment text);
  perform set_config('courtside.invited', '', true);
  return made[1];
end
$$;
revoke execute on function public.create_matches from public, anon, authenticated, service_role;
grant execute on function public.create_matches to authenticated;

-- Names the group of fields that only make sense together: one of them never changes between the two halves of another edit.
-- The words also sort the answer of update_matches: where comes before when.
create function private.edit_group(column_name text) returns text
language sql immutable set search_path = '' as $$
  select case when column_name in ('match_date', 'end_time', 'match_duration') then 'time'
              when column_name in ('location', 'latitude', 'longitude') then 'place'
              when column_name in ('court_booked', 'price_per_person') then 'court'
              else column_name end
$$;

-- Returns the value as the column would store it, so that 12.5 and 12.50, or two spellings of an instant, are the same.
create function private.as_stored(column_name text, value jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(jsonb_populate_record(null::public.matches, jsonb_build_object(column_name, value))) -> column_name
$$;

-- Tells whether a date of a series is at the hour of another, since each is on another day: the clock shows the same, or would if it did not
-- skip that hour on this day.
create function private.is_at_hour(date timestamptz, other timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select (date at time zone zone)::time = hour or date = ((date at time zone zone)::date + hour) at time zone zone
    from (select zone, (other at time zone zone)::time as hour from private.time_zone() as zone) as venue
$$;

-- A form sends what was changed and what it replaces; nothing is written when that is no longer there, so that the second of two
-- devices does not silently undo what the first has saved. `p_changes` has the new values by column. `p_expected` has, by column, a
-- list of values that the change may replace: the match itself must still hold the first of them (or the new value, when a lost
-- answer is sent again), otherwise nothing is written and `conflicts` has what it holds now.
-- With `p_following` the later dates of its series change too, each column where a date holds one of the listed values. Dates that
-- somebody arranged differently are counted in `kept`, a list of {columns, dates}; then nothing is written either, unless
-- `p_leave_others` says to let them be. A new hour is set on each day, a new day moves each date as many days.
create function public.update_matches(
  p_match_id uuid, p_changes jsonb, p_expected jsonb, p_following boolean default false, p_leave_others boolean default false)
returns table (changed int, conflicts jsonb, kept jsonb)
language plpgsql set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  before public.matches;
  seen_start timestamptz := (p_expected -> 'match_date' ->> 0)::timestamptz;
  new_start timestamptz := coalesce((p_changes ->> 'match_date')::timestamptz, seen_start);
  days int := 0;
  patched jsonb;
begin
  if exists (select from jsonb_object_keys(p_changes) as name where jsonb_typeof(p_expected -> name) is distinct from 'array') then
    raise exception using errcode = '22023', message = 'p_expected: every changed column has a list of the values it may replace.';
  end if;
  -- Locks all rows in one order, so that two devices never deadlock.
  perform from public.matches
    where creator_id = me and (id = p_match_id or p_following and series_id = (select series_id from public.matches where id = p_match_id))
    order by id for no key update;
  select * into before from public.matches where id = p_match_id and creator_id = me;
  if before.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;

  select jsonb_object_agg(name, to_jsonb(before) -> name) into conflicts
    from jsonb_each(p_expected) as expected (name, seen)
   where to_jsonb(before) -> name <> private.as_stored(name, seen -> 0)
     and not (p_changes ? name and to_jsonb(before) -> name = private.as_stored(name, p_changes -> name));
  if conflicts is not null then
    changed := 0;
    kept := '[]';
    return next;
    return;
  end if;
  -- If the request is sent again after a lost answer, the dates have been moved already.
  if before.match_date = seen_start then
    days := (new_start at time zone zone)::date - (seen_start at time zone zone)::date;
  end if;

  with dates as (
    select m.id, to_jsonb(m) as held, m.match_date, (m.match_date at time zone zone)::date as day
      from public.matches m
     where m.creator_id = me
       and (m.id = before.id or p_following and m.series_id = before.series_id and m.match_date >= before.match_date)
  ), compared as (
    select dates.id, day, match_date, name, held -> name as value, private.edit_group(name) as part,
           case name
             when 'match_date' then exists (
               select from jsonb_array_elements_text(seen || coalesce(p_changes -> name, '[]')) as instant
                where private.is_at_hour(match_date, instant::timestamptz))
             else held -> name = private.as_stored(name, p_changes -> name) and p_changes ? name
               or exists (select from jsonb_array_elements(seen) as one where held -> name = private.as_stored(name, one))
           end as fits,
           case when not p_changes ? name then true
                when name <> 'match_date' then held -> name = private.as_stored(name, p_changes -> name)
                else days = 0 and case when dates.id = before.id then match_date = new_start
                  else private.is_at_hour(match_date, new_start) end end as is_done
      from dates cross join jsonb_each(p_expected) as expected (name, seen)
  ), parts as (
    select compared.id, part, bool_and(fits) as fits, bool_and(is_done) as is_done,
           jsonb_object_agg(name, value) as columns,
           jsonb_object_agg(name, case when name <> 'match_date' or compared.id = before.id then p_changes -> name
             else to_jsonb((day + days + (new_start at time zone zone)::time) at time zone zone) end)
             filter (where p_changes ? name) as changes,
           min(match_date) as match_date
      from compared group by compared.id, part
  ), others as (
    -- Dates are told apart by the hour, not by the day.
    select part, (array_agg(columns order by match_date))[1] as columns, count(*) as dates, min(match_date) as first
      from parts where not fits and not is_done
     group by part, columns - 'match_date', case part when 'time' then (match_date at time zone zone)::time end
  ), patches as (
    select parts.id, jsonb_object_agg(name, value) as patch
      from parts cross join jsonb_each(changes) as change (name, value)
     where fits and (p_leave_others or not exists (select from others)) group by parts.id
  )
  select (select jsonb_object_agg(id, patch) from patches),
         coalesce((select jsonb_agg(jsonb_build_object('columns', columns, 'dates', dates) order by first, part) from others), '[]')
    into patched, kept;
  execute format(
    'update public.matches set (%1$s) = (select %1$s from jsonb_populate_record(matches, $1 -> matches.id::text))
      where id in (select key::uuid from jsonb_each($1))', private.match_columns()) using patched;
  get diagnostics changed = row_count;
  conflicts := '{}';
  return next;
end
$$;
revoke execute on function public.update_matches from public, anon, authenticated, service_role;
grant execute on function public.update_matches to authenticated;

-- Answers the invitation to a match, and to every other date of its series for which the caller is invited. A date that has filled
-- is left out; refused only if there is no other. The setting keeps the invitation from being written anew for each date.
create function public.answer_invitations(p_match_id uuid, p_status text) returns table (answered int, full_dates int)
language plpgsql set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  date uuid;
begin
  if p_status is null or p_status not in ('confirmed', 'declined') then
    raise exception using errcode = '22023', message = 'p_status: an answer is ''confirmed'' or ''declined''.';
  end if;
  perform private.lock_following_dates(p_match_id),
          set_config('courtside.answers_every_date', 'on', true);
  answered := 0;
  full_dates := 0;
  for date in
    select other.id from public.matches one
      join public.matches other on other.id = one.id or (other.series_id = one.series_id and other.creator_id = one.creator_id)
      join public.match_participants invitee on invitee.match_id = other.id
     where one.id = p_match_id and invitee.user_id = me and invitee.status in ('pending', 'invited') and other.match_date >= now()
     order by other.match_date
  loop
    begin
      update public.match_participants set status = p_status where match_id = date and user_id = me;
      answered := answered + 1;
    exception when sqlstate 'PT409' then
      full_dates := full_dates + 1;
    end;
  end loop;
  perform set_config('courtside.answers_every_date', 'off', true);
  if answered = 0 and full_dates > 0 then
    perform private.refuse(409, 'match_full', 'This match is full.');
  elsif answered = 0 then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return next;
end
$$;
revoke execute on function public.answer_invitations from public, anon, authenticated, service_role;
grant execute on function public.answer_invitations to authenticated;

-- Returns the dates of a series from one on, locked in the one order that all transactions keep. Which dates follow is read only
-- when nobody can move them any more.
create function private.lock_following_dates(of_match uuid) returns setof uuid
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
begin
  perform private.require_assured();
  -- Only where the caller takes part, or invites: nobody else's matches are locked.
  perform from public.matches m
    where (m.id = of_match or m.series_id = (select series_id from public.matches where id = of_match))
      and (m.creator_id = me or exists (
        select from public.match_participants p where p.match_id = m.id and p.user_id = me))
    order by m.id for no key update;
  perform private.holds_match_locks();
  select * into match from public.matches where id = of_match;
  return query
    select m.id from public.matches m
     where (m.id = match.id or m.series_id = match.series_id and m.creator_id = match.creator_id)
       and m.match_date >= match.match_date;
end
$$;

-- Gives back the caller's slots in a match and the following dates of its series, and declines the invitations among them. With
-- `p_decline` the slots become answers that the caller does not come, as events have them. Returns how many dates they are out of.
create function public.leave_following_matches(p_match_id uuid, p_decline boolean default false) returns int
language plpgsql set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  dates uuid[] := array(select private.lock_following_dates(p_match_id));
  declined int;
  gone int;
begin
  -- Confirmed slots are given back before invitations: one notification tells of both (private.with_player).
  if p_decline then
    update public.match_participants set status = 'declined'
     where user_id = me and status = 'confirmed' and match_id = any(dates);
  else
    delete from public.match_participants where user_id = me and status = 'confirmed' and match_id = any(dates);
  end if;
  get diagnostics gone = row_count;
  update public.match_participants set status = 'declined'
   where user_id = me and status in ('pending', 'invited') and match_id = any(dates)
     and exists (select from public.matches where id = match_id and match_date >= now());
  get diagnostics declined = row_count;
  return declined + gone;
end
$$;
revoke execute on function public.leave_following_matches from public, anon, authenticated, service_role;
grant execute on function public.leave_following_matches to authenticated;

-- Withdraws the invitation of a member: to one match, or to it and the following dates. A member who has answered meanwhile keeps
-- the answer. Returns how many invitations are gone.
create function public.withdraw_invitations(p_match_id uuid, p_user_id uuid, p_following boolean default false) returns int
language plpgsql set search_path = '' as $$
declare
  dates uuid[] := array(select private.lock_following_dates(p_match_id));
  gone int;
begin
  delete from public.match_participants p
   where p.user_id = p_user_id and p.status in ('pending', 'invited')
     and (p.match_id = p_match_id or p_following and p.match_id = any(dates))
     and exists (select from public.matches where id = p.match_id and creator_id = (select auth.uid()) and match_date >= now());
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke execute on function public.withdraw_invitations from public, anon, authenticated, service_role;
grant execute on function public.withdraw_invitations to authenticated;

-- A delete of several matches locks them in the order in which it finds them, all other transactions by id. With the dates of a series alone, a
-- delete of another match would wait for it behind them: crosswise with a member who answers in both.
create function private.lock_matches_to_delete() returns trigger
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
begin
  perform from public.matches
    where creator_id = (select auth.uid()) and match_date >= now()
    order by id for no key update;
  return null;
end
$$;
create trigger lock_matches_to_delete before delete on public.matches
  for each statement execute function private.lock_matches_to_delete();
-- The functions above call these with the rights of the member.
grant execute on function private.series_dates(timestamptz, text), private.is_at_hour(timestamptz, timestamptz), private.edit_group(text), private.as_stored(text, jsonb), private.match_columns(),
  private.lock_following_dates(uuid) to authenticated;

revoke execute on all functions in schema private from public;
