-- Everything that happens in an evening is an entry, made under a lock on the row of the evening: one after the other.

-- Organisers are the creator of the match and the members whom the creator has named.
create function private.is_evening_organiser(match public.matches, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(match.creator_id = member, false)
    or exists (select from public.evening_organisers o where o.match_id = match.id and o.member_id = member);
end
$$;

-- The four of a game enter its score, also after they have left, and so do organisers.
create function private.may_enter_score(game public.evening_games, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.evening_players p where p.id in (game.a1, game.a2, game.b1, game.b2) and p.member_id = member)
    or exists (select from public.matches m where m.id = game.match_id and private.is_evening_organiser(m, member));
end
$$;

-- The end of an evening that nobody ends is a day after it began, or after the match begins.
create function private.evening_end(evening public.evenings) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(evening.ended_at, greatest(evening.started_at, (select match_date from public.matches where id = evening.match_id))
    + interval '24 hours');
end
$$;

-- Locks an evening in which the caller may act; an unknown one and one that is not seen look the same. Foreign keys lock profiles, so those
-- that the entry will name are locked before: deleting an account locks its profile, and then the evenings that name it.
create function private.lock_evening(of_match uuid, others uuid[] default '{}') returns public.evenings
language plpgsql set search_path = '' as $$
declare
  evening public.evenings;
begin
  perform from public.profiles where id = any (others || auth.uid()) order by id for key share;
  if exists (select from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid())) then
    select e.* into evening from public.evenings e where e.match_id = of_match for no key update;
  end if;
  if evening.match_id is null then
    perform private.refuse(404, 'evening_gone', 'This evening does not exist any more.');
  end if;
  return evening;
end
$$;

create function private.require_organiser(of_match uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.matches m where m.id = of_match and private.is_evening_organiser(m, auth.uid())) then
    perform private.refuse(403, 'not_organiser', 'Only the organisers of the evening do this.');
  end if;
end
$$;

-- Scores and what takes them back come for a day after the end, all else until the end.
create function private.require_running(evening public.evenings, for_score boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  if evening.state = 'ended' and not for_score or now() > private.evening_end(evening) + make_interval(hours => 24 * for_score::int) then
    perform private.refuse(409, 'evening_over', 'This evening is over.');
  end if;
end
$$;

create function private.entry_answer(entry public.evening_entries) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('id', entry.id, 'version', entry.seq, 'plan_version', entry.plan_version, 'outcome', entry.outcome)
    || case when entry.data ? 'player_id' then jsonb_build_object('player_id', entry.data -> 'player_id') else '{}' end;
end
$$;

-- Returns the first answer to an entry that is known, and null for a new one. Another one with its id is refused, in whatever evening it is,
-- and whoever made it.
create function private.known_entry(asked public.evening_entries) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  known public.evening_entries;
begin
  select * into known from public.evening_entries where id = asked.id;
  if known.id is null then
    if asked.id is null then
      raise exception using errcode = '22023', message = 'p_id: an entry has an id of its own.';
    end if;
    return null;
  end if;
  if (known.match_id, known.kind, known.author_id, known.game_id, known.points_a, known.points_b, known.is_finished, known.based_on,
        known.revokes, known.member_id, known.data - array['before', 'player_id'])
      is distinct from (asked.match_id, asked.kind, auth.uid(), asked.game_id, asked.points_a, asked.points_b, asked.is_finished,
        asked.based_on, asked.revokes, asked.member_id, asked.data) then
    perform private.refuse(422, 'entry_differs', 'Another entry has this id.');
  end if;
  return private.entry_answer(known);
end
$$;

-- Names what an entry asks for, to be compared and to be written.
create function private.entry_of(id uuid, of_match uuid, kind text, data jsonb default '{}') returns public.evening_entries
language plpgsql immutable set search_path = '' as $$
declare
  entry public.evening_entries;
begin
  entry.id := entry_of.id;
  entry.match_id := of_match;
  entry.kind := entry_of.kind;
  entry.data := entry_of.data;
  return entry;
end
$$;

-- Writes an entry and moves the version; with `replans` also that of the plan. The caller holds the lock of the evening.
create function private.write_entry(entry public.evening_entries, replans boolean, facts jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
begin
  entry.seq := private.move_version(entry.match_id, replans);
  select plan_version into entry.plan_version from public.evenings where match_id = entry.match_id;
  entry.data := entry.data || facts;
  entry.outcome := coalesce(entry.outcome, 'done');
  entry.author_id := auth.uid();
  entry.created_at := clock_timestamp();
  insert into public.evening_entries select entry.*;
  perform private.count_action('evening_entries');
  return private.entry_answer(entry);
end
$$;

create function private.move_version(of_match uuid, replans boolean) returns int
language plpgsql set search_path = '' as $$
declare
  moved int;
begin
  update public.evenings set plan_version = plan_version + 1 where match_id = of_match and replans;
  update public.evening_versions set version = version + 1 where match_id = of_match returning version into moved;
  return moved;
end
$$;

revoke execute on all functions in schema private from public;
