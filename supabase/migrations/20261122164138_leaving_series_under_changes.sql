-- Why: who left a series while its organizer moved it was out of other dates than meant, or of none; a deletion and somebody who left
-- could wait for each other crosswise; the organizer was told twice where some of the dates had only been offered. An event that one
-- attends every week could not be declined from one date on. And an invitation that had run out kept a decline from being taken back.

-- The dates of a series from one on, locked in the one order that all of these keep. Which dates follow is read only when nobody can
-- move them any more.
create or replace function private.lock_following(of_match uuid) returns setof uuid
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
begin
  if not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  -- Only where the caller takes part, or invites: nobody else's matches are locked. lock_matches_to_answer would lock those that wait
  -- for an answer afterwards, out of order, so they are locked here along with the series.
  perform from public.matches m
    where (m.id = of_match or m.series_id = (select series_id from public.matches where id = of_match))
          and (m.creator_id = me or exists (
            select from public.match_participants p where p.match_id = m.id and p.user_id = me))
       or m.match_date >= now() and m.id in (
            select match_id from public.match_participants where user_id = me and status <> 'confirmed')
    order by m.id for no key update;
  select * into match from public.matches where id = of_match;
  return query
    select m.id from public.matches m
     where (m.id = match.id or m.series_id = match.series_id and m.creator_id = match.creator_id)
       and m.match_date >= match.match_date;
end
$$;

drop function public.leave_following_matches(uuid);

-- Invoker. Gives back the caller's places in a match and the following dates of its series, and declines what they were asked for.
-- With `p_decline` the places become answers that the caller does not come, as events have them. Returns how many dates they are out of.
create function public.leave_following_matches(p_match_id uuid, p_decline boolean default false) returns int
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  dates uuid[] := array(select private.lock_following(p_match_id));
  declined int;
  gone int;
begin
  -- Places before invitations: of these the organizer hears together (private.notify_creator).
  if p_decline then
    update public.match_participants set status = 'declined'
     where user_id = me and status = 'confirmed' and match_id = any(dates);
  else
    delete from public.match_participants where user_id = me and status = 'confirmed' and match_id = any(dates);
  end if;
  get diagnostics gone = row_count;
  update public.match_participants set status = 'declined'
   where user_id = me and status in ('pending', 'invited') and match_id = any(dates)
     and exists (select from public.matches where id = match_id and match_date >= now());
  get diagnostics declined = row_count;
  return declined + gone;
end
$$;

-- Tells the creator what the member who acts has just done, once however many dates of a series it was: what has been told in the
-- same transaction already is counted further. Declining the rest of a series that one leaves is part of leaving it. An event
-- without a limit would tell of hundreds, so it does not.
create or replace function private.notify_creator(of_matches uuid[], kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  first public.matches;
  dates bigint;
  known uuid;
  words text;
begin
  if me is null or cardinality(of_matches) = 0 then
    return;
  end if;
  select * into first from public.matches
   where id = any(of_matches) and creator_id <> me and players > 0 and match_date >= now()
   order by match_date limit 1;
  if first.id is null then
    return;
  end if;
  if first.series_id is not null then
    -- created_at is the beginning of the transaction, as responded_at is.
    if kind = 'match_declined' and exists (
         select from public.notifications n join public.matches m on m.id = n.related_id
          where n.user_id = first.creator_id and n.type = 'match_left' and n.created_at = now() and m.series_id = first.series_id) then
      return;
    end if;
    select n.id into known from public.notifications n join public.matches m on m.id = n.related_id
     where n.user_id = first.creator_id and n.type = kind and n.created_at = now() and m.series_id = first.series_id;
  end if;
  if known is not null then
    select count(*) into dates from public.match_participants p join public.matches m on m.id = p.match_id
     where p.user_id = me and m.series_id = first.series_id and m.creator_id = first.creator_id and p.responded_at = now();
    select m.* into first from public.matches m join public.notifications n on n.related_id = m.id where n.id = known;
  else
    select count(*) into dates from public.matches
     where id = any(of_matches) and creator_id = first.creator_id and (id = first.id or series_id = first.series_id);
  end if;
  select format('%s has %s %s%s.', username,
           case kind when 'match_joined' then 'joined the' when 'match_left' then 'left the' else 'declined your invitation to the' end,
           private.match_words(first), private.with_following(dates))
    into words from public.profiles where id = me;
  if known is not null then
    update public.notifications set message = words where id = known;
  else
    insert into public.notifications (user_id, type, message, related_id) values (first.creator_id, kind, words, first.id);
  end if;
end
$$;

-- A delete of several dates locks them in the order in which it finds them, everybody else by id.
create function private.lock_series_to_delete() returns trigger
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
begin
  perform from public.matches
    where creator_id = (select auth.uid()) and series_id is not null and match_date >= now()
    order by id for no key update;
  return null;
end
$$;
create trigger lock_series_to_delete before delete on public.matches
  for each statement execute function private.lock_series_to_delete();

create or replace function private.guard_answer() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  match public.matches;
  takes_back boolean := old.status = 'declined' and new.status = 'pending';
begin
  new.responded_at := case when new.status = old.status then old.responded_at when takes_back then null else now() end;
  if new.status = old.status and new.team_assignment is not distinct from old.team_assignment then
    return new;
  end if;
  select * into match from public.matches where id = new.match_id for no key update;
  if auth.uid() is not null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    -- At an event nobody needs an invitation to say no, so having declined is no proof of one.
    if new.status <> old.status and new.status not in ('confirmed', 'declined')
        and not (takes_back and match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
    if takes_back and match.players > 0 and match.players <= private.places_taken(match.id) then
      perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
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

-- Members who have a place in a match, or are offered one that is still kept.
create function private.places_taken(of_match uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from public.match_participants p
   where p.match_id = of_match and (p.status = 'confirmed' or private.keeps_place(p))
$$;

create or replace function private.guard_new_participant() returns trigger
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
    if new.user_id = me and new.status <> 'confirmed' and (new.status <> 'declined' or match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
    -- Somebody who has declined, or let an invitation run out, is asked anew: the old row makes room.
    if new.user_id <> me then
      delete from public.match_participants p
       where p.match_id = new.match_id and p.user_id = new.user_id
         and (p.status = 'declined' or p.status in ('pending', 'invited') and not private.keeps_place(p));
    end if;
  end if;
  if exists (select from public.match_participants p where p.match_id = new.match_id and p.user_id = new.user_id) then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  if me is not null and match.players > 0 and new.status in ('pending', 'invited')
      and match.players <= private.places_taken(match.id) then
    perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.take_place(match, new, may_move => false);
  end if;
  return new;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.leave_following_matches from public, anon, authenticated, service_role;
grant execute on function public.leave_following_matches to authenticated;
