-- Members are notified of invitations, changes and cancellations. Triggers write the notifications in the transaction of their
-- cause, so that a tab closed too early loses none and nobody can write one for another.

-- The kinds of notifications, once: each has a file in domain/notifications/kinds.
create function private.notification_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array['match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined',
    'match_full', 'match_reminder_day', 'match_reminder_hours', 'match_comment', 'place_offered', 'place_gone', 'substitute_asked',
    'substitute_found', 'moderation', 'report_decided', 'announcement', 'steward_work']
$$;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  message text not null,
  -- A match, the alert of a free court, or the steward whose work it is. No foreign key: a cancelled match is gone.
  related_id uuid,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  -- The facts of the sentence (domain/notifications/notification-text.ts), so that each reader gets it in their language.
  data jsonb not null default '{}',
  constraint notifications_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint notifications_type_known check (type = any (private.notification_kinds())),
  constraint notifications_data_is_object check (jsonb_typeof(data) = 'object')
);

create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
-- Unread ones are counted at every start, for members who have read thousands.
create index notifications_unread_idx on public.notifications (user_id) where not read;
create index notifications_related_id_idx on public.notifications (related_id) where type = 'match_invitation';
-- The entry about the players of a match that grows while it is unread (private.record_player).
create index notifications_players_idx on public.notifications (related_id, user_id)
  where not read and type in ('match_joined', 'match_left', 'match_declined', 'match_full');

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated, service_role;
grant select, delete on public.notifications to authenticated;
grant update (read) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

create policy "Members see their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members mark their own notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members delete their own notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.notifications
  as restrictive to authenticated using ((select private.assured()));

-- The sentences of `message` in the community's language, in parts, with names such as '{location}' where values are filled in. The
-- server writes them when it starts (decision 058).
create table private.notification_texts (
  form text primary key,
  parts text[] not null
);
alter table private.notification_texts enable row level security;

-- p_texts: [{"form": "match_updated event other", "parts": ["The event at ", "{location}", ...]}]
create function private.set_notification_texts(p_texts jsonb) returns void
language sql set search_path = '' as $$
  with wanted as (
    select form, parts from jsonb_to_recordset(p_texts) as text (form text, parts text[])
  ), gone as (
    delete from private.notification_texts where form not in (select form from wanted)
  )
  insert into private.notification_texts as known (form, parts) select form, parts from wanted
  on conflict (form) do update set parts = excluded.parts where known.parts <> excluded.parts
$$;

