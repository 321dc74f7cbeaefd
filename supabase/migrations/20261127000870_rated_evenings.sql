-- An evening counts for the rating where its organiser says so when it starts, and only then: who plays in it knows from the first round on. Its games
-- enter the log of ratings once nobody can change their scores any more (decision 090).

alter table public.evenings add column is_rated boolean not null default false;
comment on column public.evenings.is_rated is 'Said at the start, and never changed.';
create index evenings_is_rated_idx on public.evenings (match_id) where is_rated;

-- Organisers may add members who never asked for it. Theirs rate nothing, until they say themselves that they play: by taking part in the match, by
-- checking in, or by a score.
alter table public.evening_players add column has_joined boolean not null default false;
comment on column public.evening_players.has_joined is 'A member who takes part in the match, or did. Stays when they leave it: a result does not go with who lost.';

create function private.record_joined() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.has_joined := new.has_joined or new.member_id is not null and new.participant_id is not null;
  return new;
end
$$;
create trigger record_joined before insert or update of member_id, participant_id on public.evening_players
  for each row execute function private.record_joined();

-- As before, and `is_rated`, which no other call knows.
create or replace function private.start_evening(id uuid, of_match uuid, settings jsonb) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  match public.matches;
  evening public.evenings;
  entry public.evening_entries := private.entry_of(id, of_match, 'start', jsonb_build_object('settings', settings));
begin
  perform private.require_assured();
  select * into match from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid()) for no key update;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  perform private.require_organiser(of_match);
  if exists (select from public.evenings e where e.match_id = of_match) then
    if private.known_entry(entry) is null then
      perform private.refuse(409, 'evening_started', 'This evening has begun already.');
    end if;
    return private.known_entry(entry);
  end if;
  perform private.known_entry(entry);
  if match.match_type <> 'americano' then
    perform private.refuse(409, 'not_an_americano', 'Only an americano becomes an evening.');
  end if;
  if now() not between match.match_date - interval '24 hours' and private.match_end(match) + interval '24 hours' then
    perform private.refuse(409, 'not_today', 'An evening begins on its day.');
  end if;
  if coalesce(jsonb_typeof(settings -> 'is_rated'), 'boolean') <> 'boolean' then
    raise exception using errcode = '22023', message = 'p_settings: is_rated is true or false.';
  end if;
  evening.match_id := of_match;
  evening.format := 'americano';
  evening.pairing := 'least_repeated';
  evening.seed := floor(random() * 4294967296);
  evening := private.with_settings(evening, settings - array['present', 'is_rated']);
  insert into public.evenings (match_id, format, pairing, points, minutes, courts, open_courts, until, rounds, seed, is_rated, started_by)
  values (of_match, evening.format, evening.pairing, evening.points, evening.minutes, evening.courts, evening.open_courts, evening.until,
    evening.rounds, evening.seed, coalesce((settings ->> 'is_rated')::boolean, false), auth.uid());
  insert into public.evening_versions (match_id) values (of_match);
  perform private.seat_participants(of_match, settings -> 'present');
  return private.write_entry(entry, true);
end
$$;

-- A match with an evening that rates is in nobody's hand once a score is there, like one with a result: who has lost would delete it.
create function private.has_rated_scores(of_match uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.evenings e join public.evening_games g using (match_id)
     where e.match_id = of_match and e.is_rated and g.score_id is not null);
end
$$;

-- As before, and evenings that rate.
create or replace function private.keep_match_with_result() returns trigger
language plpgsql
security definer -- asks functions that are nobody's
set search_path = ''
as $$
begin
  if auth.uid() is not null and (private.has_versions(old.id) or private.has_rated_scores(old.id)) then
    perform private.refuse_result_stays();
  end if;
  return old;
end
$$;

-- As before, and evenings that rate: another date would open their scores again.
create or replace function private.keep_what_counts() returns trigger
language plpgsql
security definer -- asks functions that are nobody's
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  elsif exists (select from public.match_results r where r.match_id = old.id) or private.has_rated_scores(old.id) then
    perform private.refuse_result_stays();
  elsif new.match_category <> old.match_category and new.match_date = old.match_date and private.may_have_result(old)
      and old.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  return new;
end
$$;

-- Writes a line of the log as it is now. Without seats, or where somebody of the four has no account, it does not count, or no longer does.
create function private.log_line(of_source uuid, of_kind text, of_match uuid, of_seats uuid[], members uuid[], of_sets smallint[], tie_break boolean,
  of_weight int, played timestamptz, why text) returns void
