-- A match never holds more confirmed participants than its capacity and no team more than its half, however many join at once:
-- each slot is assigned under a lock on the row of the match, and what is read after it has been committed by then.

-- The team of a member who joins (specification, section 4): the chosen one, else A, but B where A is ahead. PL/pgSQL, because SQL
-- would be planned anew at each join.
create function private.team_on_join(players int, on_a bigint, on_b bigint, chosen text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(chosen, case when (players = 2 and on_a > 0) or (players = 4 and on_a > on_b) then 'B' else 'A' end);
end
$$;

-- Returns the team in which `participant` finds a slot, or refuses. The caller holds the lock on the match, and has brought its
-- waiting list up to date: a slot that is held for somebody in line is taken for everybody else. Participants without a name count
-- like others.
create function private.assign_slot(match public.matches, participant public.match_participants, may_move boolean)
returns text
language plpgsql
set search_path = ''
as $$
declare
  total bigint;
  on_a bigint;
  on_b bigint;
  waits record;
  half int := match.players / 2;
  team text;
begin
  select count(*), count(*) filter (where team_assignment = 'A'), count(*) filter (where team_assignment = 'B')
    into total, on_a, on_b
    from public.match_participants p
   where p.match_id = match.id and private.takes_slot(p) and p.id <> participant.id;
  select * into waits from private.held_from(match, participant.user_id);
  if match.players > 0 and total < match.players and total + waits.held >= match.players and waits.until is not null then
    perform private.refuse(409, 'place_held', 'This place is held for somebody on the waiting list.', to_json(waits.until) #>> '{}');
  end if;
  if match.players > 0 and total + waits.held >= match.players then
    perform private.refuse(409, 'match_full', 'This match is full.');
  end if;
  team := private.team_on_join(match.players, on_a + waits.held_a, on_b + waits.held_b, participant.team_assignment);
  if match.players in (2, 4) and (case team when 'A' then on_a + waits.held_a else on_b + waits.held_b end) >= half then
    if not may_move and (case team when 'A' then on_a else on_b end) < half then
      perform private.refuse(409, 'place_held', 'This place is held for somebody on the waiting list.', to_json(waits.until) #>> '{}');
    elsif not may_move then
      perform private.refuse(409, 'team_full', format('Team %s is full.', team));
    end if;
    team := case team when 'A' then 'B' else 'A' end;
  end if;
  return team;
end
$$;

-- Tells whether an invitation without an answer still keeps the creator from inviting somebody else for the slot, for 48 hours since it was
-- sent; domain/limits.ts has the same number. It takes no slot: later it can be accepted as long as there is one.
-- That of a member whom stewards have blocked keeps nobody from anything.
create function private.is_open_invitation(participant public.match_participants) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return participant.status in ('pending', 'invited') and participant.created_at > now() - interval '48 hours'
    and private.in_good_standing(participant.user_id);
end
$$;

-- Counts the slots that are held for members in line.
create function private.held_slots(of_match uuid) returns int
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((select held from public.waiting_lists where match_id = of_match and waiting > 0), 0);
end
$$;

-- Returns the first deadline among them; null where none is held.
create function private.held_until(of_match uuid) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return (select held_until from public.waiting_lists where match_id = of_match and waiting > 0 and held > 0);
end
$$;

-- Counts the slots that are free for anybody: neither taken nor held for members in line. Null where there is no limit. All that says
-- how many are free asks this.
create function private.free_slots(match public.matches) returns int
language plpgsql stable
set search_path = ''
as $$
begin
  return case when match.players > 0 then greatest(0, match.players - private.held_slots(match.id) - (
    select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p))) end;
end
$$;

-- Counts the free slots for which nobody is invited.
create function private.slots_to_offer(match public.matches) returns int
language plpgsql stable
set search_path = ''
as $$
begin
  return private.free_slots(match) - (
    select count(*) from public.match_participants p where p.match_id = match.id and private.is_open_invitation(p));
end
$$;

-- At most half of the places are for guests, who are known to nobody but the one who gave them the link; ten where there is no limit.
create function private.most_guests(players int) returns int
language plpgsql immutable
set search_path = ''
as $$
begin
  return case players when 0 then 10 else players / 2 end;
end
$$;

create function private.guests_of(of_match uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from public.match_participants where match_id = of_match and guest_name is not null
$$;

-- Joins and invitations, whatever way they come in. Without a member (auth.uid() is null) it is the operator or a job, for whom only
-- the capacity holds. An invitation offers a slot, so there are never more of them than free slots.
create function private.enforce_new_participant() returns trigger
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
    -- private.join_by_link has found the link of this match, and sets this for its insert alone.
    known := private.can_act_on_match(match, me,
      by_link => coalesce(current_setting('courtside.opened_match', true) = new.match_id::text, false));
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
    if new.user_id = me and new.status <> 'confirmed' and (new.status <> 'declined' or match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
    -- A member who has declined, or let an invitation run out, is invited anew: the old row makes room.
    if new.user_id <> me then
      delete from public.match_participants p
       where p.match_id = new.match_id and p.user_id = new.user_id
         and (p.status = 'declined' or p.status in ('pending', 'invited') and not private.is_open_invitation(p));
    end if;
  end if;
  perform private.advance_waiting_list(new.match_id);
  if exists (select from public.match_participants p where p.match_id = new.match_id and p.user_id = new.user_id) then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  if me is not null and new.status in ('pending', 'invited') and private.slots_to_offer(match) <= 0 then
    perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.assign_slot(match, new, may_move => false);
  end if;
  if new.guest_name is not null and private.guests_of(match.id) >= private.most_guests(match.players) then
    perform private.refuse(409, 'too_many_guests', 'Guests have half of the places already.');
  end if;
  return new;
end
$$;
create trigger enforce_new_participant before insert on public.match_participants
  for each row execute function private.enforce_new_participant();

-- The same limits from the other side: a capacity is not lowered below those who have joined.
create function private.enforce_capacity() returns trigger
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
    from public.match_participants p where p.match_id = new.id and private.takes_slot(p);
  if new.players > 0 and total > new.players then
    perform private.refuse(409, 'match_full', 'More players than that have joined already.');
  end if;
  if new.players in (2, 4) and largest_team > new.players / 2 then
    perform private.refuse(409, 'team_full', 'A team has more players than that already.');
  end if;
  if private.guests_of(new.id) > private.most_guests(new.players) then
    perform private.refuse(409, 'too_many_guests', 'Guests have half of the places already.');
  end if;
  return new;
end
$$;
create trigger enforce_capacity before update of players on public.matches
  for each row when (new.players <> old.players) execute function private.enforce_capacity();

-- Deleting a match locks the match and then its participants, and so does taking the place of a player. An update locks its own row first,
-- before any row trigger runs, and would wait crosswise; so all matches to come in which the caller takes part are locked before.
create function private.lock_matches_to_answer() returns trigger
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
begin
  if auth.uid() is null or current_setting('courtside.matches_locked', true) = 'on' then
    return null;
  end if;
  perform from public.matches
    where match_date >= now() and id in (select match_id from public.match_participants where user_id = (select auth.uid()))
    order by id for no key update;
  return null;
end
$$;
create trigger lock_matches_to_answer before update on public.match_participants
  for each statement execute function private.lock_matches_to_answer();

-- Tells the triggers that lock matches before a statement that this transaction holds the locks of all that it will write: they would lock
-- others after these, out of order.
create function private.holds_match_locks() returns void
language sql
set search_path = ''
as $$
  select set_config('courtside.matches_locked', 'on', true)
$$;

-- Locks a match in which the caller takes part, for a call that writes participations of this match alone.
create function private.lock_own_match(of_match uuid) returns void
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
begin
  if private.assured() and exists (
       select from public.match_participants p where p.match_id = of_match and p.user_id = auth.uid()) then
    perform from public.matches where id = of_match for no key update;
    perform private.holds_match_locks();
  end if;
end
$$;

-- Only invited members answer, each for themselves, and not once a match has begun; the time of the answer is the database's.
-- A decline can be taken back, which makes the member invited as before, as long as a slot can still be offered.
create function private.enforce_answer() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  match public.matches;
  takes_back boolean := old.status = 'declined' and new.status = 'pending';
begin
  new.responded_at := case
    when new.user_id <> old.user_id and auth.uid() is not null then now() -- a substitute has taken the place; merging is nobody's act
    when new.status = old.status then old.responded_at when takes_back then null else now() end;
  if new.status = old.status and new.team_assignment is not distinct from old.team_assignment then
    return new;
  end if;
  select * into match from public.matches where id = new.match_id for no key update;
  perform private.advance_waiting_list(new.match_id);
  if auth.uid() is not null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    -- At an event nobody needs an invitation to say no, so having declined is no proof of one.
    if new.status <> old.status and new.status not in ('confirmed', 'declined')
        and not (takes_back and match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
    if takes_back and private.slots_to_offer(match) <= 0 then
      perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
    end if;
  end if;
  if new.status = 'confirmed' then
    -- The team that came with an invitation is a proposal; one chosen now is meant.
    new.team_assignment := private.assign_slot(
      match, new, may_move => new.team_assignment is not distinct from old.team_assignment);
  end if;
  return new;
end
$$;
create trigger enforce_answer before update on public.match_participants
  for each row execute function private.enforce_answer();

-- When a match got a date on less than a day's notice: its participants, who agreed to another one, may still leave.
create table private.moved_matches (
  match_id uuid primary key references public.matches (id) on delete cascade,
  moved_at timestamptz not null
);
alter table private.moved_matches enable row level security;

create function private.record_moved() returns trigger
language plpgsql
security definer -- members do not reach the table
set search_path = ''
as $$
begin
  if auth.uid() is not null and new.match_date < now() + interval '1 day' then
    insert into private.moved_matches as known values (new.id, now())
    on conflict (match_id) do update set moved_at = excluded.moved_at;
  end if;
  return null;
end
$$;
create trigger record_moved after update of match_date on public.matches
  for each row when (new.match_date <> old.match_date) execute function private.record_moved();

-- Nobody leaves or is removed once a match has begun. Participants of a match that is being deleted are not counted.
create function private.enforce_leaving() returns trigger
language plpgsql
security definer -- finds a private match that the member is about to leave
set search_path = ''
as $$
declare
  match public.matches;
begin
  -- When the match itself is being deleted it is not found, and its participants go with it.
  select * into match from public.matches where id = old.match_id;
  if match.match_date < now() and auth.uid() is not null and not (
       old.user_id = auth.uid()
       and exists (select from private.moved_matches moved where moved.match_id = match.id and moved.moved_at > old.updated_at)) then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  if match.id is not null then
    perform private.advance_waiting_list(match.id),
            private.count_action('participations');
  end if;
  return old;
end
$$;
create trigger enforce_leaving before delete on public.match_participants
  for each row execute function private.enforce_leaving();

-- The one call that joins a match; its name is the specification's. Invoker: policies and triggers decide. It acts for the caller
-- only, whatever user id it is sent; a member who was invited or had declined gets the slot through the row that exists.
create function public.join_match_bypass_notifications(
  p_match_id uuid, p_user_id uuid, p_status text, p_team_assignment text default null)
returns public.match_participants
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  joined public.match_participants;
begin
  if p_status is distinct from 'confirmed' then
    raise exception using errcode = '22023', message = 'p_status: only ''confirmed'' joins a match.';
  end if;
  if exists (select from public.match_participants where match_id = p_match_id and user_id = me and status <> 'confirmed') then
    perform private.lock_own_match(p_match_id);
    update public.match_participants
       set status = 'confirmed', team_assignment = coalesce(p_team_assignment, team_assignment)
     where match_id = p_match_id and user_id = me
    returning * into joined;
  end if;
  if joined.id is null then
    insert into public.match_participants (match_id, user_id, status, team_assignment)
    values (p_match_id, me, 'confirmed', p_team_assignment)
    returning * into joined;
  end if;
  return joined;
end
$$;
revoke execute on function public.join_match_bypass_notifications from public, anon, authenticated, service_role;
grant execute on function public.join_match_bypass_notifications to authenticated;

revoke execute on all functions in schema private from public;
grant execute on function private.lock_own_match(uuid), private.free_slots(public.matches), private.held_slots(uuid) to authenticated;
