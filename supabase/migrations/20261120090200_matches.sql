-- Why: matches and events, the heart of the product. Events are matches of type 'event'. Who may see a match depends
-- on its participants, so the policy for reading comes with them.

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
  constraint matches_creator_id_fkey foreign key (creator_id) references public.profiles on delete set null,
  constraint matches_paid_by_fkey foreign key (paid_by) references public.profiles on delete set null,
  constraint matches_brings_balls_fkey foreign key (brings_balls) references public.profiles on delete set null,
  constraint matches_location_length check (location ~ '\S' and char_length(location) <= 120),
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
  constraint matches_match_duration_range check (match_duration between 1 and 1440),
  constraint matches_recurrence_known
    check (recurrence in ('none', 'daily', 'weekly', 'biweekly', 'monthly')),
  constraint matches_latitude_range check (latitude between -90 and 90),
  constraint matches_longitude_range check (longitude between -180 and 180),
  constraint matches_description_length check (char_length(description) <= 2000),
  constraint matches_image_url_length check (char_length(image_url) <= 2048)
);
comment on column public.matches.match_date is 'The instant of the start.';
comment on column public.matches.end_time is 'Local time at the venue.';
comment on column public.matches.players is 'Capacity; 0 means no limit.';

-- The list is read in order of date, twenty at a time: every filter of it leads an index that ends in that order.
create index matches_match_date_idx on public.matches (match_date, id);
create index matches_location_idx on public.matches (location, match_date);
create index matches_skill_level_idx on public.matches (skill_level, match_date);
create index matches_players_idx on public.matches (players, match_date);
create index matches_creator_id_idx on public.matches (creator_id);
create index matches_paid_by_idx on public.matches (paid_by);
create index matches_brings_balls_idx on public.matches (brings_balls);

alter table public.matches enable row level security;
revoke all on public.matches from anon, authenticated, service_role;
grant select, delete on public.matches to authenticated;
grant insert (id, location, skill_level, match_date, end_time, players, creator_id, court_booked, is_private,
    price_per_person, match_category, match_activity, match_type, match_duration, is_recurring, recurrence, latitude,
    longitude, paid_by, brings_balls, description, image_url, created_at)
  on public.matches to authenticated;
-- Not id, creator_id, created_at: they never change.
grant update (location, skill_level, match_date, end_time, players, court_booked, is_private, price_per_person,
    match_category, match_activity, match_type, match_duration, is_recurring, recurrence, latitude, longitude, paid_by,
    brings_balls, description, image_url)
  on public.matches to authenticated;
grant select, insert, update, delete on public.matches to service_role;

create trigger stamp_update before update on public.matches
  for each row execute function private.stamp_update();

-- The client sends created_at along; what counts is the clock of the database.
create function private.stamp_new_match() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.created_at := now();
  end if;
  return new;
end
$$;
create trigger stamp_new_match before insert on public.matches
  for each row execute function private.stamp_new_match();

create policy "Members create matches in their own name" on public.matches
  for insert to authenticated with check (creator_id = (select auth.uid()));
create policy "Creators change their matches" on public.matches
  for update to authenticated
  using (creator_id = (select auth.uid())) with check (creator_id = (select auth.uid()));
create policy "Creators delete their matches" on public.matches
  for delete to authenticated using (creator_id = (select auth.uid()));

revoke execute on all functions in schema private from public;
