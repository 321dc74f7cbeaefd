-- Why: a series could be left one date at a time only. Invitations kept the old time after a move, promised dates that were deleted,
-- and held their places for ever; who had declined could not be asked again. And nobody told the creator who came and who went.

-- How long an invitation without an answer keeps a place; domain/limits.ts has the same number. Later it can still be accepted, as
-- long as there is a place. Nothing but an invitation changes a row that has not been answered, so updated_at is when it was sent.
create function private.keeps_place(participant public.match_participants) returns boolean
language sql stable
set search_path = ''
as $$
  select participant.status in ('pending', 'invited') and participant.updated_at > now() - interval '48 hours'
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
  if me is not null and match.players > 0 and new.status in ('pending', 'invited') and match.players <= (
       select count(*) from public.match_participants p
        where p.match_id = new.match_id and (p.status = 'confirmed' or private.keeps_place(p))) then
    perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.take_place(match, new, may_move => false);
  end if;
  return new;
end
$$;

-- The dates of a series from one on, locked in the one order that all of these keep.
create function private.lock_following(of_match uuid) returns setof uuid
language plpgsql
security definer -- a row lock needs the right to update
set search_path = ''
as $$
declare
  match public.matches;
begin
  if not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  select * into match from public.matches where id = of_match;
  -- Only where the caller takes part, or invites: nobody else's matches are locked.
  perform from public.matches m
    where (m.id = match.id or m.series_id = match.series_id and m.creator_id = match.creator_id)
      and m.match_date >= match.match_date
      and (m.creator_id = auth.uid() or exists (
        select from public.match_participants p where p.match_id = m.id and p.user_id = auth.uid()))
    order by m.id for no key update;
  return query
    select m.id from public.matches m
     where (m.id = match.id or m.series_id = match.series_id and m.creator_id = match.creator_id)
       and m.match_date >= match.match_date;
end
$$;

-- Invoker. Gives back the caller's places in a match and the following dates of its series, and declines what they were asked for.
-- Returns how many dates they are out of.
create function public.leave_following_matches(p_match_id uuid) returns int
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  dates uuid[] := array(select private.lock_following(p_match_id));
  declined int;
  gone int;
begin
  update public.match_participants set status = 'declined'
   where user_id = me and status in ('pending', 'invited') and match_id = any(dates)
     and exists (select from public.matches where id = match_id and match_date >= now());
  get diagnostics declined = row_count;
  delete from public.match_participants where user_id = me and status = 'confirmed' and match_id = any(dates);
  get diagnostics gone = row_count;
  return declined + gone;
end
$$;

-- Invoker. Takes back what the caller has offered a member: in one match, or in it and the following dates. Whoever has answered
-- meanwhile keeps the answer. Returns how many invitations are gone.
create function public.withdraw_invitations(p_match_id uuid, p_user_id uuid, p_following boolean default false) returns int
language plpgsql
set search_path = ''
as $$
declare
  dates uuid[] := array(select private.lock_following(p_match_id));
  gone int;
begin
  delete from public.match_participants p
   where p.user_id = p_user_id and p.status in ('pending', 'invited')
     and (p.match_id = p_match_id or p_following and p.match_id = any(dates))
     and exists (select from public.matches where id = p.match_id and creator_id = (select auth.uid()) and match_date >= now());
  get diagnostics gone = row_count;
  return gone;
end
$$;

create index notifications_related_id_idx on public.notifications (related_id) where type = 'match_invitation';

