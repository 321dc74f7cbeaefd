-- Joining and leaving took three times what they took before waiting lists, evenings and results came. Much of it was asked twice, or for nothing: the
-- policies of a join asked what its triggers ask, a push was prepared for who has no device, and short functions were planned at each call.

-- Short functions become part of the statements that call them. A text that is null is checked by nobody.
create or replace function private.is_visible(said text) returns boolean
language sql immutable strict
-- The service role checks rows too, and does not reach other functions of this schema.
return said ~
  '[^\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';

create or replace function private.first_line(match public.matches) returns text
language sql immutable
return case when match.match_type in ('event', 'americano', 'tournament') then
  left((regexp_match(match.description, '^[^\n]*[\w\u00A1-\u1FFF\u2070-\U0010FFFF][^\n]*', 'n'))[1], 300) end;

create or replace function private.ends_own_slot(type text, data jsonb) returns boolean
language sql immutable
return type = 'substitute_found' or type = 'match_updated' and data ->> 'reason' is not distinct from 'removed';

-- A function in SQL would be planned and run by each insert, since the constraint on types has its value computed before.
create or replace function private.notification_kinds() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined',
  'match_full', 'match_reminder_day', 'match_reminder_hours', 'match_comment', 'place_offered', 'place_gone', 'substitute_asked',
  'substitute_found', 'moderation', 'report_decided', 'announcement', 'steward_work', 'round_announced', 'result_asked', 'result_reported',
  'result_disputed', 'result_settled'];
end
$$;

-- The matches of the caller. Policies that ask for them need not ask who else sees a match.
create view private.own_matches with (security_barrier) as
  select id from public.matches where creator_id = (select auth.uid());
grant select on private.own_matches to authenticated;

alter policy "Members answer for themselves and creators invite others" on public.match_participants
  with check (
    (
      user_id = (select auth.uid())
      and status in ('confirmed', 'declined')
      and exists (select from public.matches where matches.id = match_participants.match_id)
    )
    or (
      status in ('pending', 'invited')
      and exists (select from private.own_matches own where own.id = match_participants.match_id)
    )
  );
alter policy "Members leave and creators remove" on public.match_participants
  using (
    user_id = (select auth.uid())
    or exists (select from private.own_matches own where own.id = match_participants.match_id)
  );

-- Joins a match for the caller. A member who was invited or had declined gets the slot through the row that exists.
create function private.join_match(p_match_id uuid, p_team_assignment text) returns public.match_participants
language plpgsql
security definer -- policies would look for the match once more: triggers ask whether the caller sees it, and may act on it
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  joined public.match_participants;
begin
  if exists (select from public.match_participants where match_id = p_match_id and user_id = me and status <> 'confirmed') then
    -- New rows ask it by themselves.
    perform private.require_assured();
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
revoke execute on function private.join_match(uuid, text) from public;
grant execute on function private.join_match(uuid, text) to authenticated;

-- The one call that joins a match; its name is the specification's. It acts for the caller only, whatever user id it is sent.
create or replace function public.join_match_bypass_notifications(
  p_match_id uuid, p_user_id uuid, p_status text, p_team_assignment text default null)
returns public.match_participants
language plpgsql set search_path = '' as $$
begin
  if p_status is distinct from 'confirmed' then
    raise exception using errcode = '22023', message = 'p_status: only ''confirmed'' joins a match.';
  end if;
  return private.join_match(p_match_id, p_team_assignment);
end
$$;

-- As before, but it looks for who is invited only where somebody is.
create or replace function private.notify_invited() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  joined uuid[];
  own bigint;
  others bigint;
  sent bigint;
begin
  select array_agg(match_id) filter (where user_id = me and status = 'confirmed'), count(*) filter (where user_id = me),
         count(*) filter (where status in ('pending', 'invited') and user_id is distinct from me)
    into joined, own, others
    from invited;
  if others > 0 then
    -- Counted whether they are told or not: the limit must not say who has blocked whom.
    with first as (
        select distinct on (invited.user_id, coalesce(matches.series_id, matches.id))
               invited.user_id, matches as match,
               count(*) over (partition by invited.user_id, coalesce(matches.series_id, matches.id)) as dates
          from invited join public.matches on matches.id = invited.match_id
         where invited.status in ('pending', 'invited') and invited.user_id is distinct from me
         order by invited.user_id, coalesce(matches.series_id, matches.id), matches.match_date
    ), told as (
      insert into public.notifications (user_id, type, data, related_id)
      select user_id, 'match_invitation', private.invitation_facts(match, dates), (match).id from first
    )
    select count(*) into sent from first;
    perform private.count_action('invitations', sent);
  end if;
  if joined is not null then
    perform private.notify_players(joined, 'joined', private.player_facts(me));
  end if;
  perform private.count_action('participations', own);
  return null;
end
$$;

