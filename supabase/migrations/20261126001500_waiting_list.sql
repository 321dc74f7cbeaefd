-- A full match has a waiting list. When a place frees, for whatever reason, the first in line for whom it fits is offered it until a
-- deadline, and it is held meanwhile. Deadlines hold without a worker: whatever decides about a place, and whoever reads the list,
-- first brings the line up to date (private.advance_waiting_list), which replays every deadline that has passed at its own instant. So a
-- line that is advanced late has the same history as one that is advanced at once.

-- The state of a line that everybody who sees the match may know. Without a row nobody has ever waited.
create table public.waiting_lists (
  match_id uuid primary key,
  -- All turns, also those that rest: as long as there is one, something may happen in the line.
  waiting int not null default 0,
  -- Places that are held for members in line, and the first deadline among them.
  held int not null default 0,
  held_until timestamptz,
  -- Players who stay until a substitute is found, and the members who have been asked for them (*_substitutes.sql).
  seeking int not null default 0,
  substitutes_asked int not null default 0,
  -- The instant up to which deadlines have been replayed. It never goes back, and judgements are made at it or later.
  advanced_at timestamptz not null,
  constraint waiting_lists_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint waiting_lists_waiting_not_negative check (waiting >= 0),
  constraint waiting_lists_held_not_negative check (held >= 0),
  constraint waiting_lists_seeking_not_negative check (seeking >= 0)
);
-- Lines in which something may happen.
create index waiting_lists_open_idx on public.waiting_lists (match_id) where waiting + seeking > 0;
alter table public.waiting_lists enable row level security;
revoke all on public.waiting_lists from anon, authenticated, service_role;
grant select on public.waiting_lists to authenticated;
grant select, insert, update, delete on public.waiting_lists to service_role;

create policy "Members see the line of matches they see" on public.waiting_lists
  for select to authenticated
  using (exists (select from public.matches where matches.id = waiting_lists.match_id));
create policy "Members with a second factor have proved it" on public.waiting_lists
  as restrictive to authenticated using ((select private.assured()));

-- Members in line, in the order of `turn`. Who has been offered a place stays in line until the offer is accepted, passed on or
-- expires; whoever passes on or lets an offer expire has had their turn and may join again at the end. A turn rests while its member may
-- not act on the match (private.can_act_on_match): stewards hide it, it is private, a block is between the member and the creator, or
-- stewards block the account. Then nothing is offered, and the turn counts again as soon as that has ended.
create table public.match_waiting (
  id uuid primary key default gen_random_uuid(),
  -- Lines are joined under the lock of the match, so that the numbers of a match are in the order of joining.
  turn bigint generated always as identity,
  match_id uuid not null,
  user_id uuid not null,
  team text,
  joined_at timestamptz not null,
  constraint match_waiting_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_waiting_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint match_waiting_match_id_user_id_key unique (match_id, user_id),
  constraint match_waiting_team_known check (team in ('A', 'B'))
);
comment on column public.match_waiting.team is 'Null: a place in either team.';
create index match_waiting_user_id_idx on public.match_waiting (user_id);

-- The matches whose line the caller may look into: those in which they play, which they organize, or for which they wait. A view reads
-- with the rights of its owner, so that the policies of these tables do not refer to each other without end.
create view private.my_waiting_lists with (security_barrier) as
  select match_id from public.match_participants where user_id = (select auth.uid()) and status = 'confirmed'
  union all select match_id from public.match_waiting where user_id = (select auth.uid())
  union all select id from public.matches where creator_id = (select auth.uid());
grant select on private.my_waiting_lists to authenticated;

alter table public.match_waiting enable row level security;
revoke all on sequence public.match_waiting_turn_seq from anon, authenticated, service_role;
revoke all on public.match_waiting from anon, authenticated, service_role;
grant select on public.match_waiting to authenticated;
grant select, insert, update, delete on public.match_waiting to service_role;
create policy "Members see the line they are in, or play before" on public.match_waiting
  for select to authenticated
  using (exists (select from private.my_waiting_lists where my_waiting_lists.match_id = match_waiting.match_id)
    and exists (select from public.matches where matches.id = match_waiting.match_id));
create policy "Members with a second factor have proved it" on public.match_waiting
  as restrictive to authenticated using ((select private.assured()));

-- One row per offer. It ends once, in one way: 'taken' when somebody else was faster in the last hour, 'withdrawn' when the member left
-- the line, or the match was moved or got another capacity, and 'begun' at the start of the match.
create table public.match_offers (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  -- The row of match_waiting, which is gone once the offer has ended.
  waiting_id uuid not null,
  user_id uuid,
  team text,
  -- In the last hour everybody in line has an offer of the same places, and the first to accept has it.
  is_shared boolean not null default false,
  -- The place is that of a player who stays until somebody takes it, so it is not free; null for a free place.
  request_id uuid,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text,
  constraint match_offers_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_offers_user_id_fkey foreign key (user_id) references public.profiles on delete set null,
  constraint match_offers_team_known check (team in ('A', 'B')),
  constraint match_offers_expires_at_later check (expires_at > offered_at),
  constraint match_offers_ended_at_range check (ended_at between offered_at and expires_at),
  constraint match_offers_ending_known check (ending in ('accepted', 'passed', 'expired', 'taken', 'withdrawn', 'begun')),
  constraint match_offers_ending_with_time check ((ending is null) = (ended_at is null))
);
comment on column public.match_offers.user_id is 'Null: a member who has left the community since.';
create index match_offers_match_id_idx on public.match_offers (match_id);
create index match_offers_user_id_idx on public.match_offers (user_id);
-- Nobody has two offers of one match at the same time.
create unique index match_offers_open_key on public.match_offers (match_id, waiting_id) where ended_at is null;
create index match_offers_open_idx on public.match_offers (match_id, expires_at) where ended_at is null;

alter table public.match_offers enable row level security;
revoke all on public.match_offers from anon, authenticated, service_role;
grant select on public.match_offers to authenticated;
grant select, insert, update, delete on public.match_offers to service_role;
create policy "Members see the offers to the line they are in, or play before" on public.match_offers
  for select to authenticated
  using (user_id = (select auth.uid())
    or exists (select from private.my_waiting_lists where my_waiting_lists.match_id = match_offers.match_id)
      and exists (select from public.matches where matches.id = match_offers.match_id));
