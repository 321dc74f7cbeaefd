-- Telling others of a join or a leave took nine tenths of it. Most of that was to begin statements whose answer was known: whether a member has muted
-- what no device of theirs is told, how many slots are held, asked twice, and dates of a series where there is none.

-- One index finds what is known about a thing, of whatever kind. Each notification had to be compared with the conditions of six before it was written.
create index notifications_related_idx on public.notifications (related_id, user_id) where related_id is not null;
drop index public.notifications_players_idx;
drop index public.notifications_related_id_idx;
drop index public.notifications_reminders_idx;
drop index public.notifications_results_idx;
drop index public.notifications_rounds_idx;
drop index public.notifications_thread_idx;

-- As before, but several names are put together without a statement of their own.
create or replace function private.notification_text(of_type text, data jsonb) returns text
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
    name := private.name_in_text(people -> 0);
    for place in 1 .. jsonb_array_length(people) - 1 loop
      name := concat_ws(', ', name, private.name_in_text(people -> place));
    end loop;
  end if;
  select parts into sentence_parts from private.notification_texts where form = wanted;
  foreach part in array coalesce(sentence_parts, array[of_type]) loop
    sentence := sentence || coalesce(
      case part when '{date}' then day when '{time}' then hour when '{deadline}' then deadline when '{name}' then name
        when '{partner}' then private.name_in_text(data -> 'partner')
        when '{opponent}' then private.name_in_text(data -> 'opponent')
        when '{other_opponent}' then private.name_in_text(data -> 'other_opponent')
        else case when part like '{%}' then data ->> btrim(part, '{}') else part end
      end, '');
  end loop;
  return sentence;
end
$$;

-- As before, for a member with a device.
create or replace function private.notify_devices_again() returns trigger
language plpgsql
security definer -- members see neither devices nor choices of others
set search_path = ''
as $$
begin
  if not exists (select from public.push_subscriptions device where device.user_id = new.user_id) then
    return null;
  end if;
  if private.wants_push(new.user_id, new.type, new.data, old.data) then
    perform private.enqueue_push(new, device.id) from public.push_subscriptions device where device.user_id = new.user_id;
  else
    update private.match_pushes set delivered = delivered || jsonb_build_object(new.id::text, new.created_at::text)
     where match_id = new.related_id and delivered ->> new.id::text = old.created_at::text
       and device_id in (select id from public.push_subscriptions where user_id = new.user_id);
  end if;
  return null;
end
$$;

-- As before, but what a creator may hear of their own match is not asked further.
create or replace function private.enforce_may_be_notified() returns trigger
language plpgsql
security definer -- asks for blocks that the caller does not see
set search_path = ''
as $$
declare
  match public.matches;
begin
  if new.related_id is null then
    return new;
  end if;
  select * into match from public.matches where id = new.related_id;
  if match.id is null or match.creator_id = new.user_id then
    return new;
  end if;
  if private.may_be_notified(match, new.user_id, played =>
      private.ends_own_slot(new.type, new.data) or exists (select from public.match_participants p
        where p.match_id = match.id and p.user_id = new.user_id and p.status = 'confirmed')) then
    return new;
  end if;
  return null;
end
$$;

-- As before, in one statement.
create or replace function private.slot_facts(match public.matches) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  taken int;
  held int;
begin
  if match.players = 0 then
    return '{}';
  end if;
  select count(*) filter (where private.takes_slot(p)), private.held_slots(match.id)
    into taken, held from public.match_participants p where p.match_id = match.id;
  return jsonb_build_object('free', greatest(0, match.players - held - taken), 'held', held);
end
$$;

-- As before, but a series is looked at only where there is one, and what a device was told only for who takes something back.
create or replace function private.record_player(match public.matches, dates int, readers uuid[], happening text, player jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  facts jsonb;
  slots jsonb;
  entries public.notifications[];
  known public.notifications;
  told boolean;
  grown jsonb;
  kind text;
  message text;
begin
  player := player || jsonb_build_object('dates', dates);
  entries := array(select n from public.notifications n
    where not n.read and n.type in ('match_joined', 'match_left', 'match_declined', 'match_full')
      and n.related_id = match.id and n.user_id = any(readers));
  if match.series_id is not null then
    -- Dates of a series that are answered one by one are one happening. created_at is the beginning of the transaction.
    entries := entries || array(select n from public.matches m join public.notifications n on n.related_id = m.id
      where m.series_id = match.series_id and m.id <> match.id and n.user_id = any(readers) and n.created_at = now()
        and not n.read and n.type in ('match_joined', 'match_left', 'match_declined', 'match_full'));
  end if;
  foreach known in array entries loop
    readers := array_remove(readers, known.user_id);
    -- Entries of before have one name and no lists.
    facts := '{"joined": [], "left": [], "declined": []}' || known.data;
    -- It matters only to whom it takes something back.
    told := ((facts -> 'joined') || (facts -> 'left')) @> jsonb_build_array(jsonb_build_object('id', player -> 'id'));
    if told then
      told := exists (
        select from public.push_subscriptions device join private.match_pushes pushed on pushed.device_id = device.id
         where device.user_id = known.user_id and pushed.match_id = known.related_id and pushed.delivered ? known.id::text);
    end if;
    grown := private.with_player(facts, happening, player, told);
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

-- As before, without sorting who is told.
create or replace function private.notify_players(of_matches uuid[], happening text, player jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  first public.matches;
  others uuid[];
  readers uuid[];
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
    readers := array(select user_id from public.match_participants
      where match_id = first.id and status = 'confirmed' and user_id <> all(others));
    if first.creator_id <> all(others || readers) then
      readers := first.creator_id || readers;
    end if;
    perform private.record_player(first, 1, readers, happening, player);
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