-- The name in a sentence of a player, or of other facts with a name: a guest is marked, who may have typed the name of a member.
create function private.name_in_text(facts jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  if (facts ->> 'guest')::boolean then
    return coalesce(replace((select array_to_string(parts, '') from private.notification_texts where form = 'guest'),
      '{name}', facts ->> 'name'), facts ->> 'name');
  end if;
  return facts ->> 'name';
end
$$;

-- The sentence about some data, with dates in the community's zone and the German form. This function and those below are PL/pgSQL,
-- which is planned once in a session and not at every call: each join and each leave notifies the creator. Values are looked up before the
-- loop, because a query in it would run for each part.
create function private.notification_text(of_type text, data jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  zone text := (select time_zone from private.community);
  start timestamp := (data ->> 'start')::timestamptz at time zone zone;
  following int := data ->> 'following';
  people jsonb := data -> case of_type when 'match_left' then 'left' when 'match_declined' then 'declined' else 'joined' end;
  wanted text := concat_ws(' ', of_type, data ->> 'kind',
    case when following > 1 then 'other' when following = 1 then 'one' end,
    case when of_type <> 'match_full' and jsonb_array_length(people) > 1 then 'several' else data ->> 'reason' end);
  day text := to_char(coalesce(start, (data ->> 'day')::date), 'DD.MM.YYYY');
  hour text := to_char(start, 'HH24:MI');
  deadline text := to_char((data ->> 'deadline')::timestamptz at time zone zone, 'DD.MM. HH24:MI');
  name text := coalesce(private.name_in_text(people -> 0), private.name_in_text(data));
  sentence text := '';
  sentence_parts text[];
  part text;
begin
  if jsonb_array_length(people) > 1 then
    name := (select string_agg(private.name_in_text(one), ', ') from jsonb_array_elements(people) as one);
  end if;
  select parts into sentence_parts from private.notification_texts where form = wanted;
  foreach part in array coalesce(sentence_parts, array[of_type]) loop
    sentence := sentence || coalesce(
      case part when '{date}' then day when '{time}' then hour when '{deadline}' then deadline when '{name}' then name
        else case when part like '{%}' then data ->> btrim(part, '{}') else part end
      end, '');
  end loop;
  return sentence;
end
$$;

-- Before row: `message` says what `data` says.
create function private.tidy_message() returns trigger
language plpgsql
security definer -- reads texts that are nobody's
set search_path = ''
as $$
begin
  if new.data <> '{}' and (tg_op = 'UPDATE' or new.message is null) then
    new.message := private.notification_text(new.type, new.data);
  end if;
  return new;
end
$$;
create trigger tidy_message before insert or update of data on public.notifications
  for each row execute function private.tidy_message();

-- Returns the match that a notification is about, and the number of later dates of its series: `dates` counts them all.
create function private.match_facts(match public.matches, dates bigint default 1) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('kind', case when match.match_type in ('event', 'americano', 'tournament') then 'event' else 'match' end,
    'location', match.location, 'start', match.match_date, 'following', dates - 1);
end
$$;

-- An invitation has the name of the organizer, who alone can invite to a match; without an organizer it does without. Triggers keep
-- the name, the date and the venue in it up to date.
create function private.invitation_facts(match public.matches, dates bigint) returns jsonb
language sql stable set search_path = '' as $$
  select private.match_facts(match, dates) || coalesce(
    (select jsonb_build_object('member', id, 'name', username) from public.profiles where id = match.creator_id), '{"reason": "unnamed"}')
$$;

-- Returns the facts about the players of a match after one more happening, or null when nothing is left to tell: `joined`, `left` and
-- `declined` have the members ({id, name, dates, removed}) since the reader has read. Somebody who comes and goes again has done
-- neither, unless a device of the reader has been told.
create function private.with_player(facts jsonb, happening text, player jsonb, told boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  list text;
  found jsonb;
  cancels boolean := false;
begin
  foreach list in array array['joined', 'left', 'declined'] loop
    continue when facts -> list = '[]';
    found := null;
    select one into found from jsonb_array_elements(facts -> list) as one where one -> 'id' = player -> 'id';
    if found is null then
      continue;
    end if;
    facts := jsonb_set(facts, array[list], (facts -> list) - (
      select (place - 1)::int from jsonb_array_elements(facts -> list) with ordinality as one (player, place)
       where one.player -> 'id' = found -> 'id'));
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

-- The kind of the entry about players: leaving matters most, since somebody has to be found.
create function private.kind_of_players(facts jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when facts -> 'left' <> '[]' then 'match_left'
    when facts -> 'joined' = '[]' then 'match_declined'
    when facts -> 'free' = '0' and coalesce(facts -> 'held' = '0', true) then 'match_full'
    else 'match_joined' end;
end
$$;

-- Tells these readers of a player of this match: the unread entry of each grows, and whoever has none gets one. `dates` counts the
-- match and later dates of its series. The caller holds the lock of the series or match, so no entry is made twice.
create function private.record_player(match public.matches, dates int, readers uuid[], happening text, player jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  facts jsonb;
  slots jsonb := private.slot_facts(match);
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
    || jsonb_build_object(happening, jsonb_build_array(player)) || slots;
  kind := private.kind_of_players(facts);
  message := private.notification_text(kind, facts);
  insert into public.notifications (user_id, type, data, related_id, message)
  select reader, kind, facts, match.id, message from unnest(readers) as reader;
end
$$;

-- The slots that are free for anybody, and those that are held for the waiting list; nothing where there is no limit.
create function private.slot_facts(match public.matches) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when match.players > 0
    then jsonb_build_object('free', private.free_slots(match), 'held', private.held_slots(match.id)) else '{}' end;
end
$$;

-- Tells the creator and the players of these matches that somebody has joined, left, declined, or (`undone`) taken a decline back.
-- Several matches are dates of one series: each reader hears once, of the dates that concern them. Neither the acting member nor the
-- player hears of it. An event without a limit would notify hundreds, so it does not.
create function private.notify_players(of_matches uuid[], happening text, player jsonb) returns void
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
  perform private.advance_waiting_list(one) from unnest(of_matches) as one order by one;
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

-- The player of a notification; null for nobody.
create function private.player_facts(member uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('id', id, 'name', username) from public.profiles where id = member);
end
$$;

-- A member who is in several dates of a series gets one invitation to all of them. Creator and players hear of members who join by
-- themselves.
create function private.notify_invited() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
declare
  sent bigint;
  joined uuid[];
begin
  -- Counted whether they are told or not: the limit must not say who has blocked whom.
  with first as (
      select distinct on (invited.user_id, coalesce(matches.series_id, matches.id))
             invited.user_id, matches as match,
             count(*) over (partition by invited.user_id, coalesce(matches.series_id, matches.id)) as dates
        from invited join public.matches on matches.id = invited.match_id
       where invited.status in ('pending', 'invited') and invited.user_id is distinct from auth.uid()
       order by invited.user_id, coalesce(matches.series_id, matches.id), matches.match_date
  ), told as (
    insert into public.notifications (user_id, type, data, related_id)
    select user_id, 'match_invitation', private.invitation_facts(match, dates), (match).id from first
  )
  select count(*) into sent from first;
  joined := array(select match_id from invited where user_id = auth.uid() and status = 'confirmed');
  if cardinality(joined) > 0 then
    perform private.notify_players(joined, 'joined', private.player_facts(auth.uid()));
  end if;
  perform private.count_action('invitations', sent),
          private.count_action('participations', (select count(*) from invited where user_id = auth.uid()));
  return null;
end
$$;
create trigger notify_invited after insert on public.match_participants
  referencing new table as invited for each statement execute function private.notify_invited();

-- Writes open invitations to these matches and to earlier dates of their series anew. Each covers the dates of the series that are
-- still open, from its own date on; one that covers nothing any more is deleted, unless it was answered. `was` has the matches as
-- they were, for those that are gone.
create function private.refresh_invitations(was public.matches[]) returns void
language plpgsql set search_path = '' as $$
begin
  with touched as (
    -- A match that was handed on belongs to the series of its new organizer.
    select n.id, n.user_id, n.related_id, one.match_date, one.series_id,
           case when now_is.id is null then one.creator_id else now_is.creator_id end as creator_id
      from unnest(was) as one
      join public.notifications n on n.related_id = one.id and n.type = 'match_invitation'
      left join public.matches now_is on now_is.id = one.id
    union
    -- A later date that changed is counted in the invitation to an earlier one.
    select n.id, n.user_id, n.related_id, m.match_date, m.series_id, m.creator_id
      from (select distinct series_id, creator_id from unnest(was) where series_id is not null) as one
      join public.matches m on m.series_id = one.series_id and m.creator_id is not distinct from one.creator_id
      join public.notifications n on n.related_id = m.id and n.type = 'match_invitation'
  ), covered as (
    select touched.id, touched.related_id, m as match, count(*) over (partition by touched.id) as dates,
           row_number() over (partition by touched.id order by m.match_date, m.id) as rank
      from touched
      join public.matches m on m.id = touched.related_id
        or m.series_id = touched.series_id and m.creator_id is not distinct from touched.creator_id and m.match_date >= touched.match_date
      join public.match_participants p on p.match_id = m.id and p.user_id = touched.user_id and p.status in ('pending', 'invited')
  ), worded as (
    select id, (match).id as match_id, private.invitation_facts(match, dates) as facts from covered where rank = 1
  ), rewritten as (
    update public.notifications n set related_id = match_id, data = facts
      from worded where worded.id = n.id and (n.related_id, n.data) is distinct from (match_id, facts)
  )
  delete from public.notifications n using touched
   where n.id = touched.id and not exists (select from covered where covered.id = n.id)
     and not exists (select from public.match_participants p
                      where p.match_id = touched.related_id and p.user_id = n.user_id and p.status in ('confirmed', 'declined'));
end
$$;

-- Invitations follow the date and the venue of their match, and the name of its organizer.
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
      where (before_update.match_date, before_update.location, before_update.match_type, before_update.creator_id)
        is distinct from (after_update.match_date, after_update.location, after_update.match_type, after_update.creator_id));
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

create function private.notify_invited_of_name() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  perform private.refresh_invitations(array_agg(matches)) from public.matches
    where creator_id = new.id and match_date >= now() having count(*) > 0;
  return null;
end
$$;
create trigger notify_invited_of_name after update of username on public.profiles
  for each row when (new.username is distinct from old.username) execute function private.notify_invited_of_name();

-- A player who cannot come does not bring the balls. A match that another transaction has locked is left as it is: waiting for it
-- here, after its participants, would be crosswise. It looks first, because the triggers of an update run even when no row changes.
create function private.clear_balls(of_matches uuid[], member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.matches where id = any(of_matches) and brings_balls = member) then
    update public.matches set brings_balls = null
     where id in (select id from public.matches where id = any(of_matches) and brings_balls = member for no key update skip locked);
  end if;
end
$$;

-- An answer marks the notification of the invitation as read, and creator and players hear of it.
create function private.process_answers() returns trigger
language plpgsql
security definer -- the notification of a member who answers by other ways than their own request
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  declined uuid[];
  left_again uuid[];
  joined uuid[];
  undone uuid[];
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
  select array_agg(after_answer.match_id) into joined
    from before_answer join after_answer using (id)
   where after_answer.user_id = me and after_answer.status = 'confirmed' and before_answer.status <> 'confirmed';
  -- A decline that is taken back is none.
  select array_agg(after_answer.match_id) into undone
    from before_answer join after_answer using (id)
   where after_answer.user_id = me and before_answer.status = 'declined' and after_answer.status = 'pending';
  perform private.notify_players(dates, happening, private.player_facts(me))
     from (values (declined, 'declined'), (left_again, 'left'), (joined, 'joined'), (undone, 'undone')) as answer (dates, happening)
    where dates is not null;
  perform private.count_action('participations', (
    select count(*) from before_answer join after_answer using (id) where before_answer.status <> after_answer.status));
  return null;
end
$$;
create trigger process_answers after update on public.match_participants
  referencing old table as before_answer new table as after_answer
  for each statement execute function private.process_answers();

-- Participations that were given back, and invitations that were taken back. Those of a match that is being deleted go with it.
create function private.notify_of_leaving() returns trigger
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
  -- When the match itself is being deleted it is not found, and its participants are notified of that instead.
  perform private.notify_players(dates, 'left',
      private.player_facts(player) || case when player = me then '{}' else '{"removed": true}'::jsonb end)
     from (select user_id, array_agg(match_id) from gone where status = 'confirmed' group by user_id) as left_now (player, dates)
    where player is not null;
  perform private.notify_players(array[match_id], 'left', jsonb_build_object('id', id, 'name', guest_name, 'guest', true, 'removed', true))
     from gone where guest_name is not null;
  perform private.clear_balls(array_agg(match_id), user_id) from gone where user_id is not null group by user_id;
  perform private.refresh_invitations(array_agg(matches)) from public.matches
    where id in (select match_id from gone where status in ('pending', 'invited')) having count(*) > 0;
  return null;
end
$$;
create trigger notify_of_leaving after delete on public.match_participants
  referencing old table as gone for each statement execute function private.notify_of_leaving();

-- Notifies the member whom the creator removes.
create function private.notify_removed() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  -- When the match itself is being deleted it is not found: its participants are notified of that instead. A match that is hidden is no link,
  -- but nobody loses a place in it unsaid.
  insert into public.notifications (user_id, type, data, related_id)
  select old.user_id, 'match_updated', private.match_facts(matches) || '{"reason": "removed"}',
         case when private.may_be_notified(matches, old.user_id, played => true) then matches.id end
    from public.matches
   where matches.id = old.match_id and matches.creator_id = auth.uid();
  return null;
end
$$;
-- For each row, so that leaving, which removes oneself, costs nothing.
create trigger notify_removed after delete on public.match_participants
  for each row when (old.status = 'confirmed' and old.user_id <> auth.uid())
  execute function private.notify_removed();

-- Tells whether a notification is about the place of its reader, who played and does so no more.
create function private.ends_own_slot(type text, data jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select type = 'substitute_found' or type = 'match_updated' and data ->> 'reason' is not distinct from 'removed'
$$;

-- The columns that differ, each with its old and its new value; long texts and addresses without.
create function private.changes_between(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case when key in ('description', 'image_url') then '[]'
      else jsonb_build_array(before -> key, after -> key) end), '{}')
    from jsonb_object_keys(after) as key
   where before -> key <> after -> key and key not in ('updated_at', 'latitude', 'longitude')
$$;

-- Two changes after each other: from what the first one found to what the last one left. What was changed back is not changed.
create function private.changes_since(first jsonb, last jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
      when first -> key = '[]' or last -> key = '[]' then '[]'
      else jsonb_build_array(coalesce(first -> key, last -> key) -> 0, coalesce(last -> key, first -> key) -> 1) end), '{}')
    from jsonb_object_keys(first || last) as key
   where first -> key -> 0 is null or last -> key -> 1 is null or first -> key -> 0 <> last -> key -> 1
$$;

-- Notifies participants of what the organizer changes, but for those who declined: invited members who have not answered yet must
-- not answer for another match than they think. A player who cannot come and so does not bring the balls has not changed the match.
create function private.notify_updated() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
begin
  -- Without a member (the operator, or what follows from a removed account) it is not the organizer, and the last
  -- condition holds for nobody.
  with news as (
    select distinct on (p.user_id, coalesce(matches.series_id, matches.id))
           p.user_id,
           private.match_facts(matches, count(*) over (partition by p.user_id, coalesce(matches.series_id, matches.id)))
             || jsonb_build_object('changes', private.changes_between(to_jsonb(before_update), to_jsonb(after_update)))
             as facts,
           matches.id as match_id
      from before_update join after_update using (id) join public.matches using (id)
     cross join lateral (
       select user_id from public.match_participants where match_id = matches.id and status <> 'declined'
       -- A match that is closed to those in line, or opened to them, has news of its own (private.offer_slots_anew).
       union select user_id from private.active_turns(matches) where before_update.is_private = after_update.is_private) as p
     where before_update is distinct from after_update and p.user_id <> auth.uid() and matches.creator_id = auth.uid()
       -- Removing a member clears the balls as well, and only the removal is worth a notification.
       and (after_update.brings_balls is not null
         or to_jsonb(before_update) - array['updated_at', 'brings_balls']
           is distinct from to_jsonb(after_update) - array['updated_at', 'brings_balls'])
     order by p.user_id, coalesce(matches.series_id, matches.id), matches.match_date
  ), grown as (
    -- While the notification is unread, one tells of all changes.
    update public.notifications n
       set data = news.facts || jsonb_build_object('changes', private.changes_since(n.data -> 'changes', news.facts -> 'changes')),
           created_at = greatest(now(), n.created_at + interval '1 microsecond')
      from news
     where n.user_id = news.user_id and n.related_id = news.match_id and n.type = 'match_updated' and not n.read
       and n.data ? 'changes'
    returning n.user_id, n.related_id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select user_id, 'match_updated', facts, match_id from news
   where not exists (select from grown where grown.user_id = news.user_id and grown.related_id = news.match_id);
  return null;
end
$$;
create trigger notify_updated after update on public.matches
  referencing old table as before_update new table as after_update
  for each statement execute function private.notify_updated();

-- Participants go with their match, and only when all have gone is it known how many dates a member loses. Rows stay here from
-- the one moment to the other, in one statement.
create table private.cancelled_participations (
  match_id uuid not null,
  user_id uuid not null,
  primary key (match_id, user_id)
);
alter table private.cancelled_participations enable row level security;

-- Keeps those to notify, in a trigger before the delete, because the participants go with the match.
create function private.record_cancelled() returns trigger
language plpgsql
security definer -- members do not reach the table
set search_path = ''
as $$
begin
  insert into private.cancelled_participations (match_id, user_id)
  select match_id, user_id from public.match_participants
   where match_id = old.id and status <> 'declined' and user_id is not null and user_id is distinct from auth.uid()
     -- Nobody is told of a match that a block hides from them. Of a hidden one stewards have told its players when they hid it.
     and private.may_be_notified(old, user_id, played => status = 'confirmed')
  union
  select match_id, user_id from public.match_waiting
   where match_id = old.id and user_id is distinct from auth.uid() and private.may_be_notified(old, user_id, played => false);
  return old;
end
$$;
create trigger record_cancelled before delete on public.matches
  for each row execute function private.record_cancelled();

-- Notifies each member once of all dates of a series that they lose together.
create function private.notify_cancelled() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  with lost as (
    delete from private.cancelled_participations using cancelled where cancelled.id = match_id
    returning user_id, jsonb_populate_record(null::public.matches, to_jsonb(cancelled)) as match)
  insert into public.notifications (user_id, type, data, related_id)
  select distinct on (user_id, coalesce((match).series_id, (match).id))
         user_id, 'match_cancelled',
         private.match_facts(match, count(*) over (partition by user_id, coalesce((match).series_id, (match).id))),
         (match).id
    from lost
   order by user_id, coalesce((match).series_id, (match).id), (match).match_date;
  return null;
end
$$;
create trigger notify_cancelled after delete on public.matches
  referencing old table as cancelled for each statement execute function private.notify_cancelled();
-- Constraints run as whoever writes.
grant execute on function private.notification_kinds() to authenticated, service_role;

revoke execute on all functions in schema private from public;
