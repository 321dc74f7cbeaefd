-- Lines that wait are numbered when everything is computed anew, and computed with it: appending many of them one batch after the other afterwards
-- takes minutes for what a generation does in seconds. A line that is numbered, and not computed because the worker died, comes after the last
-- number of the current generation, and is appended to it.

-- As before, and numbers what waits.
create or replace function private.begin_generation(of_version int, why text) returns int
language plpgsql set search_path = '' as $$
declare
  begun int;
begin
  delete from private.rating_generations where state = 'building' and touched_at < now() - interval '2 minutes';
  insert into private.rating_generations (algorithm_version, reason) values (of_version, why)
  on conflict do nothing returning id into begun;
  if begun is not null then
    update private.rated_results r set seq = numbered.seq, rated_version = 0
      from (select source_id, coalesce((select max(seq) from private.rated_results), 0) + row_number() over (order by logged_at, source_id) as seq
              from private.rated_results where seq is null) as numbered
     where r.source_id = numbered.source_id;
  end if;
  return begun;
end
$$;

-- As before: a line that is only numbered is no reason to compute everything anew.
create or replace function private.rating_state() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('generation', (select to_jsonb(g) from private.rating_generations g where state = 'current'),
    'rewritten', (select max(reason) from private.rated_results where rated_version is distinct from version and rated_version > 0),
    'last_number', (select coalesce(max(seq), 0) from private.rated_results))
$$;

-- As before, by the index of numbers and the one of what waits.
create or replace function private.new_rating_lines(most int) returns setof jsonb
language sql stable set search_path = '' as $$
  select private.rating_line(line) from (
    select r as line from private.rated_results r where not r.is_gone and r.seq > (select last_seq from private.rating_generations where state = 'current')
    union all
    select r from private.rated_results r where not r.is_gone and r.seq is null and r.rated_version is distinct from r.version) as waiting
   order by (line).seq, (line).logged_at, (line).source_id limit most
$$;

revoke execute on all functions in schema private from public;
