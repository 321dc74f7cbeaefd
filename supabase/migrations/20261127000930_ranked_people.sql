-- Places are counted among those who have one for everybody, which is a table of its own: one row of a few bytes for each, read by its index. Joined from
-- ratings, members, visibilities and blocked accounts at each request, a place took 145 ms with ten thousand members (decision 091).

create table private.ranked_people (
  person_id uuid primary key,
  generation_id int not null,
  mu smallint not null,
  level text,
  blocked_until timestamptz,
  constraint ranked_people_generation_id_fkey foreign key (generation_id, person_id) references private.ratings (generation_id, person_id) on delete cascade
);
comment on table private.ranked_people is 'Those who show a rating that is sure, as `private.rank_people` has last found them.';
comment on column private.ranked_people.mu is 'In hundredths, as it is shown.';
comment on column private.ranked_people.level is 'Of the profile: what the ranking is filtered by.';
comment on column private.ranked_people.blocked_until is 'By stewards; a block ends by itself.';
create index ranked_people_mu_idx on private.ranked_people (mu) include (person_id, level, blocked_until);
create index ranked_people_generation_id_idx on private.ranked_people (generation_id, person_id);
alter table private.ranked_people enable row level security;

-- Brings people into the ranking, or out of it, as they are now. Their lines are locked, in one order: otherwise the worker would read that somebody shows
-- their rating while that member hides it, and write it afterwards.
create function private.rank_people(people uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.rating_people p where p.id = any (people) order by p.id for no key update;
  with ranked as materialized (
    select p.id as person_id, r.generation_id, round(r.mu / 10000.0)::smallint as mu, m.skill_level as level, u.banned_until as blocked_until
      from unnest(people) as one (id)
      join private.rating_people p using (id)
      join private.ratings r on r.person_id = p.id and r.generation_id = (select (private.current_generation()).id) and r.results >= private.sure_after()
      join private.rating_visibilities v on v.member_id = p.member_id and v.visibility = 'shown'
      join public.profiles m on m.id = p.member_id
      join auth.users u on u.id = p.member_id),
  gone as (
    delete from private.ranked_people r using unnest(people) as one (id)
     where r.person_id = one.id and not exists (select from ranked where ranked.person_id = one.id))
  insert into private.ranked_people as r (person_id, generation_id, mu, level, blocked_until)
  select person_id, generation_id, mu, level, blocked_until from ranked
  on conflict (person_id) do update
     set generation_id = excluded.generation_id, mu = excluded.mu, level = excluded.level, blocked_until = excluded.blocked_until
   where (r.generation_id, r.mu, r.level, r.blocked_until)
     is distinct from (excluded.generation_id, excluded.mu, excluded.level, excluded.blocked_until);
end
$$;

-- A member shows or hides a rating, chooses another level, is blocked, becomes another account or leaves.
create function private.rank_member() returns trigger
language plpgsql
security definer -- members do not reach ratings
set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform private.rank_people(array(
    select p.id from private.rating_people p where p.member_id = coalesce(changed ->> 'member_id', changed ->> 'id')::uuid));
  return null;
end
$$;
create function private.rank_person() returns trigger
language plpgsql
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  perform private.rank_people(array[new.id]);
  return null;
end
$$;
create trigger rank_member after insert or update or delete on private.rating_visibilities
  for each row execute function private.rank_member();
create trigger rank_member after update of skill_level on public.profiles
  for each row when (new.skill_level is distinct from old.skill_level) execute function private.rank_member();
create trigger rank_blocked after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until) execute function private.rank_member();
create trigger rank_person after update of member_id on private.rating_people
  for each row when (new.member_id is distinct from old.member_id) execute function private.rank_person();

-- As before, and the ranking. People are locked before lines of the log, as by a merge.
create or replace function private.append_ratings(of_generation int, expected_seq int, lines jsonb, steps jsonb, ratings jsonb, tenths jsonb, calibrated boolean)
returns boolean
language plpgsql set search_path = '' as $$
declare
  unchanged bigint;
  people uuid[] := array(select one.person_id from jsonb_to_recordset(ratings) as one (person_id uuid));
