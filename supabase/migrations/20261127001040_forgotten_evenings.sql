-- An evening that nobody has ended is over after a day, and its members went on reading that their next game was on some court: only ending it took
-- these entries away.

-- As before, and nobody plays a next game.
create or replace function private.store_places(of_match uuid, of_version int, places jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.evenings where match_id = of_match for no key update;
  if not exists (select from public.evening_versions where match_id = of_match and version = of_version) then
    return;
  end if;
  delete from public.evening_places where match_id = of_match;
  insert into public.evening_places (match_id, player_id, place, games, points, average, is_on_podium)
  select of_match, one.player_id, one.place, one.games, one.points, one.average, one.is_on_podium
    from jsonb_to_recordset(places) as one (player_id uuid, place int, games int, points numeric, average numeric, is_on_podium boolean);
  delete from public.notifications where related_id = of_match and type = 'round_announced';
  insert into private.evening_rankings (match_id, version) values (of_match, of_version)
  on conflict (match_id) do update set version = excluded.version;
end
$$;

revoke execute on all functions in schema private from public;
