-- Why: the date of a series that falls into the hour which the clock skips begins an hour later, as PostgreSQL reads it, but it
-- ended as the others: an hour and a half became half an hour. Its end is moved as far.

create or replace function public.create_matches(p_match jsonb, p_participants jsonb default '[]') returns public.matches
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  match public.matches := jsonb_populate_record(null::public.matches, p_match);
  first_id uuid := coalesce(match.id, gen_random_uuid());
  series uuid := case when match.recurrence <> 'none' then first_id end;
  made public.matches[];
begin
  with inserted as (
    insert into public.matches (id, location, skill_level, match_date, end_time, players, creator_id, court_booked, is_private,
      price_per_person, match_category, match_activity, match_type, match_duration, is_recurring, recurrence, latitude,
      longitude, paid_by, brings_balls, description, image_url, series_id)
    select case number when 1 then first_id else gen_random_uuid() end, match.location, match.skill_level, date,
      -- Zero but for a date whose hour the clock skips.
      match.end_time + coalesce((date at time zone zone)::time - (match.match_date at time zone zone)::time, interval '0'), match.players, me, match.court_booked, match.is_private,
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
