-- Sixty-four phones hold the board and fetch it again after each burst of scores, of which a round or two have changed. Each round, the list of players
-- and that of names has a tag, which follows from its content alone: a phone says which tags it holds, and these parts are left out. So nothing has
-- to be remembered about what changed when, and an undo, another deal or a backup that is restored cannot leave a phone with a part that is not so.

create function private.tag_of(part jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(encode(sha256(convert_to(part::text, 'UTF8')), 'hex'), 16)
$$;

truncate private.evening_rounds_seen;
alter table private.evening_rounds_seen add column heads jsonb not null;
comment on column private.evening_rounds_seen.heads is 'The number and the tag of each round, so that the rounds need not be read to leave them out.';
-- Read sixty times as often as it is written.
alter table private.evening_rounds_seen alter column rounds set storage external;

-- As before, and rounds have their tags.
create or replace function private.newest_rounds(of_match uuid) returns private.evening_rounds_seen
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
  select coalesce(jsonb_agg(round || jsonb_build_object('tag', private.tag_of(round)) order by round -> 'number'), '[]') into seen.rounds
    from jsonb_array_elements(private.evening_rounds_of(of_match)) as round;
  select coalesce(jsonb_agg(jsonb_build_object('number', round -> 'number', 'tag', round -> 'tag') order by round -> 'number'), '[]') into seen.heads
    from jsonb_array_elements(seen.rounds) as round;
  seen.kept := private.kept_scores(of_match);
  delete from private.evening_rounds_seen s where s.stored_at < now() - interval '1 day';
  insert into private.evening_rounds_seen (match_id, version, plan_version, rounds, kept, heads)
  select of_match, seen.version, seen.plan_version, seen.rounds, seen.kept, seen.heads from public.evenings e where e.match_id = of_match and e.state = 'running'
  on conflict (match_id) do update
    set version = excluded.version, plan_version = excluded.plan_version, rounds = excluded.rounds, kept = excluded.kept, heads = excluded.heads,
      stored_at = excluded.stored_at;
  return seen;
end
$$;

-- As before, with the column.
create or replace function private.known_rounds(of_match uuid) returns private.evening_rounds_seen
language sql stable set search_path = '' as $$
  select e.match_id, v.version, e.plan_version, s.rounds, s.kept, s.stored_at, s.heads
    from public.evenings e join public.evening_versions v using (match_id)
    left join private.evening_rounds_seen s on s.match_id = e.match_id and s.version = v.version and s.plan_version = e.plan_version
   where e.match_id = of_match
$$;

-- As before; most evenings have no replaced rounds, and then no entries are read.
create or replace function private.kept_scores(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when not exists (select from public.evening_rounds r where r.match_id = of_match and r.state = 'replaced') then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'game_id', g.id, 'round', g.round, 'court', g.court,
        'a_players', array[g.a1, g.a2], 'b_players', array[g.b1, g.b2], 'a', e.points_a, 'b', e.points_b, 'is_finished', e.is_finished,
        'by', e.author_id, 'at', e.created_at) order by e.seq), '[]')
      from public.evening_games g
      join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition)
      join public.evening_entries s on s.id = g.score_id
      join public.evening_entries e on e.game_id = g.id and e.kind = 'score' and e.seq >= s.seq
     where g.match_id = of_match and r.state = 'replaced'
       and (e.id = s.id or (e.points_a, e.points_b, e.is_finished) <> (g.points_a, g.points_b, g.is_finished))
       and not exists (select from public.evening_entries v where v.revokes = e.id)) end
$$;

-- As before, and without the parts whose tags are known: of a round its number and its tag stay, of players and names nothing.
drop function public.get_evening(uuid);
drop function private.get_evening(uuid);
create function private.get_evening(of_match uuid, known text[]) returns jsonb
language plpgsql volatile
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  seen private.evening_rounds_seen;
  all_names jsonb;
  all_players jsonb;
  tags jsonb;
begin
  perform private.require_assured();
  if not private.sees_evening(of_match) then
    return null;
  end if;
  seen := private.newest_rounds(of_match);
  all_names := private.evening_names(of_match);
  all_players := private.evening_players_of(of_match);
  tags := jsonb_build_object('names', private.tag_of(all_names), 'players', private.tag_of(all_players));
  return (
    select jsonb_build_object('server_time', clock_timestamp(), 'version', seen.version, 'plan_version', seen.plan_version,
        'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by'] || jsonb_build_object('ends_at', private.evening_end(e)),
        'you', jsonb_build_object('is_organiser', private.is_evening_organiser(m, me) and private.can_act_on_match(m, me),
          'player_id', (select p.id from public.evening_players p where p.match_id = of_match and p.member_id = me)),
        'organisers', (select coalesce(jsonb_agg(id), '[]') from (
          select m.creator_id as id where m.creator_id is not null
          union all (select member_id from public.evening_organisers o where o.match_id = of_match order by member_id)) as o),
        'rounds', private.unknown_rounds(seen, known), 'kept', seen.kept, 'tags', tags)
      || case when tags ->> 'names' = any(known) then '{}' else jsonb_build_object('names', all_names) end
      || case when tags ->> 'players' = any(known) then '{}' else jsonb_build_object('players', all_players) end
      from public.evenings e join public.matches m on m.id = e.match_id
     where e.match_id = seen.match_id);
end
$$;

-- Rounds whose tags are known have nothing else but their number.
create function private.unknown_rounds(seen private.evening_rounds_seen, known text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(cardinality(known), 0) = 0 then
    return seen.rounds;
  end if;
  return (select coalesce(jsonb_agg(case when head ->> 'tag' = any(known) then head else seen.rounds -> (at - 1)::int end order by at), '[]')
    from jsonb_array_elements(seen.heads) with ordinality as heads (head, at));
end
$$;

create function public.get_evening(p_match_id uuid, p_known text[] default '{}') returns jsonb
language sql set search_path = '' as $$ select private.get_evening(p_match_id, p_known) $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.get_evening(uuid, text[]) from public, anon, authenticated, service_role;
grant execute on function private.get_evening(uuid, text[]), public.get_evening(uuid, text[]) to authenticated;
