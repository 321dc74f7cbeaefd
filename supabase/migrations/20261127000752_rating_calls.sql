-- Members read ratings by these calls. Numbers leave the database with two decimals and no more, since a finer own number would tell the hidden ones of those
-- who played along; and a rating of somebody else only where they show it.

-- From so many results on a rating is shown and has a place.
create function private.sure_after() returns int
language sql immutable set search_path = '' as $$ select 5 $$;

create function private.in_units(millionths numeric) returns numeric
language sql immutable set search_path = '' as $$ select round(millionths / 1000000, 2) $$;

-- The rating of somebody who has no result yet, in millionths; domain/rating/parameters.ts has the same, and a test compares them.
create function private.rating_start(level text, out mu int, out sigma int)
language sql immutable set search_path = '' as $$
  select case level when 'Beginner' then 1500000 when 'Intermediate' then 3000000 when 'Advanced' then 4500000 when 'Pro' then 6000000 else 3000000 end,
         case when level in ('Beginner', 'Intermediate', 'Advanced', 'Pro') then 600000 else 1200000 end
$$;

-- The uncertainty after some days without a match: `afterIdleDays` of domain/rating/rate.ts.
create function private.idle_sigma(sigma int, played_at timestamptz, at timestamptz, start_sigma int) returns int
language sql immutable set search_path = '' as $$
  select round(sqrt(case when idle <= 0 then sigma::float8 ^ 2
      else least(sigma::float8 ^ 2 + idle * 900000000, greatest(start_sigma, sigma)::float8 ^ 2) end))::int
    from (select floor((private.milliseconds(at) - private.milliseconds(played_at)) / 86400000) - 30 as idle) as days
$$;

-- The share of matches that A would win: `winShare` of domain/rating/rate.ts.
create function private.win_share(mu_a float8, mu_b float8, variances float8) returns float8
language sql immutable set search_path = '' as $$ select 1 / (1 + exp((mu_b - mu_a) / sqrt(variances + 320000000000))) $$;

-- `outlookOf` of domain/rating/outlook.ts.
create function private.outlook(share float8) returns text
language sql immutable set search_path = '' as $$
  select case when abs(share - 0.5) <= 0.1 then 'even'
    else case when abs(share - 0.5) > 0.25 then 'much_' else '' end || case when share > 0.5 then 'a' else 'b' end end
$$;

