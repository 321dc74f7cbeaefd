-- A phone without a network makes several entries about a game one after the other, all of them based on the newest entry of the server that it has
-- shown. Based on its own first one, the second would count over a score that its author has never seen. So authors know of their own
-- entries in any case, and of those of others as far as they say.

drop function private.outcome_of(public.evening_entries, public.evening_games, public.evening_rounds);

-- Tells whether the author of an entry knew of all that has been said about its game: `tips` are the entries that counted or differed. A revoked
-- entry has been seen with all before it.
create function private.knows_tips(entry public.evening_entries, tips public.evening_entries[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  known int := coalesce((
    select k.seq from public.evening_entries k
     where k.id = entry.based_on and k.game_id = entry.game_id
       -- One that was sent later knows nothing for this one.
       and (entry.seq is null or k.seq < entry.seq)), 0);
begin
  return not exists (select from unnest(tips) as t where t.seq > known and t.author_id is distinct from entry.author_id);
end
$$;

-- The entries about a game that count or differ, in their order and with that as their outcome, as if those that were taken back had never been
-- there. The last of them is the tip, and the last that counts is the score.
create function private.tips_of(of_game uuid) returns public.evening_entries[]
language plpgsql stable set search_path = '' as $$
declare
  entry public.evening_entries;
  score public.evening_entries;
  tips public.evening_entries[] := '{}';
begin
  for entry in
    select e.* from public.evening_entries e
     where e.game_id = of_game and e.kind = 'score'
       and not exists (select from public.evening_entries r where r.revokes = e.id)
     order by e.seq
  loop
    if private.knows_tips(entry, tips) then
      entry.outcome := 'counts';
      score := entry;
      tips := tips || entry;
    elsif (entry.points_a, entry.points_b, entry.is_finished) <> (score.points_a, score.points_b, score.is_finished) then
      entry.outcome := 'differs';
      tips := tips || entry;
    end if;
  end loop;
  return tips;
end
$$;

-- Computes the score of a game from its entries. Returns whether it has changed.
create or replace function private.settle_game(of_game uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  tips public.evening_entries[] := private.tips_of(of_game);
  tip uuid := tips[cardinality(tips)].id;
  score public.evening_entries;
begin
  select t.* into score from unnest(tips) as t where t.outcome = 'counts' order by t.seq desc limit 1;
  update public.evening_games g set tip_id = tip where g.id = of_game and g.score_id = score.id;
  update public.evening_games g
     set points_a = score.points_a, points_b = score.points_b, is_finished = score.is_finished, score_id = score.id, tip_id = tip
   where g.id = of_game and g.score_id is distinct from score.id;
  return found;
end
$$;

-- Returns what an entry of the caller does: it counts, agrees with the one that counts, differs from it, or is about a game that was dealt anew.
create function private.outcome_of(entry public.evening_entries, game public.evening_games, round public.evening_rounds) returns text
language plpgsql stable set search_path = '' as $$
begin
  entry.author_id := auth.uid();
  return case
    when round.state = 'replaced' then 'kept'
    when private.knows_tips(entry, private.tips_of(game.id)) then 'counts'
    when (entry.points_a, entry.points_b, entry.is_finished) = (game.points_a, game.points_b, game.is_finished) then 'confirms'
    else 'differs' end;
end
$$;

drop function private.knows_tip(uuid, uuid);

revoke execute on all functions in schema private from public;
