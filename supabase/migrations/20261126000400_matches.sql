-- Matches and events are the heart of the product. Events are matches of type 'event'. The participants of a match decide who sees
-- it, so the policy for reading stands with them.

-- Tells whether each of the texts has any visible character.
create function private.all_visible(texts text[]) returns boolean
language sql
immutable
set search_path = ''
as $$ select coalesce(bool_and(private.is_visible(one)), true) from unnest(texts) as one $$;

create table public.matches (
  id uuid primary key default gen_random_uuid(),
  location text not null,
  skill_level text,
  match_date timestamptz not null,
  end_time time,
  players int not null default 4,
  creator_id uuid,
  court_booked boolean not null default false,
  is_private boolean not null default false,
  price_per_person numeric(8, 2),
  match_category text not null default 'friendly',
  match_activity text[] not null default '{}',
  match_type text not null default 'standard',
  match_duration int,
  is_recurring boolean not null default false,
  recurrence text not null default 'none',
  latitude double precision,
  longitude double precision,
  paid_by uuid,
  brings_balls uuid,
  description text,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  series_id uuid,
  hidden_at timestamptz,
  hidden_because text,
  constraint matches_creator_id_fkey foreign key (creator_id) references public.profiles on delete set null,
  constraint matches_paid_by_fkey foreign key (paid_by) references public.profiles on delete set null,
  constraint matches_brings_balls_fkey foreign key (brings_balls) references public.profiles on delete set null,
  constraint matches_location_length check (location ~ '\S' and char_length(location) <= 120),
  constraint matches_location_visible check (private.is_visible(location)),
  constraint matches_skill_level_known check (skill_level in ('Beginner', 'Intermediate', 'Advanced', 'Pro')),
  -- Also keeps out 'infinity', which no client can show.
  constraint matches_match_date_range check (match_date between '2000-01-01Z' and '2100-01-01Z'),
  constraint matches_players_range check (players between 0 and 20),
  constraint matches_standard_has_2_or_4_players check (match_type <> 'standard' or players in (2, 4)),
  -- A range, because NaN is greater than everything.
  constraint matches_price_range check (price_per_person between 0 and 999999.99),
  constraint matches_match_category_known check (match_category in ('friendly', 'competitive', 'event')),
  constraint matches_match_type_known
    check (match_type in ('standard', 'game', 'match', 'americano', 'event', 'tournament')),
  constraint matches_match_activity_length
    check (cardinality(match_activity) <= 10 and char_length(array_to_string(match_activity, ',', '')) <= 400),
  constraint matches_match_activity_flat
    check (coalesce(array_ndims(match_activity), 1) = 1 and array_position(match_activity, null) is null),
  constraint matches_match_activity_visible check (private.all_visible(match_activity)),
  -- '24:00' is a time to PostgreSQL, and to nothing else here.
  constraint matches_end_time_of_day check (end_time < '24:00'),
  constraint matches_match_duration_range check (match_duration between 1 and 1440),
  constraint matches_recurrence_known
    check (recurrence in ('none', 'daily', 'weekly', 'biweekly', 'monthly')),
  -- The dates of a series are made together (create_matches).
  constraint matches_is_recurring_in_series check (series_id is not null or not is_recurring),
  constraint matches_position_whole check ((latitude is null) = (longitude is null)),
  constraint matches_latitude_range check (latitude between -90 and 90),
  constraint matches_longitude_range check (longitude between -180 and 180),
  constraint matches_description_length check (char_length(description) <= 2000),
  constraint matches_image_url_length check (char_length(image_url) <= 2048)
);
comment on column public.matches.match_date is 'The instant of the start.';
comment on column public.matches.end_time is 'Local time at the venue.';
comment on column public.matches.players is 'Capacity; 0 means no limit.';
comment on column public.matches.image_url is 'The name of an object in the bucket event-images.';
comment on column public.matches.series_id is 'The same for all dates of a match that repeats.';
comment on column public.matches.hidden_at is 'Since when stewards hide it from all but its creator (*_moderation.sql).';

-- The list is read in order of date, twenty at a time: every filter of it leads an index that ends in that order.
create index matches_match_date_idx on public.matches (match_date, id);
create index matches_location_idx on public.matches (location, match_date);
create index matches_skill_level_idx on public.matches (skill_level, match_date);
create index matches_players_idx on public.matches (players, match_date);
create index matches_creator_id_idx on public.matches (creator_id);
create index matches_paid_by_idx on public.matches (paid_by);
create index matches_brings_balls_idx on public.matches (brings_balls);
-- A series belongs to its creator: reads and changes of one ask for both columns.
create index matches_series_id_idx on public.matches (series_id, match_date);
-- Policies of storage look up which match shows a picture. Hashed, because an address may be longer than what a B-tree takes.
create index matches_image_url_idx on public.matches using hash (image_url);

