-- A ranking of ten thousand read their ratings and the people who have one whole, to show two hundred of them.

-- As before, and each of the listed is looked up: `offset 0` keeps the planner from joining whole tables, of whose rows it expects too many.
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
        from near n
       cross join lateral (select p.level, p.member_id from private.rating_people p where p.id = n.person_id offset 0) as p
       cross join lateral (select m.id, m.username, m.avatar_filename, m.skill_level from public.profiles m where m.id = p.member_id offset 0) as m
       order by n.mu desc, m.username collate private.alphabetical, m.id limit listed)
    select jsonb_build_object(
      'list', (select coalesce(jsonb_agg(jsonb_build_object('place', u.place, 'member_id', u.id, 'username', u.username,
            'avatar_filename', u.avatar_filename, 'skill_level', u.skill_level, 'mu', round(u.mu / 100.0, 2), 'results', r.results,
            'sigma', private.in_units(private.idle_sigma(r.sigma, r.played_at, now(), s.sigma)))
          order by u.place, u.username collate private.alphabetical, u.id), '[]')
        from upper_half u
       cross join lateral (
         select r.results, r.sigma, r.played_at from private.ratings r
          where r.person_id = u.person_id and r.generation_id = (select (private.current_generation()).id) offset 0) as r
       cross join private.rating_start(u.level) as s
       where u.id <> me or private.rating_visibility(me) = 'shown'),
      'places', placed.places,
      'you', case when mine.mu is not null
        then jsonb_build_object('place', placed.place, 'mu', mine.mu, 'sigma', mine.sigma, 'results', mine.results) end,
      'above', placed.above, 'generation', private.generation_facts()));
end
$$;

revoke execute on all functions in schema private from public;