-- As before, but it asks what a member has muted only when they have a device.
create or replace function private.notify_devices() returns trigger
language plpgsql
security definer -- members see neither devices nor choices of others
set search_path = ''
as $$
begin
  if exists (select from added join public.push_subscriptions using (user_id)) then
    perform private.enqueue_push(added, device.id)
       from added join public.push_subscriptions device using (user_id)
      where private.wants_push(added.user_id, added.type, added.data);
  end if;
  return null;
end
$$;

-- As before, but a match to come is not asked whether it has moved.
create or replace function private.enforce_leaving() returns trigger
language plpgsql
security definer -- finds a private match that the member is about to leave
set search_path = ''
as $$
declare
  match public.matches;
begin
  -- When the match itself is being deleted it is not found, and its participants go with it.
  select * into match from public.matches where id = old.match_id;
  if match.match_date < now() and auth.uid() is not null then
    if not (
         old.user_id = auth.uid()
         and exists (select from private.moved_matches moved where moved.match_id = match.id and moved.moved_at > old.updated_at)) then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
  end if;
  if match.id is not null then
    perform private.advance_waiting_list(match.id),
            private.count_action('participations');
  end if;
  return old;
end
$$;

-- As before, but where there is no result, it asks nothing more.
create or replace function private.keep_seat() returns trigger
language plpgsql
security definer -- asks functions that are nobody's
set search_path = ''
as $$
begin
  if not private.takes_slot(old) then
    return old;
  end if;
  if not exists (select from public.match_results r where r.match_id = old.match_id) then
    return old;
  end if;
  -- When the match itself is being deleted it is not found, and the result goes with it.
  if auth.uid() is not null and private.has_versions(old.match_id)
      and exists (select from public.matches where id = old.match_id) then
    perform private.refuse_result_stays();
  end if;
  -- Three are not asked for the result of four.
  delete from public.match_results r where r.match_id = old.match_id and r.state = 'asked';
  return old;
end
$$;

