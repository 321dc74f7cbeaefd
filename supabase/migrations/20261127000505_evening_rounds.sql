-- Rounds are dealt by the phone of an organiser, whose plan is checked here for what must never be wrong: everybody in it is present, nobody
-- plays twice in a round, courts are ours and used once, teams stay together, and no round that has begun changes.

-- The first round that has not begun is announced when all before it are over; the others are planned.
create function private.announce_next(of_match uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.evening_rounds r set state = wanted.state
    from (select number, edition, case when bool_and(state = 'closed') over before is not false then 'announced' else 'planned' end as state
            from public.evening_rounds where match_id = of_match and state <> 'replaced'
          window before as (order by number rows between unbounded preceding and 1 preceding)) as wanted
   where r.match_id = of_match and (r.number, r.edition) = (wanted.number, wanted.edition)
     and r.state in ('planned', 'announced') and r.state <> wanted.state;
end
$$;

-- Reads [{ number, games: [{ id, court, a: [player, player], b: [player, player] }] }].
create function private.games_of_plan(of_match uuid, rounds jsonb) returns setof public.evening_games
language sql stable set search_path = '' as $$
  select (game ->> 'id')::uuid, of_match, (round ->> 'number')::int, 1 + coalesce((
      select max(r.edition) from public.evening_rounds r where r.match_id = of_match and r.number = (round ->> 'number')::int), 0),
    (game ->> 'court')::int, (game #>> '{a,0}')::uuid, (game #>> '{a,1}')::uuid, (game #>> '{b,0}')::uuid, (game #>> '{b,1}')::uuid,
    null::int, null::int, null::boolean, null::uuid, null::uuid
    from jsonb_array_elements(rounds) as round, jsonb_array_elements(round -> 'games') as game
$$;

-- Returns the first fault of a plan, and null when there is none.
create function private.plan_fault(evening public.evenings, rounds jsonb, games public.evening_games[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  numbers int[] := array(select (round ->> 'number')::int from jsonb_array_elements(rounds) as round);
  last int := coalesce((select max(number) from public.evening_rounds where match_id = evening.match_id and state <> 'replaced'), 0);
begin
  if numbers[1] not between 1 and last + 1 or numbers[1] + cardinality(numbers) - 1 > 32
      or numbers <> array(select generate_series(numbers[1], numbers[1] + cardinality(numbers) - 1))
      or exists (select from unnest(numbers) as number where not exists (select from unnest(games) as g where g.round = number)) then
    return 'rounds';
  elsif exists (select from unnest(games) as g where num_nulls(g.id, g.court, g.a1, g.a2, g.b1, g.b2) > 0)
      or jsonb_path_exists(rounds, '$[*].games[*] ? (@.a.size() != 2 || @.b.size() != 2)') then
    return 'games';
  elsif (select count(*) <> count(distinct g.id) from unnest(games) as g)
      or exists (select from public.evening_games where id = any (array(select g.id from unnest(games) as g))) then
    return 'ids';
  elsif exists (select from unnest(games) as g where g.court <> all (evening.open_courts))
      or (select count(*) <> count(distinct (g.round, g.court)) from unnest(games) as g) then
    return 'courts';
  elsif exists (select from unnest(games) as g, unnest(array[g.a1, g.a2, g.b1, g.b2]) as player
                 group by g.round, player having count(*) > 1) then
    return 'twice';
  elsif exists (select from unnest(games) as g, unnest(array[g.a1, g.a2, g.b1, g.b2]) as player
                 where not exists (select from public.evening_players p
                   where p.id = player and p.match_id = evening.match_id and p.is_present)) then
    return 'absent';
  elsif evening.format = 'teams' and exists (
      select from unnest(games) as g, lateral (values (g.a1, g.a2), (g.b1, g.b2)) as side (one, other)
       where not exists (select from public.evening_players p join public.evening_players q on q.team = p.team
                          where p.id = side.one and q.id = side.other)) then
    return 'teams';
  end if;
  return null;
end
$$;

create function private.deal(
  id uuid, of_match uuid, expected int, rounds jsonb, seed bigint, planner_version int, inputs jsonb) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  -- The plan itself is in the rounds.
  entry public.evening_entries := private.entry_of(id, of_match, 'deal', jsonb_build_object('expected', expected,
    'rounds', jsonb_path_query_array(rounds, '$[*].number'), 'digest', md5(concat_ws(' ', rounds, seed, planner_version, inputs))));
  games public.evening_games[];
  fault text;
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening), private.require_plan_version(evening, expected);
  if jsonb_typeof(rounds) is distinct from 'array' or rounds = '[]' or jsonb_array_length(rounds) > 32 then
    raise exception using errcode = '22023', message = 'p_rounds: 1 to 32 rounds, each with a number and its games.';
  end if;
  games := array(select g from private.games_of_plan(of_match, rounds) as g);
  fault := private.plan_fault(evening, rounds, games);
  if fault is not null then
    perform private.refuse(422, 'plan_refused', 'This plan does not fit the evening.', fault);
  elsif (rounds #>> '{0,number}')::int <= private.last_begun(of_match) then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
  perform private.write_plan(evening, entry.id, games, seed, planner_version, coalesce(inputs, '{}'));
  return private.write_entry(entry, true);
end
$$;

create function private.write_plan(
  evening public.evenings, entry uuid, games public.evening_games[], seed bigint, planner_version int, inputs jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.evening_rounds set state = 'replaced', replaced_by = entry
   where match_id = evening.match_id and state <> 'replaced' and number >= (select min(g.round) from unnest(games) as g);
  insert into public.evening_rounds
    (match_id, number, edition, state, seed, planner_version, inputs, points, minutes, dealt_by, resting)
  select evening.match_id, g.round, g.edition, 'planned', write_plan.seed, write_plan.planner_version, write_plan.inputs, evening.points,
         evening.minutes, entry, array(
           select p.id from public.evening_players p
            where p.match_id = evening.match_id and p.is_present
              and not (p.id = any (array_agg(g.a1) || array_agg(g.a2) || array_agg(g.b1) || array_agg(g.b2)))
            order by p.number)
    from unnest(games) as g group by g.round, g.edition;
  insert into public.evening_games select g.* from unnest(games) as g;
  perform private.announce_next(evening.match_id);
end
$$;

-- Finds a round in one of these states, or refuses: somebody was faster.
create function private.round_in(of_match uuid, of_number int, states text[]) returns public.evening_rounds
language plpgsql stable set search_path = '' as $$
declare
  round public.evening_rounds;
begin
  select r.* into round from public.evening_rounds r where r.match_id = of_match and r.number = of_number and r.state = any (states);
  if round.match_id is null then
    perform private.refuse(409, 'round_changed', 'This round has changed meanwhile.');
  end if;
  return round;
end
$$;

create function private.start_round(id uuid, of_match uuid, number int) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  round public.evening_rounds;
  entry public.evening_entries := private.entry_of(id, of_match, 'round_start', jsonb_build_object('round', number));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  round := private.round_in(of_match, number, array['announced']);
  update public.evening_rounds r set state = 'started', started_at = clock_timestamp()
   where (r.match_id, r.number, r.edition) = (of_match, round.number, round.edition);
  return private.write_entry(entry, true, jsonb_build_object('before', round.state));
end
$$;

-- Ends a round, also one whose clock was never started, and announces the next.
create function private.close_round(id uuid, of_match uuid, number int) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  round public.evening_rounds;
  entry public.evening_entries := private.entry_of(id, of_match, 'round_close', jsonb_build_object('round', number));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  round := private.round_in(of_match, number, array['announced', 'started']);
  update public.evening_rounds r set state = 'closed', closed_at = clock_timestamp()
   where (r.match_id, r.number, r.edition) = (of_match, round.number, round.edition);
  perform private.announce_next(of_match);
  return private.write_entry(entry, true, jsonb_build_object('before', round.state));
end
$$;

create function private.end_evening(id uuid, of_match uuid) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  entry public.evening_entries := private.entry_of(id, of_match, 'end');
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  update public.evenings e set state = 'ended', ended_at = clock_timestamp() where e.match_id = of_match;
  return private.write_entry(entry, true);
end
$$;

create function public.deal(
  p_id uuid, p_match_id uuid, p_expected int, p_rounds jsonb, p_seed bigint, p_planner_version int, p_inputs jsonb default '{}')
returns jsonb
language sql set search_path = '' as $$
  select private.deal(p_id, p_match_id, p_expected, p_rounds, p_seed, p_planner_version, p_inputs)
$$;

create function public.start_round(p_id uuid, p_match_id uuid, p_number int) returns jsonb
language sql set search_path = '' as $$ select private.start_round(p_id, p_match_id, p_number) $$;

create function public.close_round(p_id uuid, p_match_id uuid, p_number int) returns jsonb
language sql set search_path = '' as $$ select private.close_round(p_id, p_match_id, p_number) $$;

create function public.end_evening(p_id uuid, p_match_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.end_evening(p_id, p_match_id) $$;

revoke execute on function public.deal, public.start_round, public.close_round, public.end_evening
  from public, anon, authenticated, service_role;
grant execute on function public.deal, public.start_round, public.close_round, public.end_evening to authenticated;
grant execute on function private.deal(uuid, uuid, int, jsonb, bigint, int, jsonb), private.start_round(uuid, uuid, int),
  private.close_round(uuid, uuid, int), private.end_evening(uuid, uuid) to authenticated;

revoke execute on all functions in schema private from public;
