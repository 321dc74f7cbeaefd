-- Why: a match never holds more confirmed participants than its capacity and no team more than its half, however many
-- join at once. Whoever takes a place first locks the row of the match; what follows reads what is committed by then.

-- The team of somebody who joins (specification, section 4): the chosen one, else A, but B where A is ahead.
create function private.team_on_join(players int, on_a bigint, on_b bigint, chosen text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(chosen, case when (players = 2 and on_a > 0) or (players = 4 and on_a > on_b) then 'B' else 'A' end)
$$;

-- The team in which `participant` finds a place, or a refusal. The caller holds the lock on the match.
create function private.take_place(match public.matches, participant public.match_participants, may_move boolean)
returns text
language plpgsql
set search_path = ''
as $$
declare
  total bigint;
  on_a bigint;
  on_b bigint;
  team text;
begin
  select count(*), count(*) filter (where team_assignment = 'A'), count(*) filter (where team_assignment = 'B')
    into total, on_a, on_b
    from public.match_participants
   where match_id = match.id and status = 'confirmed' and user_id <> participant.user_id;
  if match.players > 0 and total >= match.players then
    perform private.refuse(409, 'match_full', 'This match is full.');
  end if;
  team := private.team_on_join(match.players, on_a, on_b, participant.team_assignment);
  if match.players in (2, 4) and (case team when 'A' then on_a else on_b end) >= match.players / 2 then
    if not may_move then
      perform private.refuse(409, 'team_full', format('Team %s is full.', team));
    end if;
    team := case team when 'A' then 'B' else 'A' end;
  end if;
  return team;
end
$$;

-- Without a member (auth.uid() is null) it is the operator or a job: only the counts hold then.
create function private.guard_new_participant() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  known boolean;
begin
  select * into match from public.matches where id = new.match_id for no key update;
  if me is not null then
    known := not match.is_private or match.creator_id is not distinct from me
      or exists (select from private.my_places where my_places.match_id = new.match_id);
  end if;
  -- A private match of others and one that is gone look the same.
  if match.id is null or not known then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  if me is not null then
    if new.user_id <> me and match.creator_id is distinct from me then
      perform private.refuse(403, 'not_creator', 'Only the creator of a match invites.');
    end if;
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    if new.user_id = me and new.status <> 'confirmed' then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
  end if;
  if exists (select from public.match_participants p where p.match_id = new.match_id and p.user_id = new.user_id) then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.take_place(match, new, may_move => false);
  end if;
  return new;
end
$$;
create trigger guard_new_participant before insert on public.match_participants
  for each row execute function private.guard_new_participant();

-- The same limits from the other side: a capacity is not lowered below those who are in.
create function private.guard_capacity() returns trigger
language plpgsql
security definer -- counts all participants
set search_path = ''
as $$
declare
  total bigint;
  largest_team bigint;
begin
  select count(*), greatest(count(*) filter (where team_assignment = 'A'), count(*) filter (where team_assignment = 'B'))
    into total, largest_team
    from public.match_participants where match_id = new.id and status = 'confirmed';
  if new.players > 0 and total > new.players then
    perform private.refuse(409, 'match_full', 'More players than that have joined already.');
  end if;
  if new.players in (2, 4) and largest_team > new.players / 2 then
    perform private.refuse(409, 'team_full', 'A team has more players than that already.');
  end if;
  return new;
end
$$;
create trigger guard_capacity before update of players on public.matches
  for each row when (new.players <> old.players) execute function private.guard_capacity();

revoke execute on all functions in schema private from public;
