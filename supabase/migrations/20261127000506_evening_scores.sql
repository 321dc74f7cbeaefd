-- Scores are entered by several phones that may not know of each other: what two of them say is shown side by side, and nothing is overwritten
-- unseen. An entry says on which one it is based; one that knows of the newest counts.

-- Tells whether who made an entry based on this one knew of the newest: a revoked entry has been seen with all before it.
create function private.knows_tip(known uuid, tip uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return tip is null or exists (
    select from public.evening_entries k join public.evening_entries t on t.game_id = k.game_id
     where k.id = known and t.id = tip and k.seq >= t.seq);
end
$$;

-- Computes the score of a game from its entries, as if those that were taken back had never been there. Returns whether it has changed.
create function private.settle_game(of_game uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  entry public.evening_entries;
  score public.evening_entries;
  tip uuid;
begin
  for entry in
    select e.* from public.evening_entries e
     where e.game_id = of_game and e.kind = 'score'
       and not exists (select from public.evening_entries r where r.revokes = e.id)
     order by e.seq
  loop
    if private.knows_tip(entry.based_on, tip) then
      score := entry;
      tip := entry.id;
    elsif (entry.points_a, entry.points_b, entry.is_finished) <> (score.points_a, score.points_b, score.is_finished) then
      tip := entry.id;
    end if;
  end loop;
  update public.evening_games g set tip_id = tip where g.id = of_game and g.score_id = score.id;
  update public.evening_games g
     set points_a = score.points_a, points_b = score.points_b, is_finished = score.is_finished, score_id = score.id, tip_id = tip
   where g.id = of_game and g.score_id is distinct from score.id;
  return found;
end
$$;

-- Returns what an entry does: it counts, agrees with the one that counts, differs from it, or is about a game that was dealt anew.
create function private.outcome_of(entry public.evening_entries, game public.evening_games, round public.evening_rounds) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when round.state = 'replaced' then 'kept'
    when private.knows_tip(entry.based_on, game.tip_id) then 'counts'
    when (entry.points_a, entry.points_b, entry.is_finished) = (game.points_a, game.points_b, game.is_finished) then 'confirms'
    else 'differs' end;
end
$$;

create function private.enter_score(id uuid, of_game uuid, a int, b int, based_on uuid, finished boolean) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  game public.evening_games;
  round public.evening_rounds;
  entry public.evening_entries;
  answer jsonb;
begin
  perform private.require_assured();
  evening := private.lock_evening((select g.match_id from public.evening_games g where g.id = of_game));
  select g.* into game from public.evening_games g where g.id = of_game;
  if not private.may_enter_score(game, auth.uid()) then
    perform private.refuse(403, 'not_in_game', 'Players of a game and organisers enter its score.');
  end if;
  entry := private.entry_of(id, game.match_id, 'score');
  entry.game_id := of_game;
  entry.points_a := a;
  entry.points_b := b;
  entry.is_finished := coalesce(finished, true);
  entry.based_on := based_on;
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening, for_score => true);
  select r.* into round from public.evening_rounds r where (r.match_id, r.number, r.edition) = (game.match_id, game.round, game.edition);
  perform private.require_score(entry, round);
  entry.outcome := private.outcome_of(entry, game, round);
  -- The next round of a mexicano depends on the scores.
  answer := private.write_entry(entry, evening.format = 'mexicano' and entry.outcome = 'counts');
  perform private.settle_game(of_game);
  return answer;
end
$$;

create function private.require_score(entry public.evening_entries, round public.evening_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  if entry.points_a is null or entry.points_b is null or least(entry.points_a, entry.points_b) < 0
      or greatest(entry.points_a, entry.points_b) > 99
      or entry.is_finished and entry.points_a + entry.points_b <> round.points
      or not entry.is_finished and entry.points_a + entry.points_b > round.points then
    perform private.refuse(422, 'score_refused', 'These points do not add up to those of a game.', coalesce(round.points::text, ''));
  end if;
end
$$;

-- Takes an entry back, by whoever may make such an entry. Others that were made since and rest on it stay in its way.
create function private.revoke_entry(id uuid, revoked uuid) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  target public.evening_entries;
  entry public.evening_entries;
  replans boolean;
begin
  perform private.require_assured();
  evening := private.lock_evening((select e.match_id from public.evening_entries e where e.id = revoked));
  select e.* into target from public.evening_entries e where e.id = revoked;
  perform private.require_may_revoke(target);
  entry := private.entry_of(id, target.match_id, 'revoke', jsonb_build_object('kind', target.kind));
  entry.game_id := target.game_id;
  entry.revokes := revoked;
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  if exists (select from public.evening_entries e where e.revokes = revoked) then
    perform private.refuse(409, 'entry_revoked', 'This was taken back already.');
  end if;
  perform private.require_running(evening, for_score => target.kind in ('score', 'end'));
  if target.kind = 'score' then
    -- The entry comes first: what was taken back is found by it.
    return private.revoke_score(entry, target, evening.format = 'mexicano');
  end if;
  replans := private.undo(evening, target, id);
  return private.write_entry(entry, replans);
end
$$;

create function private.require_may_revoke(target public.evening_entries) returns void
language plpgsql stable set search_path = '' as $$
begin
  if target.kind = 'score' then
    if not exists (select from public.evening_games g where g.id = target.game_id and private.may_enter_score(g, auth.uid())) then
      perform private.refuse(403, 'not_in_game', 'Players of a game and organisers enter its score.');
    end if;
  elsif target.kind <> 'presence' or not exists (
      select from public.evening_players p where p.id::text = target.data ->> 'player' and p.member_id = auth.uid()) then
    perform private.require_organiser(target.match_id);
  end if;
end
$$;

create function private.revoke_score(entry public.evening_entries, target public.evening_entries, replans boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  answer jsonb := private.write_entry(entry, false);
begin
  if private.settle_game(target.game_id) and replans then
    update public.evenings set plan_version = plan_version + 1 where match_id = target.match_id;
    update public.evening_entries e set plan_version = e.plan_version + 1 where e.id = entry.id returning private.entry_answer(e) into answer;
  end if;
  return answer;
end
$$;

-- Undoes all but a score, and returns whether the plan depends on it.
create function private.undo(evening public.evenings, target public.evening_entries, entry uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  player uuid := coalesce(target.data ->> 'player_id', target.data ->> 'player');
begin
  case target.kind
    when 'presence' then
      update public.evening_players set is_present = (target.data ->> 'before')::boolean
       where id = player and is_present = (target.data ->> 'present')::boolean;
      perform private.require_undone(found), private.require_room(evening.match_id);
      return (target.data ->> 'before') <> (target.data ->> 'present');
    when 'player' then
      update public.evening_players set is_present = false where id = player and is_present;
      perform private.require_undone(found);
      -- Somebody who was added by mistake has never been here.
      delete from public.evening_players p
       where p.id = player and not (target.data #>> '{before,known}')::boolean and p.participant_id is null
         and not exists (select from public.evening_games g where g.match_id = p.match_id and p.id in (g.a1, g.a2, g.b1, g.b2));
    when 'settings' then
      perform private.require_undone(to_jsonb(evening) @> (
        select coalesce(jsonb_object_agg(key, to_jsonb(private.with_settings(evening, target.data -> 'settings')) -> key), '{}')
          from jsonb_object_keys(target.data -> 'before') as key));
      perform private.apply_settings(evening, target.data -> 'before', entry);
      perform private.restore_rounds(evening, target.id);
    when 'deal' then
      perform private.require_undone(not exists (select from public.evening_rounds r
        where r.match_id = evening.match_id and r.dealt_by = target.id and r.state = 'replaced'));
      if exists (select from public.evening_rounds r
                  where r.match_id = evening.match_id and r.dealt_by = target.id and private.has_begun(r)) then
        perform private.refuse(409, 'round_begun', 'This round has begun.');
      end if;
      update public.evening_rounds r set state = 'replaced', replaced_by = entry
       where r.match_id = evening.match_id and r.dealt_by = target.id;
      perform private.restore_rounds(evening, target.id);
    when 'round_start', 'round_close' then
      perform private.reopen_round(evening.match_id, target);
    when 'end' then
      perform private.require_undone(evening.state = 'ended');
      update public.evenings e set state = 'running', ended_at = null where e.match_id = evening.match_id;
    else
      perform private.refuse(409, 'entry_stays', 'This cannot be taken back.');
  end case;
  return true;
end
$$;

create function private.require_undone(is_undone boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if not is_undone then
    perform private.refuse(409, 'evening_changed', 'Somebody else has changed this evening.');
  end if;
end
$$;

-- Brings back the rounds that an entry has replaced, unless others have taken their place since.
create function private.restore_rounds(evening public.evenings, replaced_by uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_undone(not exists (
    select from public.evening_rounds r join public.evening_rounds held on held.match_id = r.match_id and held.number = r.number
     where r.match_id = evening.match_id and r.replaced_by = restore_rounds.replaced_by and held.state <> 'replaced'));
  update public.evening_rounds r set state = 'planned', replaced_by = null, points = e.points, minutes = e.minutes
    from public.evenings e
   where e.match_id = evening.match_id and r.match_id = e.match_id and r.replaced_by = restore_rounds.replaced_by;
  perform private.announce_next(evening.match_id);
end
$$;

-- Sets a round back to what it was before it was started or closed. One that began after it stays, and so does this one then.
create function private.reopen_round(of_match uuid, target public.evening_entries) returns void
language plpgsql set search_path = '' as $$
declare
  of_number int := target.data -> 'round';
  round public.evening_rounds := private.round_in(of_match, of_number,
    array[case target.kind when 'round_start' then 'started' else 'closed' end]);
begin
  if private.last_begun(of_match) > of_number then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
  update public.evening_rounds r
     set state = target.data ->> 'before', closed_at = null, started_at = case target.kind when 'round_close' then started_at end
   where (r.match_id, r.number, r.edition) = (of_match, round.number, round.edition);
  perform private.announce_next(of_match);
end
$$;

create function public.enter_score(
  p_id uuid, p_game_id uuid, p_a int, p_b int, p_based_on uuid default null, p_finished boolean default true) returns jsonb
language sql set search_path = '' as $$ select private.enter_score(p_id, p_game_id, p_a, p_b, p_based_on, p_finished) $$;

create function public.revoke_entry(p_id uuid, p_entry_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.revoke_entry(p_id, p_entry_id) $$;

revoke execute on function public.enter_score, public.revoke_entry from public, anon, authenticated, service_role;
grant execute on function public.enter_score, public.revoke_entry to authenticated;
grant execute on function private.enter_score(uuid, uuid, int, int, uuid, boolean), private.revoke_entry(uuid, uuid) to authenticated;

revoke execute on all functions in schema private from public;
