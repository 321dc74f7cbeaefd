-- Participants take part in a match, on a team, or have been invited. They also decide who sees a private match.

create table public.match_participants (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid,
  status text not null default 'pending',
  team_assignment text,
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  guest_name text,
  guest_kind text,
  constraint match_participants_match_id_fkey
    foreign key (match_id) references public.matches on delete cascade,
  constraint match_participants_user_id_fkey
    foreign key (user_id) references public.profiles on delete cascade,
  constraint match_participants_match_id_user_id_key unique (match_id, user_id),
  constraint match_participants_status_known check (status in ('confirmed', 'pending', 'declined', 'invited')),
  constraint match_participants_team_assignment_known check (team_assignment in ('A', 'B')),
  -- A former member took part, and a guest has joined; without an account nobody can be invited or answer.
  constraint match_participants_user_id_or_confirmed check (user_id is not null or status = 'confirmed'),
  constraint match_participants_guest_name_without_account check (guest_name is null or user_id is null),
  constraint match_participants_guest_name_length check (char_length(guest_name) between 1 and 40),
  constraint match_participants_guest_name_visible check (private.is_visible(guest_name)),
  constraint match_participants_guest_kind_known check (guest_kind in ('link', 'plus_one')),
  constraint match_participants_guest_kind_with_name check ((guest_kind is null) = (guest_name is null))
);
comment on column public.match_participants.user_id is 'Null: a guest, or a member who has left the community since.';
comment on column public.match_participants.guest_kind is 'link: joined by the shared link; plus_one: added by the creator.';

-- Players, guests and former members take a slot. An invitation takes none, neither from somebody who joins nor from those who wait: it
-- only counts against further invitations (private.is_open_invitation). PostgreSQL puts the expression in the place of the call, in views too.
create function private.takes_slot(participant public.match_participants) returns boolean
language sql immutable
return (participant).status = 'confirmed';

create index match_participants_user_id_idx on public.match_participants (user_id, match_id);
alter table public.match_participants enable row level security;
revoke all on public.match_participants from anon, authenticated, service_role;
grant select, delete on public.match_participants to authenticated;
grant insert (match_id, user_id, status, team_assignment) on public.match_participants to authenticated;
-- The client sends responded_at, and a trigger overwrites it.
grant update (status, team_assignment, responded_at) on public.match_participants to authenticated;
grant select, insert, update, delete on public.match_participants to service_role;

-- A probe of the primary key per row, under the policy of matches: faster than any set that grows with the table.
create policy "Members see the participants of matches they see" on public.match_participants
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.matches where matches.id = match_participants.match_id)
  );
-- A refusal is an answer for events only: a match has none without an invitation, which private.enforce_new_participant holds.
create policy "Members answer for themselves and creators invite others" on public.match_participants
  for insert to authenticated
  with check (
    (
      user_id = (select auth.uid())
      and status in ('confirmed', 'declined')
      and exists (select from public.matches where matches.id = match_participants.match_id)
    )
    or (
      status in ('pending', 'invited')
      and exists (
        select from public.matches
        where matches.id = match_participants.match_id and matches.creator_id = (select auth.uid())
      )
    )
  );
create policy "Members answer for themselves" on public.match_participants
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members leave and creators remove" on public.match_participants
  for delete to authenticated
  using (
    user_id = (select auth.uid())
    or exists (
      select from public.matches
      where matches.id = match_participants.match_id and matches.creator_id = (select auth.uid())
    )
  );
create policy "Members with a second factor have proved it" on public.match_participants
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_update before update on public.match_participants
  for each row execute function private.stamp_update();
create trigger enforce_assurance before insert on public.match_participants
  for each statement execute function private.enforce_assurance();

-- A match that was played stays for those who played it: the member who deletes the account leaves a participant without a name in
-- it, which pages show as 'Former member'. Participations to come go with the profile.
create function private.keep_past_participations() returns trigger
language plpgsql
security definer -- nobody may write the row of another
set search_path = ''
as $$
begin
  update public.match_participants set user_id = null
   where user_id = old.id and status = 'confirmed'
     and exists (select from public.matches where matches.id = match_participants.match_id and match_date < now());
  return old;