begin
  perform from private.rating_generations where id = of_generation and state = 'current' and last_seq = expected_seq for update;
  if not found then
    return false;
  end if;
  perform from private.rating_people p where p.id = any (people) order by p.id for no key update;
  select count(*) into unchanged from (
    select from jsonb_to_recordset(lines) as one (source_id uuid, version int) join private.rated_results r using (source_id, version)
     order by r.source_id for update of r) as locked;
  if unchanged <> jsonb_array_length(lines) then
    return false;
  end if;
  update private.rated_results r set seq = one.seq, rated_version = one.version
    from jsonb_to_recordset(lines) as one (source_id uuid, version int, seq int) where r.source_id = one.source_id;
  perform private.store_steps(of_generation, steps), private.store_ratings(of_generation, ratings, tenths, calibrated);
  perform private.rank_people(people);
  update private.rating_generations
     set last_seq = (select max(one.seq) from jsonb_to_recordset(lines) as one (seq int)) where id = of_generation;
  return true;
end
$$;

-- As before, and the ranking.
create or replace function private.finish_generation(of_generation int, of_seq int, lines jsonb, ratings jsonb, tenths jsonb, calibrated boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.store_ratings(of_generation, ratings, tenths, calibrated);
  update private.rating_generations set state = 'past' where state = 'current';
  update private.rating_generations set state = 'current', last_seq = of_seq, since = now() where id = of_generation;
  if not found then
    raise exception 'generation % is gone', of_generation;
  end if;
  perform private.rank_people(array(select p.id from private.rating_people p));
  update private.rated_results r set rated_version = one.version
    from jsonb_to_recordset(lines) as one (source_id uuid, version int) where r.source_id = one.source_id and r.seq is not null;
end
$$;

-- As before; both are locked first, in the order of all.
create or replace function private.merge_ratings(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  mine uuid := private.rating_person(kept);
  theirs uuid := private.rating_person(double);
begin
  perform from private.rating_people p where p.id in (mine, theirs) order by p.id for update;
  insert into private.rating_visibilities (member_id, visibility)
  select kept, visibility from private.rating_visibilities where member_id = double
  on conflict (member_id) do nothing;
  update private.rating_people set member_id = kept where id = theirs and mine is null;
  if mine is null or theirs is null then
    return;
  end if;
  update private.rating_people set level = coalesce(level, (select level from private.rating_people where id = theirs)) where id = mine;
  update private.rating_people set member_id = null where id = theirs;
  update private.rated_results
     set is_gone = is_gone or mine in (a1, a2, b1, b2), version = version + 1, reason = 'merge',
         a1 = case a1 when theirs then mine else a1 end, a2 = case a2 when theirs then mine else a2 end,
         b1 = case b1 when theirs then mine else b1 end, b2 = case b2 when theirs then mine else b2 end
   where theirs in (a1, a2, b1, b2);
  delete from private.rated_results where seq is null and is_gone;
  perform private.enqueue('ratings__update', '{}', 'rating ' || mine);
end
$$;

drop function private.rating_places(text);
drop function private.blocked_accounts();

-- A block of stewards ends by itself.
create view private.ranked_now as
  select person_id, mu, level from private.ranked_people where blocked_until is null or blocked_until <= now();

-- Nobody stands beside those whom they do not see, nor beside themselves.
create function private.unranked_for(me uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select p.id from private.rating_people p where p.member_id = me
    union all select p.id from private.my_blocks b join private.rating_people p using (member_id));
end
$$;

-- The place of somebody who is not in the ranking beside those who are, or of the caller who is: with a number of hundredths, or none.
create function private.rating_place(unranked uuid[], own numeric, of_level text, out place bigint, out places bigint, out above numeric)
language plpgsql stable set search_path = '' as $$
begin
  select 1 + count(*) filter (where r.mu > own), count(*) + (own is not null)::int, round(min(r.mu) filter (where r.mu > own) / 100.0, 2)
    into place, places, above
    from private.ranked_now r where (of_level is null or r.level = of_level) and not r.person_id = any (unranked);
end
$$;

create or replace function private.own_rating() returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  has_left boolean := private.rating_visibility(me) = 'left';
  person uuid := private.rating_person(me);
  mine record;
  placed record;
begin
  perform private.require_assured();
  select * into mine from private.rating_of(me) where not has_left;
  select p.* into placed from private.rating_place(private.unranked_for(me), private.in_units(mine.mu) * 100, null) as p
   where mine.results >= private.sure_after();
  return jsonb_build_object('visibility', private.rating_visibility(me), 'level', (select skill_level from public.profiles where id = me),
    'mu', private.in_units(mine.mu), 'sigma', private.in_units(mine.sigma), 'start', private.in_units(mine.start),
    'results', coalesce(mine.results, 0), 'played_at', mine.played_at,
    'waiting', (select count(*) from private.rated_results r
                 where r.rated_version is distinct from r.version and not has_left and person in (r.a1, r.a2, r.b1, r.b2)),
    'is_computed', exists (select from private.rating_generations where state = 'current'),
    'generation', private.generation_facts(), 'place', placed.place, 'places', placed.places, 'above', placed.above);
end
$$;

-- Only those who may be listed are looked up. The caller stands among them, and is listed where they show their rating.
create or replace function private.ranking(of_level text) returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  unranked uuid[] := private.unranked_for(me);
  mine record;
  placed record;
  listed int;
  least_listed smallint;
begin
  perform private.require_assured();
  select private.rating_person(me) as person, private.in_units(r.mu) as mu, private.in_units(r.sigma) as sigma, r.results into mine
    from private.rating_of(me) as r join public.profiles m on m.id = me
   where r.results >= private.sure_after() and private.rating_visibility(me) <> 'left' and (of_level is null or m.skill_level = of_level);
  placed := private.rating_place(unranked, mine.mu * 100, of_level);
  listed := least(200, ceil(placed.places / 2.0));
  least_listed := (
    select r.mu from private.ranked_now r where (of_level is null or r.level = of_level) and not r.person_id = any (unranked)
     order by r.mu desc offset greatest(listed - 1, 0) limit 1);
  return (
    with near as (
      select r.person_id, r.mu from private.ranked_now r
       where r.mu >= coalesce(least_listed, 0) and (of_level is null or r.level = of_level) and not r.person_id = any (unranked)
      union all select mine.person, mine.mu * 100 where mine.mu is not null),
    upper_half as (
      select rank() over (order by n.mu desc) as place, n.person_id, m.id, m.username, m.avatar_filename, m.skill_level, n.mu, p.level
        from near n join private.rating_people p on p.id = n.person_id join public.profiles m on m.id = p.member_id
       order by n.mu desc, m.username collate private.alphabetical, m.id limit listed)
    select jsonb_build_object(
      'list', (select coalesce(jsonb_agg(jsonb_build_object('place', u.place, 'member_id', u.id, 'username', u.username,
            'avatar_filename', u.avatar_filename, 'skill_level', u.skill_level, 'mu', round(u.mu / 100.0, 2), 'results', r.results,
            'sigma', private.in_units(private.idle_sigma(r.sigma, r.played_at, now(), s.sigma)))
          order by u.place, u.username collate private.alphabetical, u.id), '[]')
        from upper_half u
        join private.ratings r on r.person_id = u.person_id and r.generation_id = (select (private.current_generation()).id)
       cross join private.rating_start(u.level) as s
       where u.id <> me or private.rating_visibility(me) = 'shown'),
      'places', placed.places,
      'you', case when mine.mu is not null
        then jsonb_build_object('place', placed.place, 'mu', mine.mu, 'sigma', mine.sigma, 'results', mine.results) end,
      'above', placed.above, 'generation', private.generation_facts()));
end
$$;

-- As before, in PL/pgSQL: a function in SQL is planned anew at each call, and a ranking calls these a thousand times.
create or replace function private.in_units(millionths numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return round(millionths / 1000000, 2);
end
$$;
create or replace function private.milliseconds(at timestamptz) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return floor(extract(epoch from at) * 1000)::double precision;
end
$$;
create or replace function private.rating_start(level text, out mu int, out sigma int)
language plpgsql immutable set search_path = '' as $$
begin
  mu := case level when 'Beginner' then 1500000 when 'Intermediate' then 3000000 when 'Advanced' then 4500000 when 'Pro' then 6000000 else 3000000 end;
  sigma := case when level in ('Beginner', 'Intermediate', 'Advanced', 'Pro') then 600000 else 1200000 end;
end
$$;
create or replace function private.idle_sigma(sigma int, played_at timestamptz, at timestamptz, start_sigma int) returns int
language plpgsql immutable set search_path = '' as $$
declare
  idle float8 := floor((private.milliseconds(at) - private.milliseconds(played_at)) / 86400000) - 30;
begin
  return round(sqrt(case when idle <= 0 then sigma::float8 ^ 2
      else least(sigma::float8 ^ 2 + idle * 900000000, greatest(start_sigma, sigma)::float8 ^ 2) end))::int;
end
$$;

select private.rank_people(array(select p.id from private.rating_people p));

revoke execute on all functions in schema private from public;
