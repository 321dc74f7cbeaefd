-- Places are computed from sets. With a call of `private.sees_rating` for each member, and twice, the own rating took longer than a request may with ten
-- thousand of them. `private.sees_rating` still answers for one member; a test compares both.
drop function private.rating_places(uuid, text);

-- The places for the caller. What only those need who are listed, `sigma` with what idle weeks did to it, is left to whoever lists them.
create function private.rating_places(of_level text)
returns table (place bigint, places bigint, member_id uuid, username text, avatar_filename text, skill_level text, mu numeric, results int,
  raw_sigma int, played_at timestamptz, level text)
language sql stable set search_path = '' as $$
  select rank() over (order by round(r.mu / 1000000.0, 2) desc), count(*) over (), m.id, m.username, m.avatar_filename, m.skill_level,
         round(r.mu / 1000000.0, 2), r.results, r.sigma, r.played_at, p.level
    from private.ratings r
    join private.rating_people p on p.id = r.person_id
    join public.profiles m on m.id = p.member_id
    left join private.rating_visibilities v on v.member_id = m.id
   where r.generation_id = (select (private.current_generation()).id) and r.results >= (select private.sure_after())
     and (of_level is null or m.skill_level = of_level)
     and case when m.id = (select auth.uid()) then v.visibility is distinct from 'left'
              else v.visibility = 'shown' and m.id not in (select private.blocked_accounts()) and m.id not in (select my_blocks.member_id from private.my_blocks) end
$$;

create or replace function private.own_rating() returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = '' as $$
declare
  me uuid := auth.uid();
  has_left boolean := private.rating_visibility(me) = 'left';
  person uuid := private.rating_person(me);
  mine record;
  placed record;
begin
  perform private.require_assured();
  select * into mine from private.rating_of(me) where not has_left;
  with everybody as materialized (select * from private.rating_places(null))
  select one.place, one.places, (select min(above.mu) from everybody as above where above.mu > one.mu) as above
    into placed from everybody as one where one.member_id = me;
  return jsonb_build_object('visibility', private.rating_visibility(me), 'level', (select skill_level from public.profiles where id = me),
    'mu', private.in_units(mine.mu), 'sigma', private.in_units(mine.sigma), 'start', private.in_units(mine.start),
    'results', coalesce(mine.results, 0), 'played_at', mine.played_at,
    'waiting', (select count(*) from private.rated_results r
                 where r.rated_version is distinct from r.version and not has_left and person in (r.a1, r.a2, r.b1, r.b2)),
    'is_computed', exists (select from private.rating_generations where state = 'current'),
    'generation', private.generation_facts(), 'place', placed.place, 'places', placed.places, 'above', placed.above);
end
$$;

create or replace function private.ranking(of_level text) returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  return (
    with everybody as materialized (select * from private.rating_places(of_level)),
         upper_half as (select * from everybody order by mu desc, username collate private.alphabetical, member_id
                         limit least(200, (select ceil(count(*) / 2.0) from everybody))),
         mine as (select * from everybody where member_id = me),
         shown as (
           select u.member_id, jsonb_build_object('place', u.place, 'member_id', u.member_id, 'username', u.username, 'avatar_filename', u.avatar_filename,
               'skill_level', u.skill_level, 'mu', u.mu, 'results', u.results,
               'sigma', private.in_units(private.idle_sigma(u.raw_sigma, u.played_at, now(), s.sigma))) as one, u.place, u.username, u.mu
             from (select * from upper_half union select * from mine) as u cross join private.rating_start(u.level) as s)
    select jsonb_build_object(
      'list', (select coalesce(jsonb_agg(s.one order by s.place, s.username collate private.alphabetical, s.member_id), '[]')
                 from shown s where s.member_id in (select member_id from upper_half) and (s.member_id <> me or private.rating_visibility(me) = 'shown')),
      'places', (select count(*) from everybody),
      'you', (select jsonb_build_object('place', s.one -> 'place', 'mu', s.one -> 'mu', 'sigma', s.one -> 'sigma', 'results', s.one -> 'results')
                from shown s where s.member_id = me),
      'above', (select min(e.mu) from everybody e join mine on e.mu > mine.mu),
      'generation', private.generation_facts()));
end
$$;

revoke execute on all functions in schema private from public;
