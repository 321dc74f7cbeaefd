-- The worker computes ratings with the function of `domain`, and stores each step. What is new in the log is appended to the current generation;
-- a change of what was computed, or of the formula, makes a generation of its own beside it, which becomes the current one in the transaction
-- that finishes it. A worker that dies on the way leaves the current one.

create table private.rating_generations (
  id int primary key generated always as identity,
  algorithm_version int not null,
  reason text not null,
  state text not null default 'building',
  last_seq int not null default 0,
  is_calibrated boolean not null default false,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  since timestamptz,
  constraint rating_generations_reason_known check (reason in ('start', 'formula', 'correction', 'merge', 'deletion')),
  constraint rating_generations_state_known check (state in ('building', 'current', 'past'))
);
comment on column private.rating_generations.is_calibrated is 'What was said held to what happened often enough to show numbers.';
comment on column private.rating_generations.since is 'When it became the current one.';
create unique index rating_generations_state_idx on private.rating_generations (state) where state <> 'past';
alter table private.rating_generations enable row level security;

create table private.ratings (
  generation_id int not null,
  person_id uuid not null,
  mu int not null,
  sigma int not null,
  results int not null,
  played_at timestamptz not null,
  primary key (generation_id, person_id),
  constraint ratings_generation_id_fkey foreign key (generation_id) references private.rating_generations on delete cascade
);
alter table private.ratings enable row level security;

create table private.rating_steps (
  generation_id int not null,
  person_id uuid not null,
  seq int not null,
  mu_before int not null,
  mu_after int not null,
  sigma_before int not null,
  sigma_after int not null,
  expected int not null,
  achieved int not null,
  weight int not null,
  primary key (generation_id, person_id, seq),
  constraint rating_steps_generation_id_fkey foreign key (generation_id) references private.rating_generations on delete cascade
);
alter table private.rating_steps enable row level security;

-- Matches by the tenth in which the share of their favourite was, 5 to 9.
create table private.rating_tenths (
  generation_id int not null,
  tenth int not null,
  results int not null,
  said bigint not null,
  happened int not null,
  primary key (generation_id, tenth),
  constraint rating_tenths_generation_id_fkey foreign key (generation_id) references private.rating_generations on delete cascade
);
comment on column private.rating_tenths.said is 'The sum of the shares, in millionths.';
alter table private.rating_tenths enable row level security;

create function private.current_generation() returns private.rating_generations
language sql stable set search_path = '' as $$ select g from private.rating_generations g where state = 'current' $$;

create function private.milliseconds(at timestamptz) returns double precision
language sql immutable set search_path = '' as $$ select floor(extract(epoch from at) * 1000)::double precision $$;

-- A line as `domain/rating` knows it.
create function private.rating_line(line private.rated_results) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('source_id', line.source_id, 'version', line.version, 'seq', line.seq, 'kind', line.kind,
    'players', jsonb_build_array(line.a1, line.a2, line.b1, line.b2), 'sets', to_jsonb(line.sets), 'isTieBreak', line.is_tie_break,
    'playedAt', private.milliseconds(line.played_at), 'weight', line.weight)
$$;

-- The current generation, the last number that was given, and why all has to be computed anew, null where it has not. A merge says more than what it
-- corrects.
create function private.rating_state() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('generation', (select to_jsonb(g) from private.rating_generations g where state = 'current'),
    'rewritten', (select max(reason) from private.rated_results where rated_version <> version),
    'last_number', (select coalesce(max(seq), 0) from private.rated_results))
$$;

-- The next lines that the current generation does not have.
create function private.new_rating_lines(most int) returns setof jsonb
language sql stable set search_path = '' as $$
  select private.rating_line(r) from private.rated_results r
   where not is_gone and (seq is null or seq > (private.current_generation()).last_seq)
   order by seq, logged_at, source_id limit most
$$;

-- All that the next lines hang on: the people in them, and lines near them in time that weigh something.
create function private.rating_context(people uuid[], since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with generation as (select (private.current_generation()).id)
  select jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'level', p.level, 'rating',
        (select jsonb_build_object('mu', mu, 'sigma', sigma, 'results', results, 'playedAt', private.milliseconds(played_at))
           from private.ratings where generation_id = generation.id and person_id = p.id))), '[]')
      from private.rating_people p where p.id = any (people)),
    'lines', (select coalesce(jsonb_agg(private.rating_line(r) order by r.seq), '[]')
      from private.rated_results r join private.rating_steps s on s.generation_id = generation.id and s.person_id = r.a1 and s.seq = r.seq
     where not r.is_gone and s.weight > 0 and r.played_at between since and until),
    'tenths', (select coalesce(jsonb_agg(to_jsonb(t) - 'generation_id'), '[]') from private.rating_tenths t where generation_id = generation.id))
    from generation
$$;