end
$$;
create trigger keep_past_participations before delete on public.profiles
  for each row execute function private.keep_past_participations();

-- Tells whether two members share a match, past or coming, in which both are confirmed.
create function private.plays_with(one uuid, other uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.match_participants mine join public.match_participants theirs using (match_id)
     where mine.user_id = one and mine.status = 'confirmed' and theirs.user_id = other and theirs.status = 'confirmed')
$$;

-- Past matches that a member has played, newest first, as far as the caller may see them.
create function public.get_user_recent_matches(user_id_param uuid, limit_param int default 10)
returns table (
  id uuid, location text, skill_level text, match_date timestamptz, end_time time, players int, creator_id uuid,
  court_booked boolean, is_private boolean, price_per_person numeric, match_category text, match_activity text[],
  match_type text, match_duration int, is_recurring boolean, recurrence text, latitude double precision,
  longitude double precision, paid_by uuid, brings_balls uuid, description text, image_url text,
  created_at timestamptz, updated_at timestamptz, creator_username text, creator_avatar_url text)
language sql stable set search_path = '' as $$
  select m.id, m.location, m.skill_level, m.match_date, m.end_time, m.players, m.creator_id, m.court_booked,
    m.is_private, m.price_per_person, m.match_category, m.match_activity, m.match_type, m.match_duration,
    m.is_recurring, m.recurrence, m.latitude, m.longitude, m.paid_by, m.brings_balls, m.description, m.image_url,
    m.created_at, m.updated_at, creator.username, creator.avatar_url
    from public.match_participants p
    join public.matches m on m.id = p.match_id
    left join public.profiles creator on creator.id = m.creator_id
   where p.user_id = user_id_param and p.status = 'confirmed' and m.match_date < now()
   order by m.match_date desc, m.id
   limit least(greatest(limit_param, 0), 100)
$$;
revoke execute on function public.get_user_recent_matches from public, anon, authenticated, service_role;
grant execute on function public.get_user_recent_matches to authenticated;

-- A card of the list shows how many take part. Fetching every participant to count them makes one event of 400 weigh more than the
-- rest of the list. The view reads as its caller, so that nobody counts what they cannot see. `version` tells whether a card that
-- was fetched before still holds: a sum, since the latest stamp would stay when a transaction that began earlier commits later.
create view public.match_participant_counts with (security_invoker = true) as
  select match_id, count(*)::int as total, (count(*) filter (where private.takes_slot(p)))::int as confirmed,
    sum(extract(epoch from updated_at))::text as version
    from public.match_participants p group by match_id;
revoke all on public.match_participant_counts from anon, authenticated, service_role;
grant select on public.match_participant_counts to authenticated, service_role;
-- A view runs functions as its reader.
grant execute on function private.takes_slot(public.match_participants) to authenticated, service_role;

-- A match never holds more confirmed participants than its capacity and no team more than its half, however many join at once:
-- each slot is assigned under a lock on the row of the match, and what is read after it has been committed by then.

-- The team of a member who joins (specification, section 4): the chosen one, else A, but B where A is ahead. PL/pgSQL, because SQL
-- would be planned anew at each join.
create function private.team_on_join(players int, on_a bigint, on_b bigint, chosen text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(chosen, case when (players = 2 and on_a > 0) or (players = 4 and on_a > on_b) then 'B' else 'A' end);
end
$$;

-- Returns the team in which `participant` finds a slot, or refuses. The caller holds the lock on the match, and has brought its
-- waiting list up to date: a slot that is held for somebody in line is taken for everybody else. Participants without a name count
-- like others.
create function private.assign_slot(match public.matches, participant public.match_participants, may_move boolean)
returns text
language plpgsql set search_path = '' as $$
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
language plpgsql stable set search_path = '' as $$
begin
  return participant.status in ('pending', 'invited') and participant.created_at > now() - interval '48 hours'
    and private.in_good_standing(participant.user_id);
end
$$;

-- Counts the slots that are held for members in line.
create function private.held_slots(of_match uuid) returns int
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select held from public.waiting_lists where match_id = of_match and waiting > 0), 0);
end
$$;

