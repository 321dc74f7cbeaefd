-- A player who cannot come stays until somebody takes the place. The place is not free meanwhile: it is offered to the waiting list first
-- (match_offers.request_id), and then members who fit are asked in waves. The first to accept takes the row of the player, with team and
-- slot, in one transaction under the lock of the match (decision 066).

-- One row per request. It ends once, in one way; 'left' and 'removed' mean that the player is not in the match any more.
create table private.substitute_requests (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  -- The place: no foreign key, as a place that is left is gone.
  participant_id uuid not null,
  user_id uuid,
  requested_at timestamptz not null,
  -- The number of times that members have been asked, and the time of the next.
  waves int not null default 0,
  next_wave_at timestamptz,
  ended_at timestamptz,
  ending text,
  taken_by uuid,
  constraint substitute_requests_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint substitute_requests_user_id_fkey foreign key (user_id) references public.profiles on delete set null,
  constraint substitute_requests_taken_by_fkey foreign key (taken_by) references public.profiles on delete set null,
  constraint substitute_requests_ending_known check (ending in ('taken', 'taken_back', 'left', 'removed', 'begun')),
  constraint substitute_requests_ending_with_time check ((ending is null) = (ended_at is null))
);
create index substitute_requests_match_id_idx on private.substitute_requests (match_id);
create index substitute_requests_user_id_idx on private.substitute_requests (user_id);
create index substitute_requests_taken_by_idx on private.substitute_requests (taken_by);
create unique index substitute_requests_open_key on private.substitute_requests (participant_id) where ended_at is null;
alter table private.substitute_requests enable row level security;
alter table public.match_offers
  add constraint match_offers_request_id_fkey foreign key (request_id) references private.substitute_requests on delete cascade;
create index match_offers_request_id_idx on public.match_offers (request_id);

-- One row per member who is asked. Asks of a match that is cancelled stay for a day without it, because they count for how often a member
-- is asked.
create table private.substitute_asks (
  id uuid primary key default gen_random_uuid(),
  request_id uuid,
  match_id uuid,
  user_id uuid not null,
  -- The start that the member was asked for: another one is another question.
  starts timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  ending text,
  constraint substitute_asks_request_id_fkey foreign key (request_id) references private.substitute_requests on delete set null,
  constraint substitute_asks_match_id_fkey foreign key (match_id) references public.matches on delete set null,
  constraint substitute_asks_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint substitute_asks_ending_known check (ending in ('accepted', 'passed', 'taken', 'withdrawn', 'begun')),
  constraint substitute_asks_ending_with_time check ((ending is null) = (ended_at is null))
);
create index substitute_asks_request_id_idx on private.substitute_asks (request_id);
create index substitute_asks_user_id_idx on private.substitute_asks (user_id, asked_at);
create index substitute_asks_match_id_idx on private.substitute_asks (match_id);
-- Nobody is asked for two places of one match at the same time.
create unique index substitute_asks_open_key on private.substitute_asks (user_id, match_id) where ended_at is null;
alter table private.substitute_asks enable row level security;

-- Counts how often a member is asked within 24 hours before or after an instant.
create function private.asks_a_day(member uuid, at timestamptz, besides uuid default null) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from private.substitute_asks a
     where a.user_id = member and a.id is distinct from besides
       and a.asked_at > at - interval '24 hours' and a.asked_at < at + interval '24 hours');
end
$$;

-- Nobody is asked more than twice within 24 hours, whatever the matches are. Two transactions that ask one member come one after the other.
create function private.enforce_asks_a_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('asked ' || new.user_id, 0));
  if private.asks_a_day(new.user_id, new.asked_at, new.id) >= 2 then
    raise exception using errcode = '23514', message = 'substitute_asks: a member is asked at most twice a day.';
  end if;
  return new;
end
$$;
create trigger enforce_asks_a_day before insert or update of user_id, asked_at on private.substitute_asks
  for each row execute function private.enforce_asks_a_day();