create function private.store_steps(of_generation int, steps jsonb) returns void
language sql set search_path = '' as $$
  update private.rating_generations set touched_at = now() where id = of_generation;
  insert into private.rating_steps (generation_id, person_id, seq, mu_before, mu_after, sigma_before, sigma_after, expected, achieved, weight)
  select of_generation, person_id, seq, mu_before, mu_after, sigma_before, sigma_after, expected, achieved, weight
    from jsonb_to_recordset(steps) as one (person_id uuid, seq int, mu_before int, mu_after int, sigma_before int, sigma_after int,
      expected int, achieved int, weight int)
$$;

create function private.store_ratings(of_generation int, ratings jsonb, tenths jsonb, calibrated boolean) returns void
language sql set search_path = '' as $$
  insert into private.ratings (generation_id, person_id, mu, sigma, results, played_at)
  select of_generation, person_id, mu, sigma, results, to_timestamp(played_at / 1000.0)
    from jsonb_to_recordset(ratings) as one (person_id uuid, mu int, sigma int, results int, played_at bigint)
  on conflict (generation_id, person_id) do update
     set mu = excluded.mu, sigma = excluded.sigma, results = excluded.results, played_at = excluded.played_at;
  insert into private.rating_tenths (generation_id, tenth, results, said, happened)
  select of_generation, tenth, results, said, happened
    from jsonb_to_recordset(tenths) as one (tenth int, results int, said bigint, happened int)
  on conflict (generation_id, tenth) do update set results = excluded.results, said = excluded.said, happened = excluded.happened;
  update private.rating_generations set is_calibrated = calibrated where id = of_generation
$$;

-- Tells how the last run of the worker left things, for operators and stewards.
create function private.report_ratings() returns void
language sql set search_path = '' as $$
  select private.report_system('ratings', (
    select jsonb_build_object('version', g.algorithm_version, 'reason', g.reason, 'since', g.since, 'results', coalesce(g.last_seq, 0),
        'waiting', count(r.source_id), 'oldest', min(r.logged_at))
      from (select 1) as one left join private.rating_generations g on g.state = 'current'
      left join private.rated_results r on r.rated_version is distinct from r.version
     group by g.id))
$$;

-- Appends lines to the current generation and numbers them. False, without an effect, where the generation has moved on, or a line has changed since it
-- was read: then the caller reads again.
create function private.append_ratings(of_generation int, expected_seq int, lines jsonb, steps jsonb, ratings jsonb, tenths jsonb, calibrated boolean)
returns boolean
language plpgsql set search_path = '' as $$
declare
  unchanged bigint;
begin
  perform from private.rating_generations where id = of_generation and state = 'current' and last_seq = expected_seq for update;
  if not found then
    return false;
  end if;
  select count(*) into unchanged from (
    select from jsonb_to_recordset(lines) as one (source_id uuid, version int) join private.rated_results r using (source_id, version)
     order by r.source_id for update of r) as locked;
  if unchanged <> jsonb_array_length(lines) then
    return false;
  end if;
  update private.rated_results r set seq = one.seq, rated_version = one.version
    from jsonb_to_recordset(lines) as one (source_id uuid, version int, seq int) where r.source_id = one.source_id;
  perform private.store_steps(of_generation, steps), private.store_ratings(of_generation, ratings, tenths, calibrated);
  update private.rating_generations
     set last_seq = (select max(one.seq) from jsonb_to_recordset(lines) as one (seq int)) where id = of_generation;
  return true;
end
$$;

-- Begins a generation and returns its key; null where another worker builds one. One that nobody has touched for two minutes was left by a worker
-- that died.
create function private.begin_generation(of_version int, why text) returns int
language plpgsql set search_path = '' as $$
declare
  begun int;
begin
  delete from private.rating_generations where state = 'building' and touched_at < now() - interval '2 minutes';
  insert into private.rating_generations (algorithm_version, reason) values (of_version, why)
  on conflict do nothing returning id into begun;
  return begun;
end
$$;

-- Makes a generation the current one. `lines` are those that had changed when it was begun, as they were read; one that has changed since waits on.
create function private.finish_generation(of_generation int, of_seq int, lines jsonb, ratings jsonb, tenths jsonb, calibrated boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.store_ratings(of_generation, ratings, tenths, calibrated);
  update private.rating_generations set state = 'past' where state = 'current';
  update private.rating_generations set state = 'current', last_seq = of_seq, since = now() where id = of_generation;
  if not found then
    raise exception 'generation % is gone', of_generation;
  end if;
  update private.rated_results r set rated_version = one.version
    from jsonb_to_recordset(lines) as one (source_id uuid, version int) where r.source_id = one.source_id and r.seq is not null;
end
$$;

-- Steps of a generation that is past say nothing to anybody; that it was, and why it ended, stays.
create function private.forget_past_ratings() returns void
language sql set search_path = '' as $$
  delete from private.rating_steps s using private.rating_generations g where g.id = s.generation_id and g.state = 'past';
  delete from private.ratings s using private.rating_generations g where g.id = s.generation_id and g.state = 'past';
  delete from private.rating_tenths s using private.rating_generations g where g.id = s.generation_id and g.state = 'past'
$$;

revoke execute on all functions in schema private from public;