create function private.rating_visibility(member uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((select visibility from private.rating_visibilities where member_id = member), 'private')
$$;

-- A rating is seen by its member, and by those to whom the member shows it; not across a block, and of nobody whom stewards have blocked. Whoever has
-- left the ranking has none.
create function private.sees_rating(viewer uuid, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  visibility text := private.rating_visibility(member);
begin
  return case when viewer = member then visibility <> 'left'
    else visibility = 'shown' and private.in_good_standing(member) and not private.are_blocked(viewer, member) end;
end
$$;

-- The present rating of a member in millionths, with what idle weeks did to it.
create function private.rating_of(member uuid, out mu int, out sigma int, out results int, out played_at timestamptz, out start int)
language sql stable set search_path = '' as $$
  select r.mu, private.idle_sigma(r.sigma, r.played_at, now(), s.sigma), r.results, r.played_at, s.mu
    from private.rating_people p
    join private.ratings r on r.person_id = p.id and r.generation_id = (private.current_generation()).id
    cross join private.rating_start(p.level) as s
   where p.member_id = member
$$;

-- Everybody who has a place for the viewer, the viewer's own included.
create function private.rating_places(viewer uuid, of_level text)
returns table (place bigint, places bigint, member_id uuid, username text, avatar_filename text, skill_level text, mu numeric, sigma numeric, results int)
language sql stable set search_path = '' as $$
  select rank() over (order by shown.mu desc), count(*) over (), shown.* from (
    select m.id, m.username, m.avatar_filename, m.skill_level, private.in_units(r.mu) as mu,
           private.in_units(private.idle_sigma(r.sigma, r.played_at, now(), s.sigma)), r.results
      from private.ratings r
      join private.rating_people p on p.id = r.person_id
      join public.profiles m on m.id = p.member_id
      cross join private.rating_start(p.level) as s
     where r.generation_id = (select (private.current_generation()).id) and r.results >= private.sure_after()
       and (of_level is null or m.skill_level = of_level) and private.sees_rating(viewer, m.id)) as shown
$$;

create function private.generation_facts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('algorithm_version', algorithm_version, 'reason', reason, 'since', since)
    from private.rating_generations where state = 'current'
$$;

create function private.ranking(of_level text) returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  return (
    with everybody as materialized (select * from private.rating_places(me, of_level)),
         upper_half as (select * from everybody order by mu desc, username collate private.alphabetical, member_id
                         limit least(200, (select ceil(count(*) / 2.0) from everybody))),
         mine as (select * from everybody where member_id = me)
    select jsonb_build_object(
      'list', (select coalesce(jsonb_agg(to_jsonb(u) - 'places' order by place, username collate private.alphabetical, member_id), '[]')
                 from upper_half u
                where u.member_id <> me or private.rating_visibility(me) = 'shown'),
      'places', (select count(*) from everybody),
      'you', (select jsonb_build_object('place', place, 'mu', mu, 'sigma', sigma, 'results', results) from mine),
      'above', (select min(e.mu) from everybody e join mine on e.mu > mine.mu),
      'generation', private.generation_facts()));
end
$$;

create function private.own_rating() returns jsonb
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
  select one.place, one.places, one.mu,
         (select min(above.mu) from private.rating_places(me, null) as above where above.mu > one.mu) as above
    into placed from private.rating_places(me, null) as one where one.member_id = me;
  return jsonb_build_object('visibility', private.rating_visibility(me), 'level', (select skill_level from public.profiles where id = me),
    'mu', private.in_units(mine.mu), 'sigma', private.in_units(mine.sigma), 'start', private.in_units(mine.start),
    'results', coalesce(mine.results, 0), 'played_at', mine.played_at,
    'waiting', (select count(*) from private.rated_results r
                 where r.rated_version is distinct from r.version and not has_left and person in (r.a1, r.a2, r.b1, r.b2)),
    'is_computed', exists (select from private.rating_generations where state = 'current'),
    'generation', private.generation_facts(), 'place', placed.place, 'places', placed.places, 'above', placed.above);
end
$$;

create function private.member_rating(of_member uuid) returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  perform private.require_assured();
  return (
    select jsonb_build_object('mu', case when results >= private.sure_after() then private.in_units(mu) end,
        'sigma', case when results >= private.sure_after() then private.in_units(sigma) end, 'results', results)
      from private.rating_of(of_member)
     where results is not null and private.sees_rating(auth.uid(), of_member));
end
$$;

create function private.set_rating_visibility(of_visibility text) returns void
language plpgsql
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  perform private.require_assured();
  insert into private.rating_visibilities (member_id, visibility) values (auth.uid(), of_visibility)
  on conflict (member_id) do update set visibility = excluded.visibility;
end
$$;

create function private.player_of_step(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('member_id', m.id, 'name', m.username)
    from private.rating_people p left join public.profiles m on m.id = p.member_id where p.id = person
$$;

-- Steps of a member, as the viewer sees their matches.
create function private.steps_of(member uuid, viewer uuid, before int, most int) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('seq', s.seq, 'kind', r.kind, 'played_at', r.played_at,
      'match_id', (select m.id from public.matches m where m.id = r.match_id and private.can_see_match(m, viewer)),
      'mu_before', private.in_units(s.mu_before), 'mu_after', private.in_units(s.mu_after),
      'sigma_before', private.in_units(s.sigma_before), 'sigma_after', private.in_units(s.sigma_after),
      'expected', private.in_units(s.expected), 'achieved', private.in_units(s.achieved), 'weight', private.in_units(s.weight),
      'won', case when s.achieved <> 500000 then s.achieved > 500000 end,
      'sets', case when s.person_id in (r.a1, r.a2) then r.sets else private.sets_of_b(r.sets) end, 'is_tie_break', r.is_tie_break,
      'partner', private.player_of_step(case s.person_id when r.a1 then r.a2 when r.a2 then r.a1 when r.b1 then r.b2 else r.b1 end),
      'opponents', case when s.person_id in (r.a1, r.a2) then jsonb_build_array(private.player_of_step(r.b1), private.player_of_step(r.b2))
        else jsonb_build_array(private.player_of_step(r.a1), private.player_of_step(r.a2)) end) order by s.seq desc), '[]')
    from (select * from private.rating_steps st
           where st.generation_id = (select (private.current_generation()).id) and st.person_id = private.rating_person(member)
             and (before is null or st.seq < before)
           order by st.seq desc limit most) as s
    join private.rated_results r on r.seq = s.seq
$$;

create function private.own_rating_steps(before int) returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  perform private.require_assured();
  return case when private.rating_visibility(auth.uid()) = 'left' then '[]' else private.steps_of(auth.uid(), auth.uid(), before, 20) end;
end
$$;

-- Two against two, as the four stand now: members alone, since nothing is known of a guest.
create function private.pairs_of(of_match uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select case when count(*) = 4 and count(user_id) = 4 and count(*) filter (where team_assignment = 'A') = 2
      then array_agg(id order by team_assignment, created_at, id) end
    from public.match_participants p where p.match_id = of_match and private.takes_slot(p)
$$;

-- Words about the three pairings of a match, for those in it. Numbers only where they hold in this community and the caller sees all four ratings: three
-- shares would tell three hidden ones. For the same reason pairings are compared by their words. Of whoever has left the ranking nothing but the level
-- counts.
create function private.match_forecast(of_match uuid) returns jsonb
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  seats uuid[] := private.pairs_of(of_match);
  mus float8[];
  variance float8;
  are_seen boolean;
  pairings jsonb;
begin
  perform private.require_assured();
  if seats is null or not exists (
      select from public.matches m join public.match_participants p on p.match_id = m.id
       where m.id = of_match and m.match_date > now() and m.match_type not in ('event', 'americano', 'tournament')
         and p.user_id = me and p.id = any (seats) and private.can_see_match(m, me)) then
    return null;
  end if;
  select array_agg(coalesce(r.mu, s.mu)::float8 order by place), sum(coalesce(r.sigma, s.sigma)::float8 ^ 2),
         bool_and(private.sees_rating(me, m.id) and coalesce(r.results >= private.sure_after(), false))
    into mus, variance, are_seen
    from unnest(seats) with ordinality as seat (id, place)
    join public.match_participants p using (id)
    join public.profiles m on m.id = p.user_id
    cross join private.rating_start(m.skill_level) as s
    left join lateral (select * from private.rating_of(m.id) where private.rating_visibility(m.id) <> 'left') as r on true;
  select jsonb_agg(jsonb_build_object('is_current', number = 1,
      'a', jsonb_build_array(seats[pairing[1]], seats[pairing[2]]), 'b', jsonb_build_array(seats[pairing[3]], seats[pairing[4]]),
      'word', private.outlook(share), 'share', case when are_seen and (private.current_generation()).is_calibrated then round(share::numeric, 2) end)
      order by number)
    into pairings
    from (values (1, array[1, 2, 3, 4]), (2, array[1, 3, 2, 4]), (3, array[1, 4, 2, 3])) as one (number, pairing)
    cross join private.win_share(mus[pairing[1]] + mus[pairing[2]], mus[pairing[3]] + mus[pairing[4]], variance) as share;
  return jsonb_build_object('word', pairings -> 0 -> 'word', 'share', pairings -> 0 -> 'share', 'pairings', pairings,
    'fairest', (select place - 1 from jsonb_array_elements(pairings) with ordinality as one (pairing, place)
                 order by case when pairing ->> 'word' = 'even' then 0 when pairing ->> 'word' in ('a', 'b') then 1 else 2 end, place limit 1));
end
$$;

create function private.rating_calibration() returns jsonb
language plpgsql stable
security definer -- stewards do not reach ratings
set search_path = ''
as $$
declare
  generation private.rating_generations := private.current_generation();
begin
  perform private.require_steward();
  return (
    select jsonb_build_object('holds', coalesce(generation.is_calibrated, false), 'results', coalesce(sum(t.results), 0),
        'tenths', jsonb_agg(jsonb_build_object('tenth', number, 'results', coalesce(t.results, 0),
          'said', private.in_units(t.said::numeric / t.results), 'happened', round(t.happened::numeric / t.results, 2)) order by number))
      from generate_series(5, 9) as number left join private.rating_tenths t on t.tenth = number and t.generation_id = generation.id);
end
$$;

-- As before, and the four of a match whose pairs its creator changes: they trade places, so that for a moment one team has three.
create or replace function private.enforce_answer() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  match public.matches;
  takes_back boolean := old.status = 'declined' and new.status = 'pending';
begin
  if current_setting('courtside.paired', true) = new.match_id::text then
    return new;
  end if;
  new.responded_at := case
    when new.user_id <> old.user_id and auth.uid() is not null then now() -- a substitute has taken the place; merging is nobody's act
    when new.status = old.status then old.responded_at when takes_back then null else now() end;
  if new.status = old.status and new.team_assignment is not distinct from old.team_assignment then
    return new;
  end if;
  select * into match from public.matches where id = new.match_id for no key update;
  perform private.advance_waiting_list(new.match_id);
  if auth.uid() is not null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    -- At an event nobody needs an invitation to say no, so having declined is no proof of one.
    if new.status <> old.status and new.status not in ('confirmed', 'declined')
        and not (takes_back and match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
    if takes_back and private.slots_to_offer(match) <= 0 then
      perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
    end if;
  end if;
  if new.status = 'confirmed' then
    -- The team that came with an invitation is a proposal; one chosen now is meant.
    new.team_assignment := private.assign_slot(
      match, new, may_move => new.team_assignment is not distinct from old.team_assignment);
  end if;
  return new;
end
$$;

-- Changes who plays with whom, before the match begins: nobody comes or goes by it, so nobody is told but by the match itself.
create function private.pair_players(of_match uuid, side_a uuid[]) returns void
language plpgsql
security definer -- the participations of others are nobody's to write
set search_path = ''
as $$
declare
  match public.matches;
  seats uuid[];
begin
  perform private.require_assured();
  select * into match from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid()) for no key update;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  elsif match.creator_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match changes its pairs.');
  elsif match.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  perform private.holds_match_locks();
  seats := array(select p.id from public.match_participants p where p.match_id = of_match and private.takes_slot(p));
  if match.players <> 4 or match.match_type in ('event', 'americano', 'tournament') or cardinality(seats) <> 4
      or 2 is distinct from (select count(distinct one) from unnest(side_a) as one where one = any (seats)) or cardinality(side_a) <> 2 then
    perform private.refuse(409, 'pair_refused', 'Two of the four players are one side.');
  end if;
  perform set_config('courtside.paired', of_match::text, true);
  update public.match_participants set team_assignment = case when id = any (side_a) then 'A' else 'B' end
   where id = any (seats) and team_assignment is distinct from case when id = any (side_a) then 'A' else 'B' end;
  perform set_config('courtside.paired', '', true);
end
$$;

-- The rating of a member and all of its steps, for the export of one's own data. They are the member's, whatever is shown.
create function private.rating_export(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when results is not null then jsonb_build_object('mu', private.in_units(mu), 'sigma', private.in_units(sigma), 'results', results,
      'played_at', played_at, 'steps', private.steps_of(member, member, null, null)) end
    from private.rating_of(member)
$$;

-- As before, with the rating.
create or replace function private.export_my_data() returns jsonb
language plpgsql stable
security definer -- reads what no policy shows, about the caller alone
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  if private.account_of(me) is null then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  return jsonb_build_object('exported_at', now(), 'account', private.account_of(me), 'places', private.participations_of(me),
    'evening_places', private.evening_places_of(me), 'results', private.results_of(me), 'rating', private.rating_export(me),
    'uploads', private.uploads_of(me), 'tables', private.rows_of(me), 'steward_acts', private.steward_acts_of(me));
end
$$;

create function public.own_rating() returns jsonb
language sql stable set search_path = '' as $$ select private.own_rating() $$;
create function public.rating_steps(p_before int default null) returns jsonb
language sql stable set search_path = '' as $$ select private.own_rating_steps(p_before) $$;
create function public.member_rating(p_member_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.member_rating(p_member_id) $$;
create function public.set_rating_visibility(p_visibility text) returns void
language sql set search_path = '' as $$ select private.set_rating_visibility(p_visibility) $$;
create function public.ranking(p_level text default null) returns jsonb
language sql stable set search_path = '' as $$ select private.ranking(p_level) $$;
create function public.match_forecast(p_match_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.match_forecast(p_match_id) $$;
create function public.pair_players(p_match_id uuid, p_a uuid[]) returns void
language sql set search_path = '' as $$ select private.pair_players(p_match_id, p_a) $$;
create function public.rating_calibration() returns jsonb
language sql stable set search_path = '' as $$ select private.rating_calibration() $$;

revoke execute on function public.own_rating, public.rating_steps, public.member_rating, public.set_rating_visibility, public.ranking,
  public.match_forecast, public.pair_players, public.rating_calibration from public, anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.own_rating(), private.own_rating_steps(int), private.member_rating(uuid), private.set_rating_visibility(text),
  private.ranking(text), private.match_forecast(uuid), private.pair_players(uuid, uuid[]), private.rating_calibration() to authenticated;
grant execute on function public.own_rating, public.rating_steps, public.member_rating, public.set_rating_visibility, public.ranking,
  public.match_forecast, public.pair_players, public.rating_calibration to authenticated;