-- The name of the player whose place it is; null without a request.
create function private.player_of_request(of_request uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select p.username from private.substitute_requests r join public.profiles p on p.id = r.user_id where r.id = of_request);
end
$$;

-- Ends an ask. Its notification goes with it, unless somebody was faster: then it says so. It stays where it is, as read as it was, and no
-- device is sent anything: five or more are asked for one place.
create function private.end_ask(ask private.substitute_asks, how text, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update private.substitute_asks set ended_at = at, ending = how where id = ask.id and ended_at is null;
  if how = 'taken' then
    update public.notifications
       set type = 'place_gone', data = data - array['member', 'name'] || '{"reason": "stepped_in"}'
     where user_id = ask.user_id and type = 'substitute_asked' and related_id = ask.match_id;
  else
    delete from public.notifications
     where user_id = ask.user_id and type = 'substitute_asked' and related_id = ask.match_id;
  end if;
end
$$;

-- Ends a request, and with it all asks and offers of the place; `taker` has it now.
create function private.end_request(request private.substitute_requests, how text, at timestamptz, taker uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  update private.substitute_requests set ended_at = at, ending = how, taken_by = taker where id = request.id and ended_at is null;
  perform private.end_ask(a, case when a.user_id = taker then 'accepted' when how in ('taken', 'begun') then how else 'withdrawn' end, at)
     from private.substitute_asks a where a.request_id = request.id and a.ended_at is null;
  perform private.end_offer(o, case when o.user_id = taker then 'accepted' when how = 'taken' then how else 'withdrawn' end, at)
     from public.match_offers o where o.request_id = request.id and o.ended_at is null;
end
$$;

-- Ends what no longer fits the match as it is now: the request of a player who does not play any more, the ask of a member who plays, and
-- offers of a place that is in the other team now.
create function private.end_stale_requests(match public.matches, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_request(r, 'left', at)
     from private.substitute_requests r
    where r.match_id = match.id and r.ended_at is null and not exists (
      select from public.match_participants p where p.id = r.participant_id and p.user_id = r.user_id and p.status = 'confirmed');
  perform private.end_ask(a, 'withdrawn', at)
     from private.substitute_asks a
    where a.match_id = match.id and a.ended_at is null and (private.are_blocked(a.user_id, match.creator_id)
      or not private.can_act_on_match(match, a.user_id) or exists (
      select from public.match_participants p where p.match_id = a.match_id and p.user_id = a.user_id and private.takes_slot(p)));
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o join private.substitute_requests r on r.id = o.request_id
     join public.match_participants p on p.id = r.participant_id
    where o.match_id = match.id and o.ended_at is null and o.team is distinct from (
      case when match.players in (2, 4) then p.team_assignment end);
end
$$;

-- Offers the places of players who look for a substitute, in the order of requests and of the line. Once others have been asked as well,
-- and in the last hour, the first to accept has the place.
create function private.offer_requested_slots(match public.matches, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  late boolean := match.match_date - at <= interval '1 hour';
  sides text[] := array(select side from private.requests_to_offer(match) where waves = 0 and not late order by requested_at, id);
  request record;
begin
  if cardinality(sides) > 0 then
    perform private.offer_slots_in_turn(match, at, cardinality(sides), case when match.players in (2, 4) then sides end, of_requests => true);
  end if;
  for request in
    select * from private.requests_to_offer(match) where waves > 0 or late order by requested_at, id
  loop
    perform private.make_offer(match, w, at, request.side, true, request.id)
       from public.match_waiting w
      where w.match_id = match.id and w.id in (select private.waiting_without_offer(match, of_requests => true))
        and (request.side is null or coalesce(w.team, request.side) = request.side)
      order by w.turn;
  end loop;
end
$$;

-- The requests whose places are held for nobody in line, with their teams where the match has teams.
create function private.requests_to_offer(match public.matches)
returns table (id uuid, requested_at timestamptz, waves int, side text)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select r.id, r.requested_at, r.waves, case when match.players in (2, 4) then p.team_assignment end
    from private.substitute_requests r join public.match_participants p on p.id = r.participant_id
   where r.match_id = match.id and r.ended_at is null and not exists (
     select from public.match_offers o where o.request_id = r.id and o.ended_at is null and not o.is_shared);
end
$$;

-- The first instant from `at` on at which members may be asked: not from 22 to 8 o'clock, unless the match is within twelve hours.
create function private.asking_time(starts timestamptz, at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest(at, least(private.after_quiet_hours(at), starts - interval '12 hours'));
end
$$;

-- The members to ask for a place, those first who have played most with these people. They fit by level, and within 90 days have played
-- with one of them, or at this venue, or at this weekday and time; who has found a substitute counts as one of them. Nobody is asked who is
-- in the match or in its line, cannot come, was invited or has declined, has passed or left the line, plays elsewhere at the time, wants no
-- such messages, or was asked twice a day already.
create function private.members_to_ask(match public.matches, at timestamptz) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  levels text[] := array['Beginner', 'Intermediate', 'Advanced', 'Pro'];
  zone text := private.time_zone();
  here timestamp := match.match_date at time zone zone;
begin
  return query
  with playing as materialized (
    select p.user_id from public.match_participants p where p.match_id = match.id and p.status = 'confirmed' and p.user_id is not null
    union select match.creator_id where match.creator_id is not null
  ), people as materialized (
    select playing.user_id from playing
    union select r.user_id from private.substitute_requests r where r.match_id = match.id and r.user_id is not null
  ), with_them as (
    select theirs.user_id, count(distinct m.id) as times
      from people join public.match_participants mine on mine.user_id = people.user_id and mine.status = 'confirmed'
      join public.matches m on m.id = mine.match_id and m.match_date between at - interval '90 days' and at
      join public.match_participants theirs on theirs.match_id = m.id and theirs.status = 'confirmed'
     group by theirs.user_id
  ), alike as materialized (
    select m.id from public.matches m
     where m.match_date between at - interval '90 days' and at and m.match_type <> 'event' and (
       m.location = match.location
       or extract(isodow from m.match_date at time zone zone) = extract(isodow from here)
         and abs(extract(epoch from (m.match_date at time zone zone)::time - here::time)) <= 3600)
  ), lately as (
    select user_id, sum(together) as together, sum(there) as there from (
      select with_them.user_id, times as together, 0 as there from with_them
      union all
      select p.user_id, 0, count(*) from alike join public.match_participants p on p.match_id = alike.id and p.status = 'confirmed'
       group by p.user_id
    ) as played where user_id is not null group by user_id
  )
  select profile.id
    from lately join public.profiles profile on profile.id = lately.user_id
   where private.in_good_standing(profile.id) and private.may_be_notified(match, profile.id, played => false)
     and coalesce(abs(array_position(levels, profile.skill_level) - array_position(levels, match.skill_level)) <= 1, true)
     and not exists (select from people where people.user_id = profile.id)
     and not exists (select from playing where private.are_blocked(playing.user_id, profile.id))
     and not exists (select from public.match_participants p where p.match_id = match.id and p.user_id = profile.id)
     and not exists (select from public.match_waiting w where w.match_id = match.id and w.user_id = profile.id)
     and not exists (select from public.waiting_log l where l.match_id = match.id and l.user_id = profile.id and l.event in ('left', 'passed'))
     and not exists (select from private.substitute_asks a
       where a.match_id = match.id and a.user_id = profile.id
         and (a.ended_at is null or a.ending = 'passed' and a.starts = match.match_date))
     and not exists (select from public.push_mutes m where m.user_id = profile.id and m.type = 'substitute_asked')
     and not exists (select from public.match_mutes m where m.user_id = profile.id and m.match_id = match.id)
     and not exists (select from public.matches other join public.match_participants p on p.match_id = other.id
       where p.user_id = profile.id and p.status = 'confirmed'
         and other.match_date between match.match_date - interval '90 minutes' and match.match_date + interval '90 minutes')
     and (select count(*) from private.substitute_asks a
           where a.user_id = profile.id and a.asked_at > at - interval '24 hours') < 2
   order by together desc, there desc, md5(profile.id || match.id::text);
end
$$;

-- Asks a member for a place. Returns false if another transaction is asking them right now, if they have been asked often enough, or
-- are being asked for another place of the match.
create function private.ask_member(match public.matches, request private.substitute_requests, member uuid, at timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Never waits: whoever holds this lock may wait for that of our match.
  if not pg_try_advisory_xact_lock(hashtextextended('asked ' || member, 0)) then
    return false;
  end if;
  -- As it is behind the lock, and after those who were asked just before.
  if private.asks_a_day(member, at) >= 2 or private.is_substitute_asked(match.id, member) then
    return false;
  end if;
  -- The news that somebody was faster does not hold any more.
  delete from public.notifications
   where user_id = member and type = 'place_gone' and related_id = match.id and data ->> 'reason' = 'stepped_in' and not read;
  insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at)
  values (request.id, match.id, member, match.match_date, at);
  insert into public.notifications (user_id, type, data, related_id)
  values (member, 'substitute_asked', private.match_facts(match)
    || jsonb_build_object('member', request.user_id, 'name', private.player_of_request(request.id)), match.id);
  return true;
end
$$;

-- Asks the next members for the requests whose time has come, while nobody in line holds an offer of the place: five for each every 15
-- minutes, every five minutes within three hours of the match, and all in the last hour. Requests of one match share those who fit, as
-- nobody is asked for two of its places at once. When all who fit have been asked, it looks again an hour later, or sooner near the match.
-- Questions are asked when this runs, and not replayed at an earlier instant: one that nobody was sent has not been asked.
create function private.ask_members(match public.matches, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  ahead interval := match.match_date - at;
  calm timestamptz := private.asking_time(match.match_date, at);
  due uuid[] := array(
    select r.id from private.requests_to_offer(match) as free join private.substitute_requests r using (id)
     where r.next_wave_at <= at order by r.requested_at, r.id);
  -- Members who have just been too slow for another place of the match, or whose question was withdrawn with its request.
  lost uuid[] := array(
    select a.user_id from private.substitute_asks a
     where a.match_id = match.id and a.starts = match.match_date and a.ended_at = at and a.ending in ('taken', 'withdrawn'));
  fitting uuid[];
  asked uuid[];
begin
  if ahead <= interval '0' or cardinality(due) + cardinality(lost) = 0 then
    return;
  elsif calm > at then
    update private.substitute_requests set next_wave_at = calm where id = any (due);
    return;
  end if;
  fitting := array(select private.members_to_ask(match, at));
  perform private.ask_in_turn(match, array(select r.id from private.requests_to_offer(match) as r order by r.requested_at, r.id),
    array(select member from unnest(fitting) with ordinality as one (member, number) where member = any (lost) order by number), null, at);
  asked := private.ask_in_turn(match, due, fitting, case when ahead > interval '1 hour' then 5 end, at);
  update private.substitute_requests
     set waves = waves + (id = any (asked))::int,
         next_wave_at = case when ahead <= interval '1 hour' then at + interval '5 minutes'
           else least(match.match_date - interval '1 hour', at + case
             when ahead <= interval '3 hours' then interval '5 minutes'
             when cardinality(fitting) = 0 then interval '1 hour'
             else interval '15 minutes' end) end
   where id = any (due);
end
$$;

-- Asks these members, each for one of these requests in turn, so that no request takes them all; `most` for each request, or without a
-- limit. Returns the requests for which somebody was asked.
create function private.ask_in_turn(match public.matches, requests uuid[], members uuid[], most int, at timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  asked uuid[] := '{}';
  member uuid;
  request private.substitute_requests;
begin
  if cardinality(requests) = 0 then
    return asked;
  end if;
  foreach member in array members loop
    exit when cardinality(asked) >= most * cardinality(requests);
    select * into request from private.substitute_requests where id = requests[cardinality(asked) % cardinality(requests) + 1];
    if private.ask_member(match, request, member, at) then
      asked := asked || request.id;
    end if;
  end loop;
  return asked;
end
$$;

-- After a move the members were asked for another time than the one now: they are asked anew.
create function private.ask_anew(request private.substitute_requests, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_ask(a, 'withdrawn', at) from private.substitute_asks a where a.request_id = request.id and a.ended_at is null;
  update private.substitute_requests set waves = 0, next_wave_at = at where id = request.id;
end
$$;

-- Puts a member into the place of a player who cannot come: the same row, so that the team and the slot are the very ones, and no place is
-- free or taken twice in between. The caller holds the lock of the match.
create function private.swap_player(match public.matches, request private.substitute_requests, taker uuid)
returns public.match_participants
language plpgsql set search_path = '' as $$
declare
  at timestamptz := private.waiting_list_time(match.id);
  joined public.match_participants;
begin
  perform private.end_request(request, 'taken', at, taker);
  delete from public.match_participants where match_id = match.id and user_id = taker;
  -- The question, which has just ended, was the way into a private match.
  perform set_config('courtside.opened_match', match.id::text, true);
  update public.match_participants set user_id = taker where id = request.participant_id returning * into strict joined;
  perform set_config('courtside.opened_match', '', true);
  perform private.clear_balls(array[match.id], request.user_id),
          private.notify_of_substitute(match, request.user_id, taker),
          private.advance_now(match, at, true),
          private.count_action('participations');
  return joined;
end
$$;

-- The player hears who comes instead, creator and players that one has left and one has joined.
create function private.notify_of_substitute(match public.matches, player uuid, taker uuid) returns void
language plpgsql set search_path = '' as $$
declare
  readers uuid[] := array(
    select user_id from (
      select match.creator_id as user_id
      union select p.user_id from public.match_participants p where p.match_id = match.id and p.status = 'confirmed') as concerned
     where user_id not in (player, taker));
begin
  -- As in private.notify_players.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(match.series_id, match.id)::text, 0));
  perform private.record_player(match, 1, readers, 'left', private.player_facts(player)),
          private.record_player(match, 1, readers, 'joined', private.player_facts(taker));
  insert into public.notifications (user_id, type, data, related_id)
  values (player, 'substitute_found', private.match_facts(match)
    || (select jsonb_build_object('member', id, 'name', username) from public.profiles where id = taker), match.id);
end
$$;

-- Keeps the caller in the match until somebody takes the place. Called twice it is the same.
create function private.ask_substitute(of_match uuid) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  own public.match_participants;
  at timestamptz;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  at := private.waiting_list_time(of_match);
  if match.match_date <= at then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  -- Waits for a removal that has seen no line to advance.
  select * into own from public.match_participants p where p.match_id = of_match and p.user_id = me for key share;
  if own.status is distinct from 'confirmed' or match.players = 0 or match.match_type = 'event' then
    perform private.refuse(409, 'not_playing', 'Only players of a match look for a substitute.');
  end if;
  if exists (select from private.substitute_requests r where r.participant_id = own.id and r.ended_at is null) then
    return;
  end if;
  insert into public.waiting_lists as line (match_id, seeking, advanced_at) values (of_match, 1, at)
  on conflict (match_id) do update set seeking = greatest(line.seeking, 1), advanced_at = excluded.advanced_at;
  insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, next_wave_at)
  values (of_match, own.id, me, at, at);
  perform private.advance_now(match, at, true),
          private.count_action('substitutes');
end
$$;

-- The caller comes after all. Called twice it is the same.
create function private.take_back_substitute(of_match uuid) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  request private.substitute_requests;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  select * into request from private.substitute_requests r where r.match_id = of_match and r.user_id = me and r.ended_at is null;
  if request.id is not null then
    perform private.end_request(request, 'taken_back', private.waiting_list_time(of_match)),
            private.advance_now(match, private.waiting_list_time(of_match), true);
  end if;
end
$$;

-- Locks the match of an ask of the caller and brings its line up to date. Returns the match.
create function private.lock_ask(of_ask uuid, member uuid) returns public.matches
language plpgsql set search_path = '' as $$
declare
  of_match uuid := (select a.match_id from private.substitute_asks a where a.id = of_ask and a.user_id = member);
  match public.matches;
begin
  if of_match is null then
    perform private.refuse(409, 'request_over', 'This place is not offered any more.');
  end if;
  select * into match from public.matches m where m.id = of_match for no key update;
  perform private.holds_match_locks(),
          private.advance_waiting_list(of_match);
  return match;
end
$$;

-- Takes the place that the caller was asked for. Returns the participation, also when the answer to the first call was lost.
create function private.accept_substitute(of_ask uuid) returns public.match_participants
language plpgsql
security definer -- the participation is another member's
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  ask private.substitute_asks;
  request private.substitute_requests;
  joined public.match_participants;
begin
  perform private.require_assured();
  match := private.lock_ask(of_ask, me);
  select * into ask from private.substitute_asks where id = of_ask;
  select * into request from private.substitute_requests where id = ask.request_id;
  if ask.ending = 'accepted' then
    select * into joined from public.match_participants p where p.match_id = match.id and p.user_id = me;
    return joined;
  elsif request.ending = 'taken' then
    perform private.refuse(409, 'place_taken', 'Somebody else has taken this place.');
  elsif ask.ending is not null or match.id is null then
    perform private.refuse(409, 'request_over', 'This place is not offered any more.');
  end if;
  return private.swap_player(match, request, me);
end
$$;

-- Says no. Returns how the ask has ended, which may have been otherwise before.
create function private.pass_substitute(of_ask uuid) returns text
language plpgsql
security definer -- asks are nobody's to write
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  ask private.substitute_asks;
begin
  perform private.require_assured();
  match := private.lock_ask(of_ask, me);
  select * into ask from private.substitute_asks where id = of_ask;
  if ask.ending is null then
    perform private.end_ask(ask, 'passed', private.waiting_list_time(match.id)),
            private.advance_now(match, private.waiting_list_time(match.id), true),
            private.count_action('participations');
  end if;
  return coalesce(ask.ending, 'passed');
end
$$;

-- The open ask of a member in a match: { id, name, team }, as in private.get_waiting_list; null without one.
create function private.ask_of(of_match uuid, member uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', a.id, 'name', private.player_of_request(r.id), 'team', p.team_assignment)
      from private.substitute_asks a join private.substitute_requests r on r.id = a.request_id
      join public.match_participants p on p.id = r.participant_id
     where a.match_id = of_match and a.user_id = member and a.ended_at is null);
end
$$;

-- The way in which the last question to a member about this start has ended, for one who had no say in it: 'taken' by somebody else, or
-- 'withdrawn'. Null for whoever plays, or is being asked.
create function private.ask_over(match public.matches, member uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  last text := (
    select coalesce(a.ending, 'open') from private.substitute_asks a
     where a.match_id = match.id and a.user_id = member and a.starts = match.match_date
     order by a.ended_at is null desc, a.asked_at desc limit 1);
begin
  return case when last in ('taken', 'withdrawn') and not exists (
    select from public.match_participants p where p.match_id = match.id and p.user_id = member and p.status = 'confirmed') then last end;
end
$$;

-- The open requests of a match, for those who may know: [{ user_id, name, team, asked, since }].
create function private.requests_of(of_match uuid, may_know boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'name', private.player_of_request(r.id), 'team', p.team_assignment,
        'asked', (select count(*) from private.substitute_asks a where a.request_id = r.id), 'since', r.requested_at)
      order by r.requested_at, r.id), '[]')
      from private.substitute_requests r join public.match_participants p on p.id = r.participant_id
     where r.match_id = of_match and r.ended_at is null and may_know);
end
$$;

-- Returns the places that the caller is asked for right now, those of the next match first.
create function private.my_substitute_asks() returns jsonb
language plpgsql
security definer -- brings the lines up to date before they are read
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  perform private.advance_waiting_list(a.match_id, only_due => true)
     from private.substitute_asks a where a.user_id = me and a.ended_at is null order by a.match_id;
  return (
    select coalesce(jsonb_agg(private.ask_of(m.id, me) || jsonb_build_object('match_id', m.id, 'location', m.location,
        'match_date', m.match_date, 'match_type', m.match_type, 'skill_level', m.skill_level,
        'with', (select coalesce(jsonb_agg(p.username order by mate.created_at), '[]')
          from public.match_participants mate join public.profiles p on p.id = mate.user_id
         where mate.match_id = m.id and mate.status = 'confirmed' and m.players = 4 and mate.id <> place.id
           and mate.team_assignment = place.team_assignment))
      order by m.match_date, m.id), '[]')
      from private.substitute_asks a join public.matches m on m.id = a.match_id join private.substitute_requests r on r.id = a.request_id
      join public.match_participants place on place.id = r.participant_id
     where a.user_id = me and a.ended_at is null);
end
$$;

-- The API does not expose `private`, so the calls of members are here.
create function public.ask_substitute(p_match_id uuid) returns void
language sql set search_path = '' as $$ select private.ask_substitute(p_match_id) $$;

create function public.take_back_substitute(p_match_id uuid) returns void
language sql set search_path = '' as $$ select private.take_back_substitute(p_match_id) $$;

create function public.accept_substitute(p_ask_id uuid) returns public.match_participants
language sql set search_path = '' as $$ select private.accept_substitute(p_ask_id) $$;

create function public.pass_substitute(p_ask_id uuid) returns text
language sql set search_path = '' as $$ select private.pass_substitute(p_ask_id) $$;

create function public.my_substitute_asks() returns jsonb
language sql set search_path = '' as $$ select private.my_substitute_asks() $$;
revoke execute on function public.ask_substitute, public.take_back_substitute, public.accept_substitute, public.pass_substitute,
  public.my_substitute_asks from public, anon, authenticated, service_role;

-- A player who leaves or is removed looks for nobody any more. By its name this trigger runs before the one that offers places.
create function private.end_requests_of_leaving() returns trigger
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
begin
  perform private.end_request(r, case when auth.uid() <> r.user_id then 'removed' else 'left' end, private.waiting_list_time(r.match_id))
     from gone join private.substitute_requests r on r.participant_id = gone.id and r.ended_at is null
    where exists (select from public.matches where matches.id = gone.match_id);
  return null;
end
$$;
create trigger end_requests_of_leaving after delete on public.match_participants
  referencing old table as gone for each statement execute function private.end_requests_of_leaving();

-- The asks of a match that is cancelled end with it. Its requests go with the match.
create function private.end_asks_of_match() returns trigger
language plpgsql
security definer -- asks are nobody's to write
set search_path = ''
as $$
begin
  perform private.end_ask(a, 'withdrawn', private.waiting_list_time(old.id))
     from private.substitute_asks a where a.match_id = old.id and a.ended_at is null;
  return old;
end
$$;
create trigger end_asks_of_match before delete on public.matches
  for each row execute function private.end_asks_of_match();
grant execute on function private.ask_substitute(uuid), private.take_back_substitute(uuid), private.accept_substitute(uuid),
  private.pass_substitute(uuid), private.my_substitute_asks() to authenticated;
grant execute on function public.ask_substitute, public.take_back_substitute, public.accept_substitute, public.pass_substitute,
  public.my_substitute_asks to authenticated;

revoke execute on all functions in schema private from public;
