-- The whole board is one answer, read when the version moves.

-- Tells whether the caller may read an evening.
create function private.sees_evening(of_match uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.matches m where m.id = of_match and private.can_see_match(m, auth.uid()));
end
$$;

create function private.evening_players_of(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'member_id', p.member_id,
      'name', coalesce(p.guest_name, username), 'avatar_filename', avatar_filename, 'is_guest', p.guest_name is not null,
      'participant_id', p.participant_id, 'is_present', p.is_present, 'team', p.team) order by p.number), '[]')
    from public.evening_players p left join public.profiles on profiles.id = p.member_id
   where p.match_id = of_match
$$;

-- The scores that were entered since the one that counts and say something else; those that were taken back are out.
create function private.other_scores(game public.evening_games) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when game.tip_id is not distinct from game.score_id then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'a', e.points_a, 'b', e.points_b, 'is_finished', e.is_finished,
        'by', e.author_id, 'at', e.created_at) order by e.seq), '[]')
      from public.evening_entries e
     where e.game_id = game.id and e.kind = 'score'
       and e.seq > (select s.seq from public.evening_entries s where s.id = game.score_id)
       and (e.points_a, e.points_b, e.is_finished) <> (game.points_a, game.points_b, game.is_finished)
       and not exists (select from public.evening_entries r where r.revokes = e.id)) end;
end
$$;

create function private.evening_rounds_of(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'edition', r.edition, 'state', r.state, 'points', r.points,
      'minutes', r.minutes, 'started_at', r.started_at, 'closed_at', r.closed_at, 'games', games.list, 'resting', r.resting,
      'dealt_by', r.dealt_by) order by r.number), '[]')
    from public.evening_rounds r
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'court', g.court, 'a', array[g.a1, g.a2], 'b', array[g.b1, g.b2],
         'score', case when s.id is not null then jsonb_build_object('a', g.points_a, 'b', g.points_b, 'is_finished', g.is_finished,
           'entry_id', s.id, 'by', s.author_id, 'at', s.created_at) end,
         'tip_id', g.tip_id, 'others', private.other_scores(g)) order by g.court), '[]') as list
       from public.evening_games g left join public.evening_entries s on s.id = g.score_id
      where (g.match_id, g.round, g.edition) = (r.match_id, r.number, r.edition)) as games
   where r.match_id = of_match and r.state <> 'replaced'
$$;

-- Scores of games that were dealt anew since, for somebody to restore that deal or to take them back.
create function private.kept_scores(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'game_id', g.id, 'round', g.round, 'court', g.court,
      'a_players', array[g.a1, g.a2], 'b_players', array[g.b1, g.b2], 'a', e.points_a, 'b', e.points_b, 'is_finished', e.is_finished,
      'by', e.author_id, 'at', e.created_at) order by e.seq), '[]')
    from public.evening_games g
    join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition)
    join public.evening_entries s on s.id = g.score_id
    join public.evening_entries e on e.game_id = g.id and e.kind = 'score' and e.seq >= s.seq
   where g.match_id = of_match and r.state = 'replaced'
     and (e.id = s.id or (e.points_a, e.points_b, e.is_finished) <> (g.points_a, g.points_b, g.is_finished))
     and not exists (select from public.evening_entries v where v.revokes = e.id)
$$;

-- The names of members who organise or have entered something, who need not play.
create function private.evening_names(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(id, username), '{}') from public.profiles
   where id in (select unnest(array[author_id, member_id]) from public.evening_entries where match_id = of_match
                union select member_id from public.evening_organisers where match_id = of_match
                union select creator_id from public.matches where matches.id = of_match)
$$;

create function private.get_evening(of_match uuid) returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  if not private.sees_evening(of_match) then
    return null;
  end if;
  return (
    select jsonb_build_object('server_time', clock_timestamp(), 'version', v.version, 'plan_version', e.plan_version,
        'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by'] || jsonb_build_object('ends_at', private.evening_end(e)),
        'you', jsonb_build_object('is_organiser', private.is_evening_organiser(m, me) and private.can_act_on_match(m, me),
          'player_id', (select p.id from public.evening_players p where p.match_id = of_match and p.member_id = me)),
        'organisers', (select coalesce(jsonb_agg(id), '[]') from (
          select m.creator_id as id where m.creator_id is not null
          union all (select member_id from public.evening_organisers o where o.match_id = of_match order by member_id)) as o),
        'names', private.evening_names(of_match), 'players', private.evening_players_of(of_match),
        'rounds', private.evening_rounds_of(of_match), 'kept', private.kept_scores(of_match))
      from public.evenings e join public.evening_versions v using (match_id) join public.matches m on m.id = e.match_id
     where e.match_id = of_match);
end
$$;

-- Null where there is no evening, or none that the caller sees.
create function private.evening_version(of_match uuid) returns jsonb
language plpgsql stable
security definer -- asked every 15 seconds by every phone: one probe of each table
set search_path = ''
as $$
begin
  perform private.require_assured();
  return (select jsonb_build_object('version', version, 'server_time', clock_timestamp())
            from public.evening_versions where match_id = of_match and private.sees_evening(of_match));
end
$$;

-- 50 entries before this one, newest first: { id, version, kind, game_id, a, b, is_finished, based_on, revokes, revoked_by, member_id, data,
-- outcome, by, name, at }, where `name` is that of the member who made it.
create function private.evening_log(of_match uuid, before int) returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
begin
  perform private.require_assured();
  if not private.sees_evening(of_match) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.seq, 'kind', e.kind, 'game_id', e.game_id, 'a', e.points_a,
        'b', e.points_b, 'is_finished', e.is_finished, 'based_on', e.based_on, 'revokes', e.revokes, 'revoked_by', e.revoked_by,
        'member_id', e.member_id, 'data', e.data, 'outcome', e.outcome, 'by', e.author_id, 'name', e.username, 'at', e.created_at) order by e.seq desc), '[]')
      from (select entry.*, username, (select r.id from public.evening_entries r where r.revokes = entry.id) as revoked_by
              from public.evening_entries entry left join public.profiles on profiles.id = entry.author_id
             where entry.match_id = of_match and (before is null or entry.seq < before)
             order by entry.seq desc limit 50) as e);
end
$$;

create function public.get_evening(p_match_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_evening(p_match_id) $$;

create function public.evening_version(p_match_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.evening_version(p_match_id) $$;

create function public.evening_log(p_match_id uuid, p_before int default null) returns jsonb
language sql stable set search_path = '' as $$ select private.evening_log(p_match_id, p_before) $$;

revoke execute on function public.get_evening, public.evening_version, public.evening_log from public, anon, authenticated, service_role;
grant execute on function public.get_evening, public.evening_version, public.evening_log to authenticated;
grant execute on function private.get_evening(uuid), private.evening_version(uuid), private.evening_log(uuid, int) to authenticated;

revoke execute on all functions in schema private from public;