-- As before, but slots are counted for entries that tell of them: one that somebody leaves at once goes without.
create or replace function private.record_player(match public.matches, dates int, readers uuid[], happening text, player jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  facts jsonb;
  slots jsonb;
  known record;
  grown jsonb;
  kind text;
  message text;
begin
  player := player || jsonb_build_object('dates', dates);
  for known in
    select id, user_id, data, related_id from public.notifications
     where not read and type in ('match_joined', 'match_left', 'match_declined', 'match_full')
       and related_id = match.id and user_id = any(readers)
    union all
    -- Dates of a series that are answered one by one are one happening. created_at is the beginning of the transaction.
    select n.id, n.user_id, n.data, n.related_id from public.matches m join public.notifications n on n.related_id = m.id
     where m.series_id = match.series_id and m.id <> match.id and n.user_id = any(readers) and n.created_at = now()
       and not n.read and n.type in ('match_joined', 'match_left', 'match_declined', 'match_full')
  loop
    readers := array_remove(readers, known.user_id);
    -- Entries of before have one name and no lists.
    facts := '{"joined": [], "left": [], "declined": []}' || known.data;
    grown := private.with_player(facts, happening, player, exists (
      select from public.push_subscriptions device join private.match_pushes pushed on pushed.device_id = device.id
       where device.user_id = known.user_id and pushed.match_id = known.related_id and pushed.delivered ? known.id::text));
    if grown is null then
      delete from public.notifications where id = known.id;
      continue;
    end if;
    if known.related_id = match.id then
      slots := coalesce(slots, private.slot_facts(match));
      grown := grown || slots;
    end if;
    grown := grown || jsonb_build_object('following',
      case when jsonb_array_length(grown -> 'joined') + jsonb_array_length(grown -> 'left') + jsonb_array_length(grown -> 'declined') > 1
        then 0 else coalesce((coalesce(grown #> '{joined,0}', grown #> '{left,0}', grown #> '{declined,0}') ->> 'dates')::int, 1) - 1 end);
    -- An entry that says more is new again. One that says less is not.
    update public.notifications
       set data = grown, type = private.kind_of_players(grown),
           created_at = case when happening <> 'undone' and grown -> happening <> facts -> happening
             and jsonb_array_length(grown -> happening) >= jsonb_array_length(facts -> happening)
             -- Later than before, also when this transaction began earlier.
             then case when created_at > now() then created_at + interval '1 microsecond' else now() end
             else created_at end
     where id = known.id;
  end loop;
  if cardinality(readers) = 0 or happening = 'undone' then
    return;
  end if;
  facts := private.match_facts(match, dates) || '{"joined": [], "left": [], "declined": []}'
    || jsonb_build_object(happening, jsonb_build_array(player)) || coalesce(slots, private.slot_facts(match));
  kind := private.kind_of_players(facts);
  message := private.notification_text(kind, facts);
  insert into public.notifications (user_id, type, data, related_id, message)
  select reader, kind, facts, match.id, message from unnest(readers) as reader;
end
$$;

-- As before, but a line in which nobody waits is not brought up to date.
create or replace function private.enforce_new_participant() returns trigger
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
  if exists (select from public.waiting_lists l where l.match_id = new.match_id and l.waiting + l.seeking > 0) then
    perform private.advance_waiting_list(new.match_id);
  end if;
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

-- As before, for a line in which nobody waits.
create or replace function private.notify_players(of_matches uuid[], happening text, player jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  first public.matches;
  others uuid[];
  told record;
begin
  if cardinality(of_matches) = 0 or player is null then
    return;
  end if;
  select * into first from public.matches
   where id = any(of_matches) and players > 0 and match_date >= now() order by match_date limit 1;
  if first.id is null then
    return;
  end if;
  others := array_remove(array[auth.uid(), (player ->> 'id')::uuid], null);
  -- A slot that has become free may be held for the waiting list by now.
  if exists (select from public.waiting_lists l where l.match_id = any(of_matches) and l.waiting + l.seeking > 0) then
    perform private.advance_waiting_list(one) from unnest(of_matches) as one order by one;
  end if;
  -- Two who leave at once hold no lock in common. It comes after those of matches and participants.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(first.series_id, first.id)::text, 0));
  if cardinality(of_matches) = 1 then
    perform private.record_player(first, 1, array(
        select first.creator_id where first.creator_id <> all(others)
        union select user_id from public.match_participants
         where match_id = first.id and status = 'confirmed' and user_id <> all(others)), happening, player);
    return;
  end if;
  for told in
    select match_id, dates, array_agg(reader) as readers from (
      select reader, (array_agg(id order by match_date))[1] as match_id, count(*)::int as dates from (
        select creator_id as reader, id, match_date from public.matches where id = any(of_matches)
        union
        select p.user_id, m.id, m.match_date from public.match_participants p join public.matches m on m.id = p.match_id
         where m.id = any(of_matches) and p.status = 'confirmed'
      ) as concerned
       where reader <> all(others) and match_date >= now() group by reader
    ) as reading group by match_id, dates
  loop
    perform private.record_player(matches, told.dates, told.readers, happening, player) from public.matches where id = told.match_id;
  end loop;
end
$$;

-- As before, but guests and invitations are looked at only where there are some.
create or replace function private.notify_of_leaving() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  guests bigint;
  invitations bigint;
begin
  if me is null then
    return null;
  end if;
  -- When the match itself is being deleted it is not found, and its participants are notified of that instead.
  perform private.notify_players(dates, 'left',
      private.player_facts(player) || case when player = me then '{}' else '{"removed": true}'::jsonb end)
     from (select user_id, array_agg(match_id) from gone where status = 'confirmed' group by user_id) as left_now (player, dates)
    where player is not null;
  select count(*) filter (where guest_name is not null), count(*) filter (where status in ('pending', 'invited'))
    into guests, invitations from gone;
  if guests > 0 then
    perform private.notify_players(array[match_id], 'left', jsonb_build_object('id', id, 'name', guest_name, 'guest', true, 'removed', true))
       from gone where guest_name is not null;
  end if;
  perform private.clear_balls(array_agg(match_id), user_id) from gone where user_id is not null group by user_id;
  if invitations > 0 then
    perform private.refresh_invitations(array_agg(matches)) from public.matches
      where id in (select match_id from gone where status in ('pending', 'invited')) having count(*) > 0;
  end if;
  return null;
end
$$;

-- As before, with paths in the place of statements.
create or replace function private.with_player(facts jsonb, happening text, player jsonb, told boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  list text;
  who jsonb := jsonb_build_object('id', player -> 'id');
  found jsonb;
  cancels boolean := false;
begin
  foreach list in array array['joined', 'left', 'declined'] loop
    continue when facts -> list = '[]';
    found := jsonb_path_query_first(facts -> list, '$[*] ? (@.id == $id)', who);
    if found is null then
      continue;
    end if;
    facts := jsonb_set(facts, array[list], jsonb_path_query_array(facts -> list, '$[*] ? (!(@.id == $id))', who));
    if list = happening then
      -- Dates of a series that are answered one by one.
      player := player || jsonb_build_object('dates', (player ->> 'dates')::int + (found ->> 'dates')::int);
    elsif list = 'left' and happening = 'declined' then
      -- Declining the rest of a series that one leaves is part of leaving it.
      facts := jsonb_set(facts, '{left}', (facts -> 'left') || found);
      cancels := true;
    elsif list <> 'declined' then
      cancels := not told and (found ->> 'dates')::int = (player ->> 'dates')::int;
      if (found ->> 'dates')::int <> (player ->> 'dates')::int then
        facts := jsonb_set(facts, array[list], (facts -> list) || found);
      end if;
    end if;
  end loop;
  if happening <> 'undone' and not cancels then
    facts := jsonb_set(facts, array[happening], (facts -> happening) || player);
  end if;
  if facts -> 'joined' = '[]' and facts -> 'left' = '[]' and facts -> 'declined' = '[]' then
    return null;
  end if;
  return facts;
end
$$;