-- Invitations follow their matches. Each covers what is still open of its series, from its own date on; one that covers
-- nothing any more goes, unless it was answered. `was` has the matches as they were, for those that are gone.
create function private.refresh_invitations(was public.matches[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  with touched as (
    select n.id, n.user_id, n.related_id, one.match_date, one.series_id, one.creator_id
      from unnest(was) as one join public.notifications n on n.related_id = one.id and n.type = 'match_invitation'
    union
    -- A later date that changed is counted in the invitation to an earlier one.
    select n.id, n.user_id, n.related_id, m.match_date, m.series_id, m.creator_id
      from (select distinct series_id, creator_id from unnest(was) where series_id is not null) as one
      join public.matches m on m.series_id = one.series_id and m.creator_id is not distinct from one.creator_id
      join public.notifications n on n.related_id = m.id and n.type = 'match_invitation'
  ), covered as (
    select touched.id, touched.related_id, m as match, count(*) over (partition by touched.id) as dates,
           row_number() over (partition by touched.id order by m.match_date, m.id) as place
      from touched
      join public.matches m on m.id = touched.related_id
        or m.series_id = touched.series_id and m.creator_id is not distinct from touched.creator_id and m.match_date >= touched.match_date
      join public.match_participants p on p.match_id = m.id and p.user_id = touched.user_id and p.status in ('pending', 'invited')
  ), told as (
    update public.notifications n
       set related_id = (match).id,
           message = format('You have been invited to the %s%s.', private.match_words(match), private.with_following(dates))
      from covered where covered.id = n.id and place = 1
       and (n.related_id, n.message) is distinct from
         ((match).id, format('You have been invited to the %s%s.', private.match_words(match), private.with_following(dates)))
  )
  delete from public.notifications n using touched
   where n.id = touched.id and not exists (select from covered where covered.id = n.id)
     and not exists (select from public.match_participants p
                      where p.match_id = touched.related_id and p.user_id = n.user_id and p.status in ('confirmed', 'declined'));
end
$$;

create function private.notify_invited_of_change() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
declare
  was public.matches[];
begin
  if tg_op = 'DELETE' then
    was := array(select jsonb_populate_record(null::public.matches, to_jsonb(gone)) from gone);
  else
    was := array(select jsonb_populate_record(null::public.matches, to_jsonb(before_update)) from before_update join after_update using (id)
      where (before_update.match_date, before_update.location, before_update.match_type)
        is distinct from (after_update.match_date, after_update.location, after_update.match_type));
  end if;
  if cardinality(was) > 0 then
    perform private.refresh_invitations(was);
  end if;
  return null;
end
$$;
create trigger notify_invited_of_change after update on public.matches
  referencing old table as before_update new table as after_update
  for each statement execute function private.notify_invited_of_change();
create trigger notify_invited_of_deletion after delete on public.matches
  referencing old table as gone for each statement execute function private.notify_invited_of_change();

-- A notification is one of these kinds, too: somebody has joined, left or declined a match of its reader.
alter table public.notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined'));
alter table public.push_mutes
  drop constraint push_mutes_type_known,
  add constraint push_mutes_type_known check (type in (
    'match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined'));

-- Tells the creator what the member who acts has just done, once however many dates of a series it was: what has been told in the
-- same transaction already is counted further. An event without a limit would tell of hundreds, so it does not.
create function private.notify_creator(of_matches uuid[], kind text) returns void
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

-- A player who cannot come does not bring the balls. A match that somebody else has locked is left as it is: waiting for it here,
-- after its participants, would be crosswise.
create function private.clear_balls(of_matches uuid[], member uuid) returns void
language sql
set search_path = ''
as $$
  update public.matches set brings_balls = null
   where id in (select id from public.matches where id = any(of_matches) and brings_balls = member for no key update skip locked)
$$;

create or replace function private.tell_invited() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
declare
  told bigint;
  joined uuid[];
begin
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (invited.user_id, coalesce(matches.series_id, matches.id))
         invited.user_id, 'match_invitation',
         format('You have been invited to the %s%s.', private.match_words(matches), private.with_following(
           count(*) over (partition by invited.user_id, coalesce(matches.series_id, matches.id)))),
         matches.id
    from invited join public.matches on matches.id = invited.match_id
   where invited.status in ('pending', 'invited') and invited.user_id is distinct from auth.uid()
   order by invited.user_id, coalesce(matches.series_id, matches.id), matches.match_date;
  get diagnostics told = row_count;
  joined := array(select match_id from invited where user_id = auth.uid() and status = 'confirmed');
  perform private.notify_creator(joined, 'match_joined');
  perform private.count_action('invitations', told),
          private.count_action('places', (select count(*) from invited where user_id = auth.uid()));
  return null;
end
$$;

create or replace function private.settle_invitations() returns trigger
language plpgsql
security definer -- the notification of a member who answers by other ways than their own request
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  declined uuid[];
  left_again uuid[];
begin
  -- Answered for one date, the invitation is about the others from now on.
  if current_setting('courtside.answers_every_date', true) is distinct from 'on' then
    perform private.refresh_invitations(array_agg(matches)) from public.matches
      where series_id is not null and id in (
        select after_answer.match_id from before_answer join after_answer using (id)
         where before_answer.status in ('pending', 'invited') and after_answer.status in ('confirmed', 'declined'))
     having count(*) > 0;
  end if;
  update public.notifications set read = true
    from before_answer join after_answer using (id)
   where before_answer.status in ('pending', 'invited') and after_answer.status in ('confirmed', 'declined')
     and notifications.user_id = after_answer.user_id and notifications.related_id = after_answer.match_id
     and notifications.type = 'match_invitation' and not notifications.read;
  select array_agg(after_answer.match_id) filter (where before_answer.status in ('pending', 'invited')),
         array_agg(after_answer.match_id) filter (where before_answer.status = 'confirmed')
    into declined, left_again
    from before_answer join after_answer using (id)
   where after_answer.user_id = me and after_answer.status = 'declined' and before_answer.status <> 'declined';
  perform private.clear_balls(declined || left_again, me)
    where declined is not null or left_again is not null;
  perform private.notify_creator(declined, 'match_declined'),
          private.notify_creator(left_again, 'match_left'),
          private.notify_creator(array(
            select after_answer.match_id from before_answer join after_answer using (id)
             where after_answer.user_id = me and after_answer.status = 'confirmed' and before_answer.status <> 'confirmed'), 'match_joined');
  -- A decline that is taken back is none.
  delete from public.notifications n
   using before_answer join after_answer using (id) join public.matches on matches.id = after_answer.match_id
   join public.profiles on profiles.id = after_answer.user_id
   where before_answer.status = 'declined' and after_answer.status = 'pending'
     and n.user_id = matches.creator_id and n.type = 'match_declined' and n.related_id = matches.id and not n.read
     and starts_with(n.message, username || ' has declined');
  perform private.count_action('places', (
    select count(*) from before_answer join after_answer using (id) where before_answer.status <> after_answer.status));
  return null;
end
$$;

-- Invoker. As before; that every date is answered is said beforehand, so that the invitation is not written anew for each.
create or replace function public.answer_invitations(p_match_id uuid, p_status text) returns table (answered int, full_dates int)
language plpgsql
set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  date uuid;
begin
  if p_status is null or p_status not in ('confirmed', 'declined') then
    raise exception using errcode = '22023', message = 'p_status: an answer is ''confirmed'' or ''declined''.';
  end if;
  perform set_config('courtside.answers_every_date', 'on', true);
  answered := 0;
  full_dates := 0;
  for date in
    select other.id from public.matches one
      join public.matches other on other.id = one.id or (other.series_id = one.series_id and other.creator_id = one.creator_id)
      join public.match_participants asked on asked.match_id = other.id
     where one.id = p_match_id and asked.user_id = me and asked.status in ('pending', 'invited') and other.match_date >= now()
     order by other.match_date
  loop
    begin
      update public.match_participants set status = p_status where match_id = date and user_id = me;
      answered := answered + 1;
    exception when sqlstate 'PT409' then
      full_dates := full_dates + 1;
    end;
  end loop;
  perform set_config('courtside.answers_every_date', 'off', true);
  if answered = 0 and full_dates > 0 then
    perform private.refuse(409, 'match_full', 'This match is full.');
  elsif answered = 0 then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return next;
end
$$;

-- Places that were given back, and invitations that were taken back. Those of a match that is being deleted go with it.
create function private.notify_of_left_places() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    return null;
  end if;
  perform private.notify_creator(array(select match_id from gone where user_id = me and status = 'confirmed'), 'match_left');
  perform private.clear_balls(array_agg(match_id), user_id) from gone where user_id is not null group by user_id;
  perform private.refresh_invitations(array_agg(matches)) from public.matches
    where id in (select match_id from gone where status in ('pending', 'invited')) having count(*) > 0;
  return null;
end
$$;
create trigger notify_of_left_places after delete on public.match_participants
  referencing old table as gone for each statement execute function private.notify_of_left_places();

-- Members are told of what the organizer changes. Nobody has changed a match when a player who cannot come does not bring the balls.
create or replace function private.tell_updated() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
begin
  -- Without a member (the operator, or what follows from a removed account) it is not the organizer, and the last
  -- condition holds for nobody.
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (p.user_id, coalesce(matches.series_id, matches.id))
         p.user_id, 'match_updated',
         format('The %s has been updated by the organizer%s.', private.match_words(matches), private.with_following(
           count(*) over (partition by p.user_id, coalesce(matches.series_id, matches.id)))),
         matches.id
    from before_update join after_update using (id) join public.matches using (id)
    join public.match_participants p on p.match_id = matches.id and p.status <> 'declined'
   where before_update is distinct from after_update and p.user_id <> auth.uid() and matches.creator_id = auth.uid()
     -- Removing somebody clears the balls as well, and tells of the removal alone.
     and (after_update.brings_balls is not null
       or to_jsonb(before_update) - array['updated_at', 'brings_balls']
         is distinct from to_jsonb(after_update) - array['updated_at', 'brings_balls'])
   order by p.user_id, coalesce(matches.series_id, matches.id), matches.match_date;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.leave_following_matches, public.withdraw_invitations from public, anon, authenticated, service_role;
grant execute on function private.lock_following(uuid) to authenticated;
grant execute on function public.leave_following_matches, public.withdraw_invitations to authenticated;