language plpgsql set search_path = '' as $$
declare
  line private.rated_results;
  people uuid[];
begin
  select * into line from private.rated_results where source_id = of_source for update;
  if of_seats is not null and played is not null then
    people := private.people_of_seats(line, of_seats, members);
  end if;
  if people is null then
    delete from private.rated_results where source_id = of_source and seq is null;
    update private.rated_results set is_gone = true, version = version + 1, reason = why where source_id = of_source and not is_gone;
  elsif line.source_id is null then
    insert into private.rated_results (source_id, kind, match_id, seats, a1, a2, b1, b2, sets, is_tie_break, played_at, weight)
    values (of_source, of_kind, of_match, of_seats, people[1], people[2], people[3], people[4], of_sets, tie_break, played, of_weight);
  else
    update private.rated_results set is_gone = false, seats = of_seats, a1 = people[1], a2 = people[2], b1 = people[3], b2 = people[4], sets = of_sets,
           is_tie_break = tie_break, played_at = played, version = version + 1, reason = why
     where source_id = of_source
       and (is_gone, seats, a1, a2, b1, b2, sets, is_tie_break, played_at)
         is distinct from (false, of_seats, people[1], people[2], people[3], people[4], of_sets, tie_break, played);
  end if;
end
$$;

-- As before, by `log_line`.
create or replace function private.log_result(of_source uuid, of_kind text, of_match uuid, of_seats uuid[], members uuid[], of_sets smallint[], tie_break boolean,
  of_weight int, why text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.log_line(of_source, of_kind, of_match, of_seats, members, of_sets, tie_break, of_weight,
    (select date_trunc('milliseconds', match_date) from public.matches where id = of_match), why);
  -- A key for each: two members who confirm at once do not wait for each other's job.
  perform private.enqueue('ratings__update', '{}', 'rating ' || of_source);
end
$$;

-- Evenings whose games are in the log, as they were in this version: what moves it later, such as a guest who signs up, is entered too.
create table private.logged_evenings (
  match_id uuid primary key,
  version int not null,
  constraint logged_evenings_match_id_fkey foreign key (match_id) references public.evenings on delete cascade
);
alter table private.logged_evenings enable row level security;

-- Tells whether nobody can change a score any more. While stewards hide the match its four cannot object, so it waits for their decision.
create function private.is_final(evening public.evenings) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.evening_end(evening) + interval '24 hours' < now()
    and exists (select from public.matches m where m.id = evening.match_id and m.hidden_at is null);
end
$$;

create function private.evenings_to_log() returns setof uuid
language sql stable set search_path = '' as $$
  select e.match_id from public.evenings e join public.evening_versions v using (match_id) left join private.logged_evenings l using (match_id)
   where e.is_rated and v.version is distinct from l.version and private.is_final(e)
   order by e.started_at, e.match_id
$$;

-- Tells whether somebody has said themselves that they play. Of one who has left since, the line of the log knows.
create function private.has_agreed(player public.evening_players) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return player.has_joined or player.member_id is null or exists (
    select from public.evening_entries e
     where e.match_id = player.match_id and e.author_id = player.member_id
       and case e.kind when 'score' then true when 'player' then e.member_id = e.author_id
             when 'presence' then e.data @> jsonb_build_object('player', player.id, 'present', true) else false end
       and not exists (select from public.evening_entries r where r.revokes = e.id));
end
$$;

-- A score stands against nobody's word: the newest entry of either side, if it has one, says the same. Organisers settle the board, but not a
-- rating over one of the four.
create function private.sides_agree(game public.evening_games) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (
    select from (values (array[game.a1, game.a2]), (array[game.b1, game.b2])) as side (players)
    cross join lateral (
      select e.points_a, e.points_b, e.is_finished
        from public.evening_entries e join public.evening_players p on p.match_id = e.match_id and p.member_id = e.author_id
       where e.game_id = game.id and e.kind = 'score' and p.id = any (side.players)
         and not exists (select from public.evening_entries r where r.revokes = e.id)
       order by e.seq desc limit 1) as said
     where (said.points_a, said.points_b, said.is_finished) <> (game.points_a, game.points_b, game.is_finished));
end
$$;

-- Tells whether a game rates: it was played to its end, its score is settled, and all of the four play of their own will.
create function private.game_rates(game public.evening_games) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(game.is_finished and game.points_a + game.points_b > 0 and game.tip_id = game.score_id, false)
    and private.sides_agree(game)
    and not exists (
      select from public.evening_players p where p.id in (game.a1, game.a2, game.b1, game.b2) and not private.has_agreed(p));
end
$$;

-- Enters the games of an evening that is final, in the order of its rounds, each with a quarter of the weight of a match; or what has changed since.
-- When it was played is when it was started, by the clock of the database: the date of the match is its creator's.
create function private.log_evening(of_match uuid) returns void
language plpgsql set search_path = '' as $$
declare
  evening public.evenings;
  game public.evening_games;
  seats uuid[];
begin
  -- Profiles before evenings, as everywhere: new people in the log refer to them.
  perform from public.profiles where id in (select p.member_id from public.evening_players p where p.match_id = of_match) order by id for key share;
  select * into evening from public.evenings e where e.match_id = of_match and e.is_rated for no key update;
  if evening.match_id is null or not private.is_final(evening) then
    return;
  end if;
  for game in
    select g.* from public.evening_games g join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition)
     where g.match_id = of_match and r.state <> 'replaced'
     order by g.round, g.court
  loop
    seats := array[game.a1, game.a2, game.b1, game.b2];
    perform private.log_line(game.id, 'evening', of_match, case when private.game_rates(game) then seats end,
      array(select p.member_id from unnest(seats) with ordinality as one (id, place) left join public.evening_players p using (id) order by place),
      array[game.points_a, game.points_b]::smallint[], false, 250000, date_trunc('milliseconds', evening.started_at), 'correction');
  end loop;
  insert into private.logged_evenings (match_id, version)
  select v.match_id, v.version from public.evening_versions v where v.match_id = of_match
  on conflict (match_id) do update set version = excluded.version;
