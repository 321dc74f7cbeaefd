-- A screen in the hall fetches the board of its link after each entry, as phones fetch theirs. The rounds that were put together for those are taken
-- for it, and parts whose tags it holds are left out.

drop function public.shared_board(text, int);
drop function private.shown_board(uuid);

-- A round as a link shows it: without those who have dealt or entered something, and without scores that differ.
create function private.shown_round(round jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select round - 'dealt_by' || jsonb_build_object('games', (
    select coalesce(jsonb_agg(game - array['tip_id', 'others'] || jsonb_build_object('score', case
        when game -> 'score' <> 'null' then (game -> 'score') - array['by', 'entry_id', 'at'] end) order by game -> 'court'), '[]')
      from jsonb_array_elements(round -> 'games') as game))
$$;

-- All rounds with their tags. Nothing is stored here: who has the link may be a stranger, and phones store them anyway.
create function private.tagged_rounds(of_match uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select seen.rounds from private.known_rounds(of_match) as seen), (
    select coalesce(jsonb_agg(round || jsonb_build_object('tag', private.tag_of(round)) order by round -> 'number'), '[]')
      from jsonb_array_elements(private.evening_rounds_of(of_match)) as round));
end
$$;

-- As before, without the parts whose tags are known: of a round its number and its tag stay, of players nothing.
create function private.shown_board(of_match uuid, known text[] default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  all_players jsonb := (select coalesce(jsonb_agg(
      player - array['member_id', 'participant_id', 'avatar_filename'] || jsonb_build_object('name', private.first_name(player ->> 'name'))
      order by player -> 'number'), '[]')
    from jsonb_array_elements(private.evening_players_of(of_match)) as player);
  all_rounds jsonb := (select coalesce(jsonb_agg(case
      when round ->> 'tag' = any(known) then jsonb_build_object('number', round -> 'number', 'tag', round -> 'tag')
      else private.shown_round(round) end order by round -> 'number'), '[]')
    from jsonb_array_elements(private.tagged_rounds(of_match)) as round);
  tags jsonb := jsonb_build_object('players', private.tag_of(all_players));
begin
  return (
    select jsonb_build_object('server_time', clock_timestamp(), 'version', v.version, 'location', m.location, 'first_line', private.first_line(m),
        'starts', m.match_date,
        'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by', 'seed'] || jsonb_build_object('ends_at', private.evening_end(e)),
        'rounds', all_rounds, 'tags', tags)
      || case when tags ->> 'players' = any(known) then '{}' else jsonb_build_object('players', all_players) end
      from public.evenings e join public.evening_versions v using (match_id) join public.matches m on m.id = e.match_id
     where e.match_id = of_match);
end
$$;

-- Returns the board of a link without the parts whose tags are in `p_known`, and no more than its version and the time where that is `p_version`; null
-- for a link that was never given, was switched off, or leads to what stewards hide: all the same.
create function public.shared_board(p_token text, p_version int default null, p_known text[] default '{}') returns jsonb
language plpgsql stable
security definer -- by token, without an account
set search_path = ''
as $$
declare
  of_match uuid := (
    select m.id from private.evening_boards b join public.matches m on m.id = b.match_id
     where b.token_hash = private.token_hash(p_token) and private.can_act_on_match(m, null, by_link => true));
begin
  if exists (select from public.evening_versions where match_id = of_match and version = p_version) then
    return jsonb_build_object('server_time', clock_timestamp(), 'version', p_version);
  end if;
  return private.shown_board(of_match, coalesce(p_known, '{}'));
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.shared_board from public, anon, authenticated, service_role;
grant execute on function public.shared_board to anon, authenticated;