-- Returns the first deadline among them; null where none is held.
create function private.held_until(of_match uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select held_until from public.waiting_lists where match_id = of_match and waiting > 0 and held > 0);
end
$$;

-- Counts the slots that are free for anybody: neither taken nor held for members in line. Null where there is no limit. All that says
-- how many are free asks this.
create function private.free_slots(match public.matches) returns int
language plpgsql stable set search_path = '' as $$
begin
  return case when match.players > 0 then greatest(0, match.players - private.held_slots(match.id) - (
    select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p))) end;
end
$$;

-- Counts the free slots for which nobody is invited.
create function private.slots_to_offer(match public.matches) returns int
language plpgsql stable set search_path = '' as $$
begin
  return private.free_slots(match) - (
    select count(*) from public.match_participants p where p.match_id = match.id and private.is_open_invitation(p));
end
$$;

-- At most half of the places are for guests, who are known to nobody but the one who gave them the link; ten where there is no limit.
create function private.most_guests(players int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case players when 0 then 10 else players / 2 end;
end
$$;

create function private.guests_of(of_match uuid) returns bigint
language sql stable set search_path = '' as $$
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
language sql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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
grant execute on function private.lock_own_match(uuid), private.free_slots(public.matches), private.held_slots(uuid) to authenticated;

-- The form for a match offers first the people one plays with and the times at which one usually plays. Both are computed from the
-- caller's own past matches and stored nowhere. The functions take no member, so that nobody can ask for the habits of somebody else, and
-- read with the rights of the caller.

-- Members with whom the caller has lately been confirmed in a match, those of most matches first. `weekday` is the day of the week (Monday is
-- 1) on which most of these matches were, null where there was one match only or no such day. Events bring together who happens to come.
create function public.playing_partners(p_limit int default 12)
returns table (id uuid, username text, skill_level text, avatar_filename text, matches int, weekday smallint)
language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
  zone text := private.time_zone();
begin
  return query
  with played as (
    select m.id as match_id, m.match_date, extract(isodow from m.match_date at time zone zone)::smallint as day
      from public.match_participants mine
      join public.matches m on m.id = mine.match_id
     where mine.user_id = me and mine.status = 'confirmed'
       and m.match_date < now() and m.match_date > now() - interval '180 days'
       and m.match_type not in ('event', 'americano', 'tournament')
     order by m.match_date desc
     limit 100
  ), partners as (
    select theirs.user_id, count(*)::int as together, max(played.match_date) as latest,
      mode() within group (order by played.day) as most, array_agg(played.day) as days
      from played
      join public.match_participants theirs on theirs.match_id = played.match_id
     where theirs.user_id <> me and theirs.status = 'confirmed'
     group by theirs.user_id
  )
  select p.id, p.username, p.skill_level, p.avatar_filename, partners.together,
    case when together > 1 and cardinality(array_positions(partners.days, partners.most)) * 2 > together then partners.most end
    from partners join public.profiles p on p.id = partners.user_id
   order by partners.together desc, partners.latest desc, p.username, p.id
   limit least(greatest(p_limit, 0), 50);
end
$$;
revoke execute on function public.playing_partners from public, anon, authenticated, service_role;
grant execute on function public.playing_partners to authenticated;

-- The caller's last 40 matches by weekday (Monday is 1), start on the clock of the venues, and venue, the most frequent first.
create function public.usual_times()
returns table (weekday smallint, start_time time, location text, matches int)
language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
  zone text := private.time_zone();
begin
  return query
  with played as (
    select m.match_date at time zone zone as at, m.match_date, m.location
      from public.match_participants mine
      join public.matches m on m.id = mine.match_id
     where mine.user_id = me and mine.status = 'confirmed' and m.match_date < now()
       and m.match_type not in ('event', 'americano', 'tournament')
     order by m.match_date desc
     limit 40
  )
  select extract(isodow from played.at)::smallint as weekday, played.at::time as start_time, played.location, count(*)::int as matches
    from played
   group by 1, 2, 3
   order by 4 desc, max(played.match_date) desc, 3
   limit 20;
end
$$;
revoke execute on function public.usual_times from public, anon, authenticated, service_role;
grant execute on function public.usual_times to authenticated;

revoke execute on all functions in schema private from public;