end
$$;

create function private.forget_logged_evening() returns trigger
language plpgsql
security definer -- members do not reach ratings
set search_path = ''
as $$
begin
  delete from private.rated_results where match_id = old.match_id and kind = 'evening' and seq is null;
  update private.rated_results set is_gone = true, version = version + 1, reason = 'deletion'
   where match_id = old.match_id and kind = 'evening' and not is_gone;
  perform private.enqueue('ratings__update', '{}', 'rating ' || old.match_id);
  return null;
end
$$;
create trigger forget_logged_evening after delete on public.evenings
  for each row when (old.is_rated) execute function private.forget_logged_evening();

-- Four games of an evening are one result, or somebody would be sure of a rating, and have a place, after one evening.
alter table private.ratings add column games int not null default 0;
comment on column private.ratings.games is 'Games of evenings: four of them are one of `results`.';

-- As before, and games of evenings.
create or replace function private.store_ratings(of_generation int, ratings jsonb, tenths jsonb, calibrated boolean) returns void
language sql set search_path = '' as $$
  insert into private.ratings (generation_id, person_id, mu, sigma, results, games, played_at)
  select of_generation, person_id, mu, sigma, results, games, to_timestamp(played_at / 1000.0)
    from jsonb_to_recordset(ratings) as one (person_id uuid, mu int, sigma int, results int, games int, played_at bigint)
  on conflict (generation_id, person_id) do update
     set mu = excluded.mu, sigma = excluded.sigma, results = excluded.results, games = excluded.games, played_at = excluded.played_at;
  insert into private.rating_tenths (generation_id, tenth, results, said, happened)
  select of_generation, tenth, results, said, happened
    from jsonb_to_recordset(tenths) as one (tenth int, results int, said bigint, happened int)
  on conflict (generation_id, tenth) do update set results = excluded.results, said = excluded.said, happened = excluded.happened;
  update private.rating_generations set is_calibrated = calibrated where id = of_generation
$$;

-- As before, and games of evenings.
create or replace function private.rating_context(people uuid[], since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with generation as (select (private.current_generation()).id)
  select jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'level', p.level, 'rating',
        (select jsonb_build_object('mu', mu, 'sigma', sigma, 'results', results, 'games', games, 'playedAt', private.milliseconds(played_at))
           from private.ratings where generation_id = generation.id and person_id = p.id))), '[]')
      from private.rating_people p where p.id = any (people)),
    'lines', (select coalesce(jsonb_agg(private.rating_line(r) order by r.seq), '[]')
      from private.rated_results r join private.rating_steps s on s.generation_id = generation.id and s.person_id = r.a1 and s.seq = r.seq
     where not r.is_gone and s.weight > 0 and r.played_at between since and until),
    'tenths', (select coalesce(jsonb_agg(to_jsonb(t) - 'generation_id'), '[]') from private.rating_tenths t where generation_id = generation.id))
    from generation
$$;

revoke execute on all functions in schema private from public;
