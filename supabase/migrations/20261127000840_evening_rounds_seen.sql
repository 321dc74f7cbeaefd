-- Sixty-four phones fetch the same board at the same moment, when a round ends: rounds and scores, which are most of it, are put together once for
-- each version and kept while the evening runs.

create unlogged table private.evening_rounds_seen (
  match_id uuid primary key,
  version int not null,
  plan_version int not null,
  rounds jsonb not null,
  kept jsonb not null,
  stored_at timestamptz not null default now(),
  constraint evening_rounds_seen_match_id_fkey foreign key (match_id) references public.evenings on delete cascade
);
create index evening_rounds_seen_stored_at_idx on private.evening_rounds_seen (stored_at);
alter table private.evening_rounds_seen enable row level security;

-- An evening's rounds and kept scores with its version, which is read before them: nothing older stands under it, and what comes meanwhile has
-- another version, which phones fetch again.
create function private.newest_rounds(of_match uuid) returns private.evening_rounds_seen
language plpgsql set search_path = '' as $$
declare
  seen private.evening_rounds_seen;
begin
  seen := private.known_rounds(of_match);
  if seen.match_id is null or seen.rounds is not null then
    return seen;
  end if;
  -- One phone puts them together, and the others wait for it.
  perform pg_advisory_xact_lock(hashtextextended('evening_rounds_seen ' || of_match, 0));
  seen := private.known_rounds(of_match);
  if seen.match_id is null or seen.rounds is not null then
    return seen;
  end if;
  seen.rounds := private.evening_rounds_of(of_match);
  seen.kept := private.kept_scores(of_match);
  delete from private.evening_rounds_seen s where s.stored_at < now() - interval '1 day';
  insert into private.evening_rounds_seen (match_id, version, plan_version, rounds, kept)
  select of_match, seen.version, seen.plan_version, seen.rounds, seen.kept from public.evenings e where e.match_id = of_match and e.state = 'running'
  on conflict (match_id) do update
    set version = excluded.version, plan_version = excluded.plan_version, rounds = excluded.rounds, kept = excluded.kept, stored_at = excluded.stored_at;
  return seen;
end
$$;

-- The present versions, with the rounds if they have been put together for them.
create function private.known_rounds(of_match uuid) returns private.evening_rounds_seen
language sql stable set search_path = '' as $$
  select e.match_id, v.version, e.plan_version, s.rounds, s.kept, s.stored_at
    from public.evenings e join public.evening_versions v using (match_id)
    left join private.evening_rounds_seen s on s.match_id = e.match_id and s.version = v.version and s.plan_version = e.plan_version
   where e.match_id = of_match
$$;

-- As before, with rounds that are put together once for a version.
create or replace function private.get_evening(of_match uuid) returns jsonb
language plpgsql volatile
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  seen private.evening_rounds_seen;
begin
  perform private.require_assured();
  if not private.sees_evening(of_match) then
    return null;
  end if;
  seen := private.newest_rounds(of_match);
  return (
    select jsonb_build_object('server_time', clock_timestamp(), 'version', seen.version, 'plan_version', seen.plan_version,
        'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by'] || jsonb_build_object('ends_at', private.evening_end(e)),
        'you', jsonb_build_object('is_organiser', private.is_evening_organiser(m, me) and private.can_act_on_match(m, me),
          'player_id', (select p.id from public.evening_players p where p.match_id = of_match and p.member_id = me)),
        'organisers', (select coalesce(jsonb_agg(id), '[]') from (
          select m.creator_id as id where m.creator_id is not null
          union all (select member_id from public.evening_organisers o where o.match_id = of_match order by member_id)) as o),
        'names', private.evening_names(of_match), 'players', private.evening_players_of(of_match),
        'rounds', seen.rounds, 'kept', seen.kept)
      from public.evenings e join public.matches m on m.id = e.match_id
     where e.match_id = seen.match_id);
end
$$;
alter function public.get_evening(uuid) volatile;

-- Entries lose their author with the account, and what was put together before names them no longer.
create function private.forget_rounds_seen() returns trigger
language plpgsql
security definer -- members reach nothing of this schema
set search_path = ''
as $$
begin
  delete from private.evening_rounds_seen s where s.match_id = old.match_id;
  return null;
end
$$;
create trigger forget_rounds_seen after update of author_id on public.evening_entries
  for each row execute function private.forget_rounds_seen();

revoke execute on all functions in schema private from public;