create policy "Members with a second factor have proved it" on public.match_offers
  as restrictive to authenticated using ((select private.assured()));

-- All that happened in a line, from which its order can be replayed. `waiting_id` tells members apart, also those who have left the
-- community. Events: 'joined' (again: with another wish), 'left', 'offered' and the endings of an offer, of which 'accepted', 'passed',
-- 'expired' and 'begun' also end the wait.
create table public.waiting_log (
  seq bigint generated always as identity primary key,
  match_id uuid not null,
  waiting_id uuid not null,
  user_id uuid,
  event text not null,
  team text,
  at timestamptz not null,
  constraint waiting_log_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint waiting_log_user_id_fkey foreign key (user_id) references public.profiles on delete set null,
  constraint waiting_log_event_known check (
    event in ('joined', 'left', 'offered', 'accepted', 'passed', 'expired', 'taken', 'withdrawn', 'begun'))
);
create index waiting_log_match_id_idx on public.waiting_log (match_id, seq);
create index waiting_log_user_id_idx on public.waiting_log (user_id);

alter table public.waiting_log enable row level security;
revoke all on sequence public.waiting_log_seq_seq from anon, authenticated, service_role;
revoke all on public.waiting_log from anon, authenticated, service_role;
grant select on public.waiting_log to authenticated;
grant select on public.waiting_log to service_role;
create policy "Members see the log of a line they are in, or play before" on public.waiting_log
  for select to authenticated
  using (exists (select from private.my_waiting_lists where my_waiting_lists.match_id = waiting_log.match_id)
    and exists (select from public.matches where matches.id = waiting_log.match_id));
create policy "Members with a second factor have proved it" on public.waiting_log
  as restrictive to authenticated using ((select private.assured()));

-- A log that can be changed proves nothing. Entries go with their match alone, and lose their name with the member, or get that of the
-- account into which it was merged.
create function private.enforce_append_only() returns trigger
language plpgsql
security definer -- looks for the match whoever deletes
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' and (
       new.user_id is null or current_setting('courtside.merged', true) = old.user_id || ' ' || new.user_id) then
    return new;
  elsif tg_op = 'DELETE' and not exists (select from public.matches where id = old.match_id) then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'waiting_log: entries are neither changed nor deleted.';
end
$$;
create trigger enforce_append_only before update or delete on public.waiting_log
  for each row execute function private.enforce_append_only();

