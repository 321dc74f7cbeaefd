-- Why: only the invited answer, each for themselves; the time of an answer is the database's; nobody answers or leaves
-- once a match has begun.

-- Deleting a match locks the match and then its participants. An answer locks its own row first, before any row trigger
-- runs, and would wait crosswise; so whatever the caller may be about to answer is locked before.
create function private.lock_matches_to_answer() returns trigger
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
begin
  perform from public.matches
    where match_date >= now() and id in (
      select match_id from public.match_participants where user_id = (select auth.uid()) and status <> 'confirmed')
    order by id for no key update;
  return null;
end
$$;
create trigger lock_matches_to_answer before update on public.match_participants
  for each statement execute function private.lock_matches_to_answer();

create function private.guard_answer() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  match public.matches;
begin
  new.responded_at := case when new.status = old.status then old.responded_at else now() end;
  if new.status = old.status and new.team_assignment is not distinct from old.team_assignment then
    return new;
  end if;
  select * into match from public.matches where id = new.match_id for no key update;
  if auth.uid() is not null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    if new.status <> old.status and new.status not in ('confirmed', 'declined') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
  end if;
  if new.status = 'confirmed' then
    -- The team that came with an invitation is a proposal; one chosen now is meant.
    new.team_assignment := private.take_place(
      match, new, may_move => new.team_assignment is not distinct from old.team_assignment);
  end if;
  return new;
end
$$;
create trigger guard_answer before update on public.match_participants
  for each row execute function private.guard_answer();

create function private.guard_leaving() returns trigger
language plpgsql
security definer -- a match that became private must not hide its date
set search_path = ''
as $$
declare
  match public.matches;
begin
  -- When the match itself is being deleted it is not found, and its participants go with it.
  select * into match from public.matches where id = old.match_id;
  if match.match_date < now() and auth.uid() is not null then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  return old;
end
$$;
create trigger guard_leaving before delete on public.match_participants
  for each row execute function private.guard_leaving();

revoke execute on all functions in schema private from public;