alter table public.matches enable row level security;
revoke all on public.matches from anon, authenticated, service_role;
grant select, delete on public.matches to authenticated;
-- Names the columns that a member writes, once: the grants, create_matches and update_matches take them from here.
create function private.match_columns() returns text
language sql immutable set search_path = '' as $$
  select array_to_string(array[
    'location', 'skill_level', 'match_date', 'end_time', 'players', 'court_booked', 'is_private', 'price_per_person', 'match_category',
    'match_activity', 'match_type', 'match_duration', 'is_recurring', 'recurrence', 'latitude', 'longitude', 'paid_by', 'brings_balls',
    'description', 'image_url'], ', ')
$$;
-- Not id, creator_id, created_at, series_id in an update: they never change.
do $$
begin
  execute format('grant insert (%1$s, id, creator_id, created_at, series_id), update (%1$s) on public.matches to authenticated',
    private.match_columns());
end
$$;
grant select, insert, update, delete on public.matches to service_role;

create policy "Members create matches in their own name" on public.matches
  for insert to authenticated with check (creator_id = (select auth.uid()));
create policy "Creators change their matches" on public.matches
  for update to authenticated
  using (creator_id = (select auth.uid())) with check (creator_id = (select auth.uid()));
create policy "Creators delete their matches" on public.matches
  for delete to authenticated using (creator_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.matches
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_update before update on public.matches
  for each row execute function private.stamp_update();
create trigger stamp_own_id before insert on public.matches for each row execute function private.stamp_own_id();

-- The client sends created_at along; the clock of the database counts.
create function private.stamp_new_match() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.created_at := now();
  end if;
  return new;
end
$$;
create trigger stamp_new_match before insert on public.matches
  for each row execute function private.stamp_new_match();

-- Invisible characters are removed before the checks look at the texts. Definer: it uses functions that are granted to nobody.
create function private.tidy_match() returns trigger
language plpgsql
security definer -- uses functions that are nobody's
set search_path = ''
as $$
begin
  new.location := private.plain_line(new.location);
  new.description := private.plain_text(new.description);
  if array_ndims(new.match_activity) = 1 then
    new.match_activity := array(select private.plain_line(tag)
      from unnest(new.match_activity) with ordinality as tags (tag, ordinal) order by ordinal);
  end if;
  return new;
end
$$;
create trigger tidy_match before insert or update of location, description, match_activity on public.matches
  for each row execute function private.tidy_match();

-- Returns the end of a match: as many minutes after its start as it lasts, where the clock shows its end time then, else the first time at
-- which the clock shows that; 90 minutes after the start where it has neither. An hour that comes twice in autumn is two hours long.
-- web/src/lib/time/datetime.ts has the same rule, and domain/match/match-end.cases.ts the cases of both.
create function private.match_end(match public.matches) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when match.end_time is null then match.match_date + make_interval(mins => coalesce(match.match_duration, 90))
    when (lasting at time zone zone)::time = match.end_time then lasting
    else (select min(shown) from generate_series(0, 1) as days,
                 lateral (select (starts::date + days + match.end_time) at time zone zone as last) as on_day,
                 lateral (values (last), (last - interval '1 hour')) as times (shown)
           where shown > match.match_date and (shown = last or (shown at time zone zone)::time = match.end_time)) end
    from (select zone, match.match_date at time zone zone as starts,
                 match.match_date + make_interval(mins => match.match_duration) as lasting
            from private.time_zone() as zone) as venue
$$;

-- A length is in real minutes. An end that was added up on the clock is an hour off over a change of the clock, and is set right.
create function private.tidy_end_time() returns trigger
language plpgsql set search_path = '' as $$
declare
  zone text := private.time_zone();
  added_up time := (new.match_date at time zone zone)::time + make_interval(mins => new.match_duration);
begin
  if new.end_time = added_up then
    new.end_time := ((new.match_date + make_interval(mins => new.match_duration)) at time zone zone)::time;
  end if;
  return new;
end
$$;
create trigger tidy_end_time before insert or update of match_date, end_time, match_duration on public.matches
  for each row when (isfinite(new.match_date)) execute function private.tidy_end_time();

-- An end at or before the start is that of the next day; a match lasts two hours then at most. In the night in which the clock is put
-- forward, a start chosen in the skipped hour is stored an hour later, past its end, which is no fault of the member.
create function private.ends_before_start(match public.matches) returns boolean
language sql stable set search_path = '' as $$
  select isfinite(match.match_date) and match.end_time <= starts::time
         and private.match_end(match) - match.match_date > interval '2 hours'
         and starts - (match.match_date - interval '1 hour') at time zone zone <= interval '1 hour'
    from (select zone, match.match_date at time zone zone as starts from private.time_zone() as zone) as venue
$$;

-- Refuses a task for somebody who has nothing to do with the match: tasks are for the creator, for those who take part or are invited, in any
-- date of the series, and for those with whom it is being made (`courtside.invited`, which create_matches sets).
create function private.require_participant(match public.matches, member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if member is null or member = match.creator_id or member::text = any (string_to_array(current_setting('courtside.invited', true), ','))
      or exists (
        select from public.match_participants p join public.matches m on m.id = p.match_id
         where p.user_id = member and p.status <> 'declined' and (m.id = match.id or m.series_id = match.series_id)) then
    return;
  end if;
  raise exception using errcode = '23514', message = 'paid_by, brings_balls: somebody who takes part.';
end
$$;

-- Enforces the rules of the form for requests that bypass it, too: a level unless it is an event, an end after the
-- start, and a start that is neither past nor too far ahead. domain/match/match-form.ts has the same rules. These are no constraints,
-- because an operator and the demo data may write the past, and matches that lack a level or an end; only what is written is looked
-- at, so that members can change such a match in other respects.
create function private.enforce_match() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  -- A match that is being played, or is over, keeps its date while the rest of it changes.
  if tg_op = 'INSERT' or new.match_date <> old.match_date then
    if new.match_date < now() then
      perform private.refuse(422, 'match_in_past', 'The start is in the past. Please choose a later one.');
    elsif new.match_date > private.latest_start()
        + (case when new.series_id is null then interval '0' else interval '1 year' end) then
      perform private.refuse(422, 'match_too_far', 'The start is too far ahead. Please choose an earlier one.');
    end if;
  end if;
  if tg_op = 'INSERT' or (new.skill_level, new.match_type) is distinct from (old.skill_level, old.match_type) then
    if new.skill_level is null and new.match_type not in ('americano', 'event', 'tournament') then
      raise exception using errcode = '23514', message = 'skill_level: a match has a level.';
    end if;
  end if;
  if tg_op = 'INSERT' or (new.match_date, new.end_time) is distinct from (old.match_date, old.end_time) then
    if new.end_time is null then
      raise exception using errcode = '23514', message = 'end_time: a match has an end.';
    elsif private.ends_before_start(new) then
      raise exception using errcode = '23514', message = 'end_time: the end is after the start.';
    end if;
  end if;
  if tg_op = 'INSERT' or new.image_url is distinct from old.image_url then
    -- The creator writes this, unless a steward shows a picture again.
    if new.image_url !~ ('^' || new.creator_id || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$') then
      raise exception using errcode = '23514', message = 'image_url: a picture is one that you have uploaded.';
    end if;
  end if;
  perform private.require_participant(new, new.paid_by) where tg_op = 'INSERT' or new.paid_by is distinct from old.paid_by;
  perform private.require_participant(new, new.brings_balls) where tg_op = 'INSERT' or new.brings_balls is distinct from old.brings_balls;
  return new;
end
$$;
create trigger enforce_match before insert or update on public.matches
  for each row execute function private.enforce_match();

-- Counters are locked after the rows, as everywhere: a statement that locks a match has done so before.
create function private.count_matches() returns trigger
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
begin
  perform private.count_action('matches', (select count(distinct coalesce(series_id, id)) from made)),
          private.count_action('match_dates', (select count(*) from made));
  return null;
end
$$;
create trigger count_matches after insert on public.matches
  referencing new table as made for each statement execute function private.count_matches();

-- All dates of a series that change together are one change: their participants are notified once.
create function private.count_match_changes() returns trigger
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
begin
  perform private.count_action('match_changes', (
    select count(distinct coalesce(after_update.series_id, after_update.id))
      from before_update join after_update using (id) where before_update is distinct from after_update));
  return null;
end
$$;
create trigger count_match_changes after update on public.matches
  referencing old table as before_update new table as after_update
  for each statement execute function private.count_match_changes();
-- Constraints run as whoever writes.
grant execute on function private.all_visible(text[]) to authenticated, service_role;
-- The triggers that ask run as the member.
grant execute on function private.require_participant(public.matches, uuid) to authenticated;
grant execute on function private.ends_before_start(public.matches), private.match_end(public.matches) to authenticated;

revoke execute on all functions in schema private from public;
