-- Why: a match that repeats is made for a year at once, with everybody who is asked, or not at all; later its creator changes or
-- cancels one date, or it and all following ones. Who takes part in several of them is told once.

-- The dates of one series carry the same id. It is the creator's: whoever reads or changes a series asks for both.
alter table public.matches add column series_id uuid;
comment on column public.matches.series_id is 'The same for all dates of a match that repeats.';
create index matches_series_id_idx on public.matches (series_id, match_date);
grant insert (series_id) on public.matches to authenticated;

create function private.time_zone() returns text
language sql stable
security definer -- members cannot read the table
set search_path = ''
as $$
  select time_zone from private.community
$$;

-- The instants of a series that begins at `first`: the local hour stays, also when the clock changes, and a month without that
-- day takes its last one. As many as the specification says, section 9.
create function private.series_dates(first timestamptz, recurrence text) returns setof timestamptz
language sql stable
set search_path = ''
as $$
  select ((first at time zone private.time_zone()) + step * number) at time zone private.time_zone()
    from (values ('none', interval '0', 1), ('daily', interval '1 day', 365), ('weekly', interval '7 days', 52),
                 ('biweekly', interval '14 days', 26), ('monthly', interval '1 month', 12)) as kind (name, step, dates),
         generate_series(0, dates - 1) as number
   where name = recurrence
   order by number
$$;

-- Invoker: policies and guards decide. `p_match` has the columns of a match, match_date and recurrence among them, and
-- `p_participants` is a list of { user_id, team_assignment }: the caller is in, everybody else is asked. Returns the first date,
-- whose id the caller may choose: sent a second time it is 23505, and nothing is made twice.
create function public.create_matches(p_match jsonb, p_participants jsonb default '[]') returns public.matches
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  match public.matches := jsonb_populate_record(null::public.matches, p_match);
  first_id uuid := coalesce(match.id, gen_random_uuid());
  series uuid := case when match.recurrence <> 'none' then first_id end;
  made public.matches[];
begin
  with inserted as (
    insert into public.matches (id, location, skill_level, match_date, end_time, players, creator_id, court_booked, is_private,
      price_per_person, match_category, match_activity, match_type, match_duration, is_recurring, recurrence, latitude,
      longitude, paid_by, brings_balls, description, image_url, series_id)
    select case number when 1 then first_id else gen_random_uuid() end, match.location, match.skill_level, date, match.end_time, match.players, me, match.court_booked, match.is_private,
      match.price_per_person, match.match_category, match.match_activity, match.match_type, match.match_duration,
      series is not null, match.recurrence, match.latitude, match.longitude, match.paid_by, match.brings_balls,
      match.description, match.image_url, series
      from private.series_dates(match.match_date, match.recurrence) with ordinality as dates (date, number)
    returning *)
  select array_agg(inserted order by match_date) into made from inserted;
  if made is null then
    raise exception using errcode = '22023', message = 'p_match: match_date and recurrence say when it is.';
  end if;
  insert into public.match_participants (match_id, user_id, status, team_assignment)
  select one.id, asked.user_id, case asked.user_id when me then 'confirmed' else 'pending' end, asked.team_assignment
    from unnest(made) as one, jsonb_to_recordset(p_participants) as asked (user_id uuid, team_assignment text);
  return made[1];
end
$$;

-- Invoker. Changes the date `p_match_id` and all following ones of its series by the columns in `p_changes`; a new day or hour
-- moves each of them as far on the clock. Returns how many dates were changed.
create function public.update_following_matches(p_match_id uuid, p_changes jsonb) returns int
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  before public.matches;
  after public.matches;
  changed int;
begin
  select * into before from public.matches where id = p_match_id and creator_id = me;
  after := jsonb_populate_record(before, p_changes);
  update public.matches set
    location = after.location, skill_level = after.skill_level, end_time = after.end_time, players = after.players,
    court_booked = after.court_booked, is_private = after.is_private, price_per_person = after.price_per_person,
    match_category = after.match_category, match_activity = after.match_activity, match_type = after.match_type,
    match_duration = after.match_duration, latitude = after.latitude, longitude = after.longitude, paid_by = after.paid_by,
    brings_balls = after.brings_balls, description = after.description, image_url = after.image_url,
    match_date = ((match_date at time zone zone)
      + ((after.match_date at time zone zone) - (before.match_date at time zone zone))) at time zone zone
   where creator_id = me and match_date >= before.match_date and (id = before.id or series_id = before.series_id);
  get diagnostics changed = row_count;
  if changed = 0 then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return changed;
end
$$;

-- Invoker. Answers the invitation to a match, and to every other date of its series for which the caller was asked. A date that
-- has filled is left out; refused only if there is no other.
create function public.answer_invitations(p_match_id uuid, p_status text) returns table (answered int, full_dates int)
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  date uuid;
begin
  if p_status is null or p_status not in ('confirmed', 'declined') then
    raise exception using errcode = '22023', message = 'p_status: an answer is ''confirmed'' or ''declined''.';
  end if;
  answered := 0;
  full_dates := 0;
  for date in
    select other.id from public.matches one
      join public.matches other on other.id = one.id or (other.series_id = one.series_id and other.creator_id = one.creator_id)
      join public.match_participants asked on asked.match_id = other.id
     where one.id = p_match_id and asked.user_id = me and asked.status in ('pending', 'invited') and other.match_date >= now()
     order by other.match_date
  loop
    begin
      update public.match_participants set status = p_status where match_id = date and user_id = me;
      answered := answered + 1;
    exception when sqlstate 'PT409' then
      full_dates := full_dates + 1;
    end;
  end loop;
  if answered = 0 and full_dates > 0 then
    perform private.refuse(409, 'match_full', 'This match is full.');
  elsif answered = 0 then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return next;
end
$$;

revoke execute on function public.create_matches, public.update_following_matches, public.answer_invitations
  from public, anon, authenticated, service_role;
grant execute on function public.create_matches, public.update_following_matches, public.answer_invitations to authenticated;