-- Returns when an offer made at `offered` ends: two hours later if the match is more than a day away, half an hour within a day, ten
-- minutes within three hours, and at the start in the last hour. From 22 to 8 o'clock the clock stands still, unless the match is
-- within twelve hours. An offer never outlives the start. domain/participants/waiting.ts has the same hours.
create function private.offer_deadline(starts timestamptz, offered timestamptz, zone text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  ahead interval := starts - offered;
  remaining interval := case when ahead > interval '24 hours' then interval '2 hours'
    when ahead > interval '3 hours' then interval '30 minutes' when ahead > interval '1 hour' then interval '10 minutes' end;
  -- From here on the clock does not stand still any more.
  awake timestamptz := starts - interval '12 hours';
  at timestamptz := offered;
  local timestamp;
  night timestamptz;
begin
  if remaining is null then
    return starts;
  end if;
  while at < awake loop
    local := at at time zone zone;
    if local::time >= '22:00' or local::time < '08:00' then
      at := least(awake, (case when local::time < '08:00' then local::date else local::date + 1 end + time '08:00') at time zone zone);
    else
      night := (local::date + time '22:00') at time zone zone;
      exit when at + remaining <= night;
      remaining := remaining - (night - at);
      at := night;
    end if;
  end loop;
  return least(at + remaining, starts);
end
$$;

create function private.log_waiting(waiter public.match_waiting, event text, at timestamptz, team text default null) returns void
language sql set search_path = '' as $$
  insert into public.waiting_log (match_id, waiting_id, user_id, event, team, at)
  values (waiter.match_id, waiter.id, waiter.user_id, event, team, at)
$$;

-- Ends an offer and, unless the member only loses this offer, their wait.
create function private.end_offer(offer public.match_offers, how text, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  waiter public.match_waiting;
begin
  update public.match_offers set ended_at = at, ending = how where id = offer.id;
  select * into waiter from public.match_waiting where id = offer.waiting_id;
  perform private.log_waiting(waiter, how, at, offer.team);
  if how in ('accepted', 'passed', 'expired', 'begun') then
    delete from public.match_waiting where id = waiter.id;
  end if;
  perform private.notify_offer_ended(offer, how);
end
$$;

-- Takes a member out of the line without an offer having led there.
create function private.end_wait(waiter public.match_waiting, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o where o.match_id = waiter.match_id and o.waiting_id = waiter.id and o.ended_at is null;
  perform private.log_waiting(waiter, 'left', at);
  delete from public.match_waiting where id = waiter.id;
end
$$;

-- Counts the places that a match has for its line. `free` are those that are neither taken nor offered; shared offers do not lessen them,
-- and neither do offers of a place whose player stays until it is taken. The teams are null where a match has none.
create function private.unoffered_slots(match public.matches, out free int, out free_a int, out free_b int)
language plpgsql set search_path = '' as $$
declare
  half int := case when match.players in (2, 4) then match.players / 2 end;
begin
  select match.players - count(*), half - count(*) filter (where team = 'A'), half - count(*) filter (where team = 'B')
    into free, free_a, free_b
    from (select team_assignment as team from public.match_participants p where p.match_id = match.id and private.takes_slot(p)
          union all
          select team from public.match_offers o where o.match_id = match.id and o.ended_at is null and not o.is_shared and o.request_id is null) as taken;
  -- A match without a limit is never full.
  if match.players = 0 then
    free := 1000000;
  end if;
end
$$;

-- Offers all free places of a match as of an instant, in the order of the line. In the last hour everybody in line for whom a place fits
-- has an offer, and those for whom none is left any more lose theirs, but not their turn.
create function private.offer_slots(match public.matches, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  slots record;
  sides text[];
begin
  select * into slots from private.unoffered_slots(match);
  if match.match_date - at <= interval '1 hour' then
    perform private.offer_slots_to_all(match, at, slots.free, slots.free_a, slots.free_b);
  elsif slots.free > 0 then
    -- The team with more places first.
    sides := case when slots.free_a is not null then array(
      select side from (values ('A', slots.free_a), ('B', slots.free_b)) as team (side, free), generate_series(1, free) as number
       order by number desc, side) end;
    perform private.offer_slots_in_turn(match, at, slots.free, sides);
  end if;
end
$$;

create function private.offer_slots_to_all(match public.matches, at timestamptz, free int, free_a int, free_b int) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_offer(o, 'taken', at)
     from public.match_offers o
    where o.match_id = match.id and o.ended_at is null and o.is_shared and o.request_id is null
      and not (free > 0 and coalesce(case o.team when 'A' then free_a when 'B' then free_b end, 1) > 0)
    order by o.offered_at, o.id;
  perform private.make_offer(match, w, at, case when free_a is not null then w.team end, true)
     from public.match_waiting w
    where w.match_id = match.id and w.id in (select private.waiting_without_offer(match, of_requests => false)) and free > 0
      and (free_a is null or w.team is distinct from 'B' and free_a > 0 or w.team is distinct from 'A' and free_b > 0)
    order by w.turn;
end
$$;

-- The members in line who may be offered a place, as rows of match_waiting in the order of the line: a requested place if they have no offer
-- yet, and a free one also if they have that of a requested one. A free place is better, since no player may take it back.
create function private.waiting_without_offer(match public.matches, of_requests boolean) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select w.id from public.match_waiting w
   where w.match_id = match.id and private.can_act_on_match(match, w.user_id) and not exists (
     select from public.match_offers o
      where o.match_id = match.id and o.waiting_id = w.id and o.ended_at is null and (of_requests or o.request_id is null))
   order by w.turn;
end
$$;

-- Chooses those in line who get one of these places, in the order of the line: whoever is earlier is served whenever all who are chosen
-- find room together. Those for one team alone must fit into it, and all of them into both. Offers to members who wait for either team can
-- move to the other team, so these places count for both. Free places are chosen first and as if there were no others: an offer of a free
-- place never moves to a requested one, not even for somebody behind (decision 062).
create function private.choose_waiting(match public.matches, free int, sides text[], of_requests boolean) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  room_a int := cardinality(array_positions(sides, 'A'));
  room_b int := cardinality(array_positions(sides, 'B'));
  most int := least(free, room_a + room_b);
  chosen uuid[] := '{}';
  waiter record;
begin
  if sides is not null then
    select room_a + count(*) filter (where o.team = 'A'), room_b + count(*) filter (where o.team = 'B') into room_a, room_b
      from private.movable_offers(match, of_requests) as o;
  end if;
  for waiter in
    select w.id, w.team from private.waiting_without_offer(match, of_requests) as line (id) join public.match_waiting w using (id) order by w.turn
  loop
    exit when cardinality(chosen) >= most;
    if sides is not null then
      continue when case waiter.team when 'A' then room_a when 'B' then room_b end <= 0;
      room_a := room_a - (waiter.team is not distinct from 'A')::int;
      room_b := room_b - (waiter.team is not distinct from 'B')::int;
    end if;
    chosen := chosen || waiter.id;
  end loop;
  return chosen;
end
$$;

-- The held offers of members who wait for either team, those of whoever is last in line first.
create function private.movable_offers(match public.matches, of_requests boolean) returns setof public.match_offers
language plpgsql stable set search_path = '' as $$
begin
  return query
  select o.* from public.match_offers o join public.match_waiting w on w.match_id = o.match_id and w.id = o.waiting_id
   where o.match_id = match.id and o.ended_at is null and not o.is_shared and (o.request_id is not null) = of_requests and w.team is null
   order by w.turn desc;
end
$$;

-- Gives these places to the line. `sides` has their teams, in the order in which members take them who wait for either; null in a match
-- without teams. Where somebody for one team needs the place of an offer that can move, that offer ends, and its member has one in the
-- other team, with the same deadline.
create function private.offer_slots_in_turn(match public.matches, at timestamptz, free int, sides text[], of_requests boolean default false)
returns void
language plpgsql set search_path = '' as $$
declare
  chosen uuid[] := private.choose_waiting(match, free, sides, of_requests);
  moved public.match_offers[] := '{}';
  -- Places for those who wait for either team: first of all of them, then without those for members who wait for one.
  room_a int := cardinality(array_positions(sides, 'A'));
  room_b int := cardinality(array_positions(sides, 'B'));
  shift int;
  waiter public.match_waiting;
  was public.match_offers;
  team text;
begin
  if sides is not null then
    select room_a - count(*) filter (where w.team = 'A'), room_b - count(*) filter (where w.team = 'B') into room_a, room_b
      from public.match_waiting w where w.id = any (chosen);
    moved := array(select o from private.movable_offers(match, of_requests) as o where o.team = 'A' limit greatest(-room_a, 0))
      || array(select o from private.movable_offers(match, of_requests) as o where o.team = 'B' limit greatest(-room_b, 0));
    perform private.end_offer(o, 'withdrawn', at) from unnest(moved) as o;
    shift := greatest(-room_a, 0) - greatest(-room_b, 0);
    room_a := room_a + shift;
    room_b := room_b - shift;
  end if;
  for waiter in
    select * from public.match_waiting w
     where w.match_id = match.id and (w.id = any (chosen) or w.id in (select o.waiting_id from unnest(moved) as o)) order by w.turn
  loop
    select * into was from unnest(moved) as o where o.waiting_id = waiter.id;
    team := case when sides is not null then case was.team when 'A' then 'B' when 'B' then 'A' else waiter.team end end;
    if sides is not null and team is null then
      team := (select slot.side from unnest(sides) with ordinality as slot (side, number)
                where case slot.side when 'A' then room_a else room_b end > 0 order by number limit 1);
      sides := sides[:array_position(sides, team) - 1] || sides[array_position(sides, team) + 1:];
      room_a := room_a - (team = 'A')::int;
      room_b := room_b - (team = 'B')::int;
    end if;
    perform private.make_offer(match, waiter, at, team, false,
      case when of_requests then (
        select r.id from private.requests_to_offer(match) as r
         where r.waves = 0 and r.side is not distinct from team order by r.requested_at, r.id limit 1) end,
      was.expires_at);
  end loop;
end
$$;

create function private.make_offer(
  match public.matches, waiter public.match_waiting, at timestamptz, side text, shared boolean, for_request uuid default null,
  until timestamptz default null)
returns void
language plpgsql set search_path = '' as $$
declare
  offer public.match_offers;
begin
  -- A free place replaces a requested one.
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o where o.match_id = match.id and o.waiting_id = waiter.id and o.ended_at is null;
  insert into public.match_offers (match_id, waiting_id, user_id, team, is_shared, request_id, offered_at, expires_at)
  values (match.id, waiter.id, waiter.user_id, side, shared, for_request, at,
    coalesce(until, private.offer_deadline(match.match_date, at, private.time_zone())))
  returning * into offer;
  perform private.log_waiting(waiter, 'offered', at, side);
  -- This offer replaces one that was withdrawn in this transaction.
  delete from public.notifications
   where user_id = offer.user_id and type = 'place_gone' and related_id = match.id and data ->> 'reason' = 'withdrawn' and created_at = now();
  perform private.notify_offered(match, offer, waiter);
end
$$;

-- Brings a line to an instant at which something is due, or has just happened.
create function private.advance_at(match public.matches, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  -- The match has begun: nobody waits any more.
  if at >= match.match_date then
    perform private.end_offer(o, 'begun', match.match_date)
       from public.match_offers o where o.match_id = match.id and o.ended_at is null;
    perform private.log_waiting(w, 'begun', match.match_date) from public.match_waiting w where w.match_id = match.id order by w.turn;
    delete from public.match_waiting w where w.match_id = match.id;
    perform private.end_request(r, 'begun', match.match_date)
       from private.substitute_requests r where r.match_id = match.id and r.ended_at is null;
    return;
  end if;
  perform private.end_offer(o, 'expired', o.expires_at)
     from public.match_offers o join public.match_waiting w on w.id = o.waiting_id
    where o.match_id = match.id and o.ended_at is null and o.expires_at <= at order by o.expires_at, w.turn;
  -- In the match by now, through an offer or an invitation, or in the place of another player than the one whose place was offered.
  perform private.end_offer(o, case when o.request_id is null then 'accepted' else 'withdrawn' end, at)
     from public.match_offers o join public.match_waiting w on w.id = o.waiting_id
     join public.match_participants p on p.match_id = w.match_id and p.user_id = w.user_id and p.status = 'confirmed'
    where o.match_id = match.id and o.ended_at is null;
  perform private.end_wait(w, at)
     from public.match_waiting w
    where w.match_id = match.id and exists (
      select from public.match_participants p where p.match_id = w.match_id and p.user_id = w.user_id and p.status = 'confirmed');
  -- Their turns rest.
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o
    where o.match_id = match.id and o.ended_at is null and not private.can_act_on_match(match, o.user_id);
  perform private.end_stale_requests(match, at),
          private.offer_slots(match, at),
          private.offer_requested_slots(match, at);
end
$$;

-- The first instant after `since` at which a line changes by itself: a deadline, the end of a block of somebody in line, the next members
-- to ask for a substitute, the last hour, and the start.
create function private.next_due(match public.matches, since timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(
    (select min(expires_at) from public.match_offers o where o.match_id = match.id and o.ended_at is null),
    (select min(r.next_wave_at) from private.substitute_requests r
      where r.match_id = match.id and r.ended_at is null and r.next_wave_at > since),
    (select min(u.banned_until) from public.match_waiting w join auth.users u on u.id = w.user_id
      where w.match_id = match.id and u.banned_until > since and u.banned_until < match.match_date),
    case when match.match_date - interval '1 hour' > since then match.match_date - interval '1 hour' end,
    case when match.match_date > since then match.match_date end);
end
$$;

-- Brings the line of a match up to date: replays in order what was due up to `until`, then looks at what has just happened. Locks the
-- match, so whoever calls it holds no lock of a participant. Callers that only read pass `only_due`, and wait for nobody while nothing is
-- due.
create function private.advance_waiting_list(of_match uuid, until timestamptz default now(), only_due boolean default false) returns void
language plpgsql
security definer -- offers are nobody's to write
set search_path = ''
as $$
declare
  match public.matches;
  line public.waiting_lists;
  due timestamptz;
  at timestamptz;
begin
  select * into line from public.waiting_lists l where l.match_id = of_match and l.waiting + l.seeking > 0;
  if line.match_id is null then
    return;
  end if;
  if only_due then
    select * into match from public.matches where id = of_match;
    if coalesce(private.next_due(match, line.advanced_at) > until, true) then
      return;
    end if;
  end if;
  select * into match from public.matches where id = of_match for no key update;
  -- As it is behind the lock.
  select * into line from public.waiting_lists l where l.match_id = of_match and l.waiting + l.seeking > 0;
  if match.id is null or line.match_id is null then
    return;
  end if;
  at := line.advanced_at;
  loop
    due := private.next_due(match, at);
    exit when due is null or due > until;
    at := greatest(at, due);
    perform private.advance_at(match, at);
    exit when at >= match.match_date;
  end loop;
  perform private.advance_now(match, greatest(at, until), at > line.advanced_at);
end
$$;

-- Brings the line to the present and stores what everybody may know about it. Nothing is written when nothing has changed, as every
-- page that shows the match hears of a write and reads the line again. At the next deadline the worker advances it, so that those concerned
-- are told.
create function private.advance_now(match public.matches, at timestamptz, changed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  slots record;
  line public.waiting_lists;
  fresh public.waiting_lists;
begin
  perform private.advance_at(match, at),
          private.ask_members(match, at),
          private.notify_withdrawn(match, at);
  select * into line from public.waiting_lists l where l.match_id = match.id;
  fresh := line;
  select * into slots from private.unoffered_slots(match);
  select (select count(*) from public.match_waiting w where w.match_id = match.id),
         count(*) filter (where not o.is_shared) + least(count(*) filter (where o.is_shared), greatest(slots.free, 0)), min(o.expires_at)
    into fresh.waiting, fresh.held, fresh.held_until
    from public.match_offers o where o.match_id = match.id and o.ended_at is null and o.request_id is null;
  select count(*), coalesce(sum((select count(*) from private.substitute_asks a where a.request_id = r.id)), 0)
    into fresh.seeking, fresh.substitutes_asked
    from private.substitute_requests r where r.match_id = match.id and r.ended_at is null;
  if changed or fresh is distinct from line then
    update public.waiting_lists
       set waiting = fresh.waiting, held = fresh.held, held_until = fresh.held_until, seeking = fresh.seeking,
           substitutes_asked = fresh.substitutes_asked, advanced_at = at where match_id = match.id;
    perform private.enqueue('waiting_list__advance', jsonb_build_object('match_id', match.id), 'waiting_list ' || match.id,
        private.next_due(match, at))
      where fresh.waiting + fresh.seeking > 0;
  end if;
end
$$;

-- Returns the places that a match holds for members in line, but not for this one. `until` is the first deadline.
create function private.held_from(
  match public.matches, member uuid, out held int, out held_a int, out held_b int, out until timestamptz)
language plpgsql set search_path = '' as $$
declare
  slots record;
  shared record;
begin
  held := 0;
  held_a := 0;
  held_b := 0;
  if not exists (select from public.waiting_lists l where l.match_id = match.id and l.waiting > 0) then
    return;
  end if;
  select count(*) filter (where not o.is_shared), count(*) filter (where not o.is_shared and o.team = 'A'),
         count(*) filter (where not o.is_shared and o.team = 'B'), min(o.expires_at)
    into held, held_a, held_b, until
    from public.match_offers o
   where o.match_id = match.id and o.ended_at is null and o.request_id is null and o.user_id is distinct from member;
  if exists (select from public.match_offers o
              where o.match_id = match.id and o.ended_at is null and o.user_id = member and o.request_id is null) then
    return;
  end if;
  select * into slots from private.unoffered_slots(match);
  select count(*) as held, count(*) filter (where o.team = 'A') as held_a, count(*) filter (where o.team = 'B') as held_b into shared
    from public.match_offers o where o.match_id = match.id and o.ended_at is null and o.is_shared and o.request_id is null;
  held := held + least(shared.held, greatest(slots.free, 0));
  held_a := held_a + least(shared.held_a, greatest(coalesce(slots.free_a, 0), 0));
  held_b := held_b + least(shared.held_b, greatest(coalesce(slots.free_b, 0), 0));
end
$$;

-- Tells whether a member could join right now, in the wished team or, without a wish, in any.
create function private.has_slot(match public.matches, member uuid, wish text) returns boolean
language plpgsql set search_path = '' as $$
declare
  half int := match.players / 2;
  taken record;
  waits record;
begin
  select count(*) as total, count(*) filter (where team_assignment = 'A') as on_a, count(*) filter (where team_assignment = 'B') as on_b
    into taken from public.match_participants p where p.match_id = match.id and private.takes_slot(p);
  select * into waits from private.held_from(match, member);
  return match.players = 0 or taken.total + waits.held < match.players and (
    match.players not in (2, 4)
    or wish is distinct from 'B' and taken.on_a + waits.held_a < half
    or wish is distinct from 'A' and taken.on_b + waits.held_b < half);
end
$$;

-- Locks a match that the caller sees, and brings its line up to date. A private match of others and one that is gone look the same.
create function private.lock_waiting_list(of_match uuid, member uuid) returns public.matches
language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches m where m.id = of_match for no key update;
  perform private.holds_match_locks();
  if match.id is null or not private.can_act_on_match(match, member) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  perform private.advance_waiting_list(of_match);
  return match;
end
$$;

-- The instant at which a call is judged: never before what has been replayed already.
create function private.waiting_list_time(of_match uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest(now(), (select advanced_at from public.waiting_lists where match_id = of_match));
end
$$;

-- Puts the caller in line for a match without a place for them, or changes the team they wait for. Called twice it is the same.
create function private.join_waiting_list(of_match uuid, wish text) returns void
language plpgsql
security definer -- the line is nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  waiter public.match_waiting;
  at timestamptz;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  at := private.waiting_list_time(of_match);
  if match.match_date <= at then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  -- The question to a substitute ends, and with it the way into a private match: nobody waits there by it.
  if match.is_private and match.creator_id is distinct from me and not exists (
       select from public.match_participants p where p.match_id = of_match and p.user_id = me) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  if exists (select from public.match_participants p where p.match_id = of_match and p.user_id = me and p.status = 'confirmed') then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  select * into waiter from public.match_waiting w where w.match_id = of_match and w.user_id = me;
  if waiter.id is not null and (waiter.team is not distinct from wish
       or exists (select from public.match_offers o where o.waiting_id = waiter.id and o.ended_at is null)) then
    return;
  end if;
  -- The first in line waits for whoever is leaving right now and has seen no line to advance; all others see it.
  if not exists (select from public.waiting_lists l where l.match_id = of_match and l.waiting > 0) then
    perform from public.match_participants p where p.match_id = of_match order by p.id for key share;
  end if;
  if private.has_slot(match, me, wish) then
    perform private.refuse(409, 'not_full', 'There is a free place in this match.');
  end if;
  insert into public.waiting_lists as line (match_id, waiting, advanced_at) values (of_match, 1, at)
  on conflict (match_id) do update set waiting = greatest(line.waiting, 1), advanced_at = excluded.advanced_at;
  insert into public.match_waiting as known (match_id, user_id, team, joined_at) values (of_match, me, wish, at)
  on conflict (match_id, user_id) do update set team = excluded.team
  returning * into waiter;
  perform private.log_waiting(waiter, 'joined', at, wish),
          private.advance_now(match, at, true),
          private.count_action('participations');
end
$$;

-- Takes the caller out of the line, and out of an offer. Called twice it is the same.
create function private.leave_waiting_list(of_match uuid) returns void
language plpgsql
security definer -- the line is nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  waiter public.match_waiting;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  select * into waiter from public.match_waiting w where w.match_id = of_match and w.user_id = me;
  if waiter.id is not null then
    perform private.end_wait(waiter, private.waiting_list_time(of_match)),
            private.advance_now(match, private.waiting_list_time(of_match), true),
            private.count_action('participations');
  end if;
end
$$;

-- Takes the place that the caller was offered. The offer is named, because the place of another offer (after a move, say) is not what
-- the member saw. Returns the participation, also when the answer to the first call was lost.
create function private.accept_place_offer(of_offer uuid) returns public.match_participants
language plpgsql
security definer -- a member who is in line has no participation that they could change
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  offer public.match_offers;
  joined public.match_participants;
  match public.matches;
begin
  perform private.require_assured();
  select * into offer from public.match_offers where id = of_offer and user_id = me;
  if offer.id is not null then
    match := private.lock_waiting_list(offer.match_id, me);
    select * into offer from public.match_offers where id = of_offer;
  end if;
  if offer.id is null or coalesce(offer.ending, 'accepted') <> 'accepted' then
    perform private.refuse(409, 'offer_over', 'This place is not held for you any more.');
  elsif offer.ending is null and offer.request_id is not null then
    return private.swap_player(match, r, me) from private.substitute_requests r where r.id = offer.request_id;
  elsif offer.ending is null then
    update public.match_participants p set status = 'confirmed', team_assignment = coalesce(offer.team, p.team_assignment)
     where p.match_id = offer.match_id and p.user_id = me and p.status <> 'confirmed';
    if not found then
      insert into public.match_participants (match_id, user_id, status, team_assignment)
      values (offer.match_id, me, 'confirmed', offer.team);
    end if;
  end if;
  select * into joined from public.match_participants p where p.match_id = offer.match_id and p.user_id = me;
  return joined;
end
$$;

-- Gives the offered place to the next in line. Returns how the offer has ended, which may have been otherwise before.
create function private.pass_place_offer(of_offer uuid) returns text
language plpgsql
security definer -- offers are nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  offer public.match_offers;
begin
  perform private.require_assured();
  select * into offer from public.match_offers where id = of_offer and user_id = me;
  if offer.id is null then
    perform private.refuse(409, 'offer_over', 'This place is not held for you any more.');
  end if;
  match := private.lock_waiting_list(offer.match_id, me);
  select * into offer from public.match_offers where id = of_offer;
  if offer.ending is null then
    perform private.end_offer(offer, 'passed', private.waiting_list_time(offer.match_id)),
            private.advance_now(match, private.waiting_list_time(offer.match_id), true),
            private.count_action('participations');
  end if;
  return coalesce(offer.ending, 'passed');
end
$$;

-- The turns that do not rest.
create function private.active_turns(match public.matches) returns setof public.match_waiting
language plpgsql stable set search_path = '' as $$
begin
  return query select w.* from public.match_waiting w where w.match_id = match.id and private.can_act_on_match(match, w.user_id);
end
$$;

-- Returns the line of a match as the caller may see it, up to date to the second: everybody who sees the match knows how many wait and
-- until when a place is held; names, order and log are for those in line and in the match. The log has the last 50 entries.
create function private.get_waiting_list(of_match uuid) returns jsonb
language plpgsql
security definer -- brings the line up to date before it is read
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  line public.waiting_lists;
  own public.match_waiting;
  knows boolean;
begin
  perform private.require_assured();
  perform private.advance_waiting_list(of_match, only_due => true);
  select * into match from public.matches m where m.id = of_match;
  if match.id is null or not private.can_see_match(match, me) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  select * into line from public.waiting_lists l where l.match_id = of_match;
  select * into own from public.match_waiting w where w.match_id = of_match and w.user_id = me;
  knows := exists (select from private.my_waiting_lists where my_waiting_lists.match_id = of_match);
  return jsonb_build_object(
    'waiting', (select count(*) from private.active_turns(match)), 'held', coalesce(line.held, 0), 'held_until', line.held_until,
    'has_place', match.match_date > now() and private.has_slot(match, me, null),
    'own', case when own.id is not null then jsonb_build_object('team', own.team, 'since', own.joined_at,
      'position', (select count(*) from private.active_turns(match) w where w.turn <= own.turn)) end,
    'offer', (select jsonb_build_object('id', o.id, 'team', o.team, 'until', o.expires_at, 'is_shared', o.is_shared,
         'instead_of', private.player_of_request(o.request_id))
       from public.match_offers o where o.match_id = of_match and o.waiting_id = own.id and o.ended_at is null),
    'ask', private.ask_of(of_match, me), 'ask_over', private.ask_over(match, me), 'requests', private.requests_of(of_match, knows or private.is_substitute_asked(of_match, me)),
    'line', (select coalesce(jsonb_agg(jsonb_build_object('user_id', w.user_id, 'name', p.username, 'team', w.team, 'since', w.joined_at,
         'until', o.expires_at) order by w.turn), '[]')
       from private.active_turns(match) w join public.profiles p on p.id = w.user_id
       left join public.match_offers o on o.match_id = w.match_id and o.waiting_id = w.id and o.ended_at is null
      where w.match_id = of_match and knows),
    'log', (select coalesce(jsonb_agg(jsonb_build_object('seq', l.seq, 'event', l.event, 'name', p.username, 'team', l.team, 'at', l.at)
         order by l.seq desc), '[]')
       from (select * from public.waiting_log l where l.match_id = of_match and knows order by l.seq desc limit 50) as l
       left join public.profiles p on p.id = l.user_id));
end
$$;

-- Returns the places that are held for the caller right now, the first deadline first.
create function private.my_place_offers() returns jsonb
language plpgsql
security definer -- brings the lines up to date before they are read
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  perform private.advance_waiting_list(w.match_id, only_due => true) from public.match_waiting w where w.user_id = me order by w.match_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'match_id', m.id, 'location', m.location, 'match_date', m.match_date,
        'match_type', m.match_type, 'team', o.team, 'until', o.expires_at, 'is_shared', o.is_shared, 'since', w.joined_at,
        'instead_of', private.player_of_request(o.request_id),
        'with', (select coalesce(jsonb_agg(p.username order by mate.created_at), '[]')
          from public.match_participants mate join public.profiles p on p.id = mate.user_id
         where mate.match_id = m.id and mate.status = 'confirmed' and m.players = 4 and mate.team_assignment = o.team
           and mate.id is distinct from (select r.participant_id from private.substitute_requests r where r.id = o.request_id)),
        'freed_by', private.freed_by(o) ->> 'name', 'freed_by_guest', coalesce((private.freed_by(o) ->> 'guest')::boolean, false))
      order by o.expires_at, o.id), '[]')
      from public.match_offers o join public.matches m on m.id = o.match_id join public.match_waiting w on w.id = o.waiting_id
     where o.user_id = me and o.ended_at is null);
end
$$;

-- The API does not expose `private`, so the calls of members are here.
create function public.join_waiting_list(p_match_id uuid, p_team text default null) returns void
language sql set search_path = '' as $$ select private.join_waiting_list(p_match_id, p_team) $$;

create function public.leave_waiting_list(p_match_id uuid) returns void
language sql set search_path = '' as $$ select private.leave_waiting_list(p_match_id) $$;

create function public.accept_place_offer(p_offer_id uuid) returns public.match_participants
language sql set search_path = '' as $$ select private.accept_place_offer(p_offer_id) $$;

create function public.pass_place_offer(p_offer_id uuid) returns text
language sql set search_path = '' as $$ select private.pass_place_offer(p_offer_id) $$;

create function public.get_waiting_list(p_match_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.get_waiting_list(p_match_id) $$;

create function public.my_place_offers() returns jsonb
language sql set search_path = '' as $$ select private.my_place_offers() $$;
revoke execute on function public.join_waiting_list, public.leave_waiting_list, public.accept_place_offer, public.pass_place_offer,
  public.get_waiting_list, public.my_place_offers from public, anon, authenticated, service_role;

-- A place that frees goes to the line in the transaction that frees it: a participant leaves, is removed, declines or changes the team.
create function private.offer_freed_slots() returns trigger
language plpgsql
security definer -- offers are nobody's to write
set search_path = ''
as $$
begin
  perform private.advance_waiting_list(l.match_id)
     from public.waiting_lists l where l.waiting + l.seeking > 0 and l.match_id in (select match_id from changed) order by l.match_id;
  return null;
end
$$;
create trigger offer_freed_slots after insert on public.match_participants
  referencing new table as changed for each statement execute function private.offer_freed_slots();
create trigger offer_slots_of_answers after update on public.match_participants
  referencing new table as changed for each statement execute function private.offer_freed_slots();
create trigger offer_slots_of_leaving after delete on public.match_participants
  referencing old table as changed for each statement execute function private.offer_freed_slots();

-- A delete locks a participant before its triggers run, and the line is advanced under the lock of the match, which comes first everywhere
-- else. So matches with a line that the caller may be about to leave, or to remove somebody from, are locked before. Functions that delete
-- have done so already, and cascades come from a match that is locked.
create function private.lock_matches_to_leave() returns trigger
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null or pg_trigger_depth() > 1 or current_setting('courtside.matches_locked', true) = 'on' then
    return null;
  end if;
  if exists (select from public.waiting_lists where waiting + seeking > 0) then
    perform from public.matches m
      where m.id in (select l.match_id from public.waiting_lists l where l.waiting + l.seeking > 0) and m.match_date >= now()
        and (m.creator_id = me
          or exists (select from public.match_participants p where p.match_id = m.id and p.user_id = me))
      order by m.id for no key update;
  end if;
  return null;
end
$$;
create trigger lock_matches_to_leave before delete on public.match_participants
  for each statement execute function private.lock_matches_to_leave();

-- Replays what is due by the old date and the old capacity before they change.
create function private.advance_before_change() returns trigger
language plpgsql
security definer -- offers are nobody's to write
set search_path = ''
as $$
begin
  perform private.advance_waiting_list(old.id);
  return new;
end
$$;
create trigger advance_before_change before update of match_date, players on public.matches
  for each row when (new.match_date <> old.match_date or new.players <> old.players)
  execute function private.advance_before_change();

-- An offer was for the match as it was: after a move, or with another capacity, places are offered anew, in the same order. Members whose
-- turns rest while a match is private are told; what is closed to them is no link.
create function private.offer_slots_anew() returns trigger
language plpgsql
security definer -- offers are nobody's to write
set search_path = ''
as $$
begin
  perform private.end_offer(o, 'withdrawn', private.waiting_list_time(o.match_id))
     from before_update join after_update using (id) join public.match_offers o on o.match_id = after_update.id
    where (before_update.match_date, before_update.players) is distinct from (after_update.match_date, after_update.players)
      and o.ended_at is null;
  perform private.ask_anew(r, private.waiting_list_time(r.match_id))
     from before_update join after_update using (id) join private.substitute_requests r on r.match_id = after_update.id
    where before_update.match_date <> after_update.match_date and r.ended_at is null;
  perform private.advance_waiting_list(l.match_id)
     from public.waiting_lists l join after_update on after_update.id = l.match_id where l.waiting + l.seeking > 0 order by l.match_id;
  with turned as (
    select m as match, w.user_id, m.is_private as is_closed
      from before_update join public.matches m using (id) join public.match_waiting w on w.match_id = m.id
      left join public.match_participants p on p.match_id = w.match_id and p.user_id = w.user_id
     where before_update.is_private <> m.is_private and m.match_date > now() and p.id is null
       and private.may_be_notified(m, w.user_id, played => false)
  )
  insert into public.notifications (user_id, type, data, related_id)
  select distinct on (user_id, coalesce((match).series_id, (match).id))
         user_id, case when is_closed then 'place_gone' else 'match_updated' end,
         private.match_facts(match, count(*) over (partition by user_id, coalesce((match).series_id, (match).id)))
           || jsonb_build_object('reason', case when is_closed then 'closed' else 'reopened' end),
         case when not is_closed then (match).id end
    from turned
   order by user_id, coalesce((match).series_id, (match).id), (match).match_date;
  return null;
end
$$;
create trigger offer_slots_anew after update on public.matches
  referencing old table as before_update new table as after_update
  for each statement execute function private.offer_slots_anew();

-- A member who leaves the community leaves every line, however the account is removed.
create function private.leave_waiting_lists() returns trigger
language plpgsql
security definer -- the line is nobody's to write
set search_path = ''
as $$
declare
  match public.matches;
begin
  for match in
    select * from public.matches where id in (
      select match_id from public.match_waiting where user_id = old.id
      union all select match_id from private.substitute_requests where user_id = old.id and ended_at is null)
    order by id for no key update
  loop
    perform private.advance_waiting_list(match.id);
    perform private.end_wait(w, private.waiting_list_time(match.id))
       from public.match_waiting w where w.match_id = match.id and w.user_id = old.id;
    perform private.end_request(r, 'left', private.waiting_list_time(match.id))
       from private.substitute_requests r where r.match_id = match.id and r.user_id = old.id and r.ended_at is null;
    perform private.advance_now(match, private.waiting_list_time(match.id), true);
  end loop;
  return old;
end
$$;
create trigger leave_waiting_lists before delete on public.profiles
  for each row execute function private.leave_waiting_lists();

-- The matches whose lines change with what an account may do.
create function private.waiting_lists_of(account uuid) returns setof public.matches
language plpgsql stable set search_path = '' as $$
begin
  return query
  select m.* from public.matches m
   where m.match_date > now() and m.id in (
     select w.match_id from public.match_waiting w where w.user_id = account
     union select a.match_id from private.substitute_asks a where a.user_id = account and a.ended_at is null)
   order by m.id;
end
$$;

-- Tells a member of the offer. The facts have its deadline, the team, since when the member has waited, and the name of whoever gave
-- the place back or cannot come, if somebody did.
create function private.notify_offered(match public.matches, offer public.match_offers, waiter public.match_waiting) returns void
language plpgsql set search_path = '' as $$
declare
  freed_by jsonb := private.freed_by(offer);
  player text := private.player_of_request(offer.request_id);
begin
  insert into public.notifications (user_id, type, data, related_id)
  values (offer.user_id, 'place_offered', private.match_facts(match)
    || jsonb_build_object('deadline', offer.expires_at, 'team', offer.team, 'since', waiter.joined_at)
    || case when freed_by is not null then freed_by || '{"reason": "given_back"}'
         when player is not null then jsonb_build_object('reason', 'instead_of', 'name', player) else '{}' end, match.id);
end
$$;

-- The notification of an offer goes with the offer. A member who has lost a place without having answered is told why.
create function private.notify_offer_ended(offer public.match_offers, how text) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.notifications
   where user_id = offer.user_id and type = 'place_offered' and related_id = offer.match_id;
  insert into public.notifications (user_id, type, data, related_id)
  select offer.user_id, 'place_gone', private.match_facts(m) || jsonb_build_object('reason', how), m.id
    from public.matches m where m.id = offer.match_id and how in ('expired', 'taken');
end
$$;

-- Tells members whose offer has just been withdrawn, who have no other and stay in line: the player comes after all, say. Of a block
-- nobody is told, so those whose turns rest are not.
create function private.notify_withdrawn(match public.matches, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, type, data, related_id)
  select distinct w.user_id, 'place_gone', private.match_facts(match) || '{"reason": "withdrawn"}', match.id
    from public.match_offers o join public.match_waiting w on w.match_id = o.match_id and w.id = o.waiting_id
   where o.match_id = match.id and o.ended_at = at and o.ending = 'withdrawn'
     and w.id in (select private.waiting_without_offer(match, of_requests => true))
     and not exists (
       select from public.notifications n
        where n.user_id = w.user_id and n.type = 'place_gone' and n.related_id = match.id and n.created_at = now());
end
$$;
grant execute on function private.join_waiting_list(uuid, text), private.leave_waiting_list(uuid), private.accept_place_offer(uuid),
  private.pass_place_offer(uuid), private.get_waiting_list(uuid), private.my_place_offers()
  to authenticated;
grant execute on function public.join_waiting_list, public.leave_waiting_list, public.accept_place_offer, public.pass_place_offer,
  public.get_waiting_list, public.my_place_offers to authenticated;

-- An offer of a place says who gave it back. Rows are kept while the match exists, for matches with a line only.
create table private.given_back (
  participant_id uuid primary key,
  match_id uuid not null,
  user_id uuid,
  guest_name text,
  team text,
  -- The instant at which the line has offered the place.
  at timestamptz not null,
  constraint given_back_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint given_back_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
create index given_back_match_id_idx on private.given_back (match_id, at);
create index given_back_user_id_idx on private.given_back (user_id);
alter table private.given_back enable row level security;

-- Notes a member who leaves or declines, and a guest who leaves. Who was removed has given nothing back.
create function private.record_given_back() returns trigger
language plpgsql
security definer -- the table is nobody's to write
set search_path = ''
as $$
begin
  if old.user_id is not distinct from auth.uid() and exists (
       select from public.waiting_lists l where l.match_id = old.match_id and l.waiting > 0) then
    insert into private.given_back (participant_id, match_id, user_id, guest_name, team, at)
    select old.id, old.match_id, old.user_id, old.guest_name, old.team_assignment, private.waiting_list_time(old.match_id)
     -- Neither a match nor an account that is being deleted is found any more.
     where exists (select from public.matches where id = old.match_id)
       and (old.user_id is null or exists (select from public.profiles where id = old.user_id))
    on conflict (participant_id) do update set team = excluded.team, at = excluded.at;
  end if;
  return null;
end
$$;
create trigger record_given_back after delete on public.match_participants
  for each row when (old.status = 'confirmed') execute function private.record_given_back();
create trigger record_declined after update on public.match_participants
  for each row when (old.status = 'confirmed' and new.status = 'declined') execute function private.record_given_back();

-- Returns { name, guest } of the member or guest who gave the offered place back; null if it has become free in another way.
create function private.freed_by(offer public.match_offers) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('name', coalesce(g.guest_name, p.username), 'guest', g.guest_name is not null or null))
      from private.given_back g left join public.profiles p on p.id = g.user_id
     where g.match_id = offer.match_id and g.at = offer.offered_at and (offer.team is null or g.team = offer.team)
       and offer.request_id is null and coalesce(g.guest_name, p.username) is not null
     limit 1);
end
$$;

-- A computed column of matches: tells whether one fits the caller by level and day, and has a place for them. A match without a level
-- and a member without one fit everything. PL/pgSQL, which is planned once: the list asks it of every match that it passes over.
create function public.fits_me(match public.matches) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
  level text := (select skill_level from public.profiles where id = me);
  days smallint[] := (select usual_days from public.preferences where user_id = me);
begin
  if match.skill_level <> level
      or cardinality(days) > 0 and extract(isodow from match.match_date at time zone private.time_zone()) <> all(days) then
    return false;
  end if;
  return match.players = 0
    or (select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p))
       + coalesce((select held from public.waiting_lists line where line.match_id = match.id), 0) < match.players
    or exists (select from private.my_participations p where p.match_id = match.id);
end
$$;
revoke execute on function public.fits_me from public, anon, authenticated, service_role;
grant execute on function public.fits_me to authenticated;

revoke execute on all functions in schema private from public;
