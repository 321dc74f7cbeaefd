-- Why: a form sent every field that it showed, so the second of two devices silently undid what the first had saved. Now a form
-- sends what was changed and what it replaces, and nothing is written when that is no longer there: both values are shown instead.

-- Fields that only make sense together: one of them never changes between the two halves of another edit.
create function private.edited_with(column_name text) returns text
language sql immutable
set search_path = ''
as $$
  select case when column_name in ('match_date', 'end_time', 'match_duration') then 'time'
              when column_name in ('location', 'latitude', 'longitude') then 'place'
              when column_name in ('court_booked', 'price_per_person') then 'court'
              else column_name end
$$;

-- The value as the column would hold it, so that 12.5 and 12.50, or two spellings of an instant, are the same.
create function private.as_stored(column_name text, value jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(jsonb_populate_record(null::public.matches, jsonb_build_object(column_name, value))) -> column_name
$$;

-- Invoker: policies and guards decide. `p_changes` has the new values by column. `p_expected` has, by column, a list of values that
-- the change may replace: the match itself must still hold the first of them (or the new value, when a lost answer is sent again),
-- otherwise nothing is written and `conflicts` has what it holds now.
-- With `p_following` the later dates of its series change too, each column where a date holds one of the listed values. Dates that
-- somebody arranged differently are counted in `kept`, a list of {columns, dates}; then nothing is written either, unless
-- `p_leave_others` says to let them be. A new hour is set on each day, a new day moves each date as many days.
create function public.update_matches(
  p_match_id uuid, p_changes jsonb, p_expected jsonb, p_following boolean default false, p_leave_others boolean default false)
returns table (changed int, conflicts jsonb, kept jsonb)
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  before public.matches;
  seen_start timestamptz := (p_expected -> 'match_date' ->> 0)::timestamptz;
  new_start timestamptz := coalesce((p_changes ->> 'match_date')::timestamptz, seen_start);
  days int := 0;
begin
  if exists (select from jsonb_object_keys(p_changes) as name where jsonb_typeof(p_expected -> name) is distinct from 'array') then
    raise exception using errcode = '22023', message = 'p_expected: every changed column has a list of the values it may replace.';
  end if;
  -- All rows in one order, so that two devices never wait for each other crosswise.
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
  -- Sent again after a lost answer, the dates have been moved already.
  if before.match_date = seen_start then
    days := (new_start at time zone zone)::date - (seen_start at time zone zone)::date;
  end if;

  with dates as (
    select m.id, to_jsonb(m) as held, m.match_date, (m.match_date at time zone zone)::date as day
      from public.matches m
     where m.creator_id = me
       and (m.id = before.id or p_following and m.series_id = before.series_id and m.match_date >= before.match_date)
  ), compared as (
    select dates.id, day, match_date, name, held -> name as value, private.edited_with(name) as part,
           case name
             -- By the hour of the day: each date of a series is on another day.
             when 'match_date' then exists (
               select from jsonb_array_elements_text(seen || coalesce(p_changes -> name, '[]')) as instant
                where match_date = (day + (instant::timestamptz at time zone zone)::time) at time zone zone)
             else held -> name = private.as_stored(name, p_changes -> name) and p_changes ? name
               or exists (select from jsonb_array_elements(seen) as one where held -> name = private.as_stored(name, one))
           end as fits,
           case when not p_changes ? name then true
                when name <> 'match_date' then held -> name = private.as_stored(name, p_changes -> name)
                else days = 0 and match_date = (day + (new_start at time zone zone)::time) at time zone zone end as is_done
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
  ), written as (
    update public.matches set
      location = fresh.location, skill_level = fresh.skill_level, match_date = fresh.match_date, end_time = fresh.end_time,
      players = fresh.players, court_booked = fresh.court_booked, is_private = fresh.is_private,
      price_per_person = fresh.price_per_person, match_category = fresh.match_category, match_activity = fresh.match_activity,
      match_type = fresh.match_type, match_duration = fresh.match_duration, latitude = fresh.latitude,
      longitude = fresh.longitude, paid_by = fresh.paid_by, brings_balls = fresh.brings_balls,
      description = fresh.description, image_url = fresh.image_url
      from patches join public.matches held on held.id = patches.id
     cross join lateral jsonb_populate_record(held, patches.patch) as fresh
     where matches.id = patches.id
    returning matches.id
  )
  select (select count(*) from written),
         coalesce((select jsonb_agg(jsonb_build_object('columns', columns, 'dates', dates) order by first, part) from others), '[]')
    into changed, kept;
  conflicts := '{}';
  return next;
end
$$;

-- The same form of call took the whole form, and wrote it into every date.
drop function public.update_following_matches(uuid, jsonb);

-- Invoker. Writes the columns of the caller's own profile in `p_changes`, if each still holds what `p_expected` has for it (or the new
-- value already); otherwise nothing, and the answer has what they hold now. Who sees the number is written with the number, in one.
create function public.update_own_profile(p_changes jsonb, p_expected jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  held jsonb;
  after public.profiles;
  conflicts jsonb;
begin
  perform from public.profiles where id = me for no key update;
  select jsonb_build_object('username', username, 'phone_number', private.shown_phone_number(phone_number), 'phone_visibility', phone_visibility,
                            'skill_level', skill_level)
    into held from public.profiles where id = me;
  if held is null or exists (select from jsonb_object_keys(p_changes) as name where not (held ? name and p_expected ? name)) then
    raise exception using errcode = '22023', message = 'p_changes: columns of a profile, each with the value that is expected.';
  end if;
  select jsonb_object_agg(name, held -> name) into conflicts
    from jsonb_each(p_changes) as change (name, value)
   where held -> name not in (p_expected -> name, value);
  if conflicts is not null then
    return conflicts;
  end if;
  select * into after from jsonb_populate_record(null::public.profiles, held || p_changes);
  -- The number lies elsewhere (a trigger of the column puts it there), so it is only named when it is meant.
  if p_changes ? 'phone_number' then
    update public.profiles
       set username = after.username, phone_number = after.phone_number, phone_visibility = after.phone_visibility,
           skill_level = after.skill_level
     where id = me;
  else
    update public.profiles
       set username = after.username, phone_visibility = after.phone_visibility, skill_level = after.skill_level
     where id = me;
  end if;
  return '{}';
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.update_matches, public.update_own_profile from public, anon, authenticated, service_role;
grant execute on function private.edited_with(text), private.as_stored(text, jsonb) to authenticated;
grant execute on function public.update_matches, public.update_own_profile to authenticated;
