-- Members are notified on their devices, also when the app is closed. A row is a device (a browser that has subscribed), with the
-- keys that encrypt messages to it. It belongs to the member who is signed in there, and goes with that session.

-- Tells whether a text is the base64url of a point on the curve P-256, uncompressed (SEC 1): no message can be encrypted for any other key.
create function private.is_p256_point(key text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  prime constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  coefficient constant numeric := 41058363725152142129326129780047268409114441015993725554835256314039467401291;
  point text;
  x numeric := 0;
  y numeric := 0;
begin
  if key is null or key !~ '^B[A-P][A-Za-z0-9_-]{85}$' then
    return false;
  end if;
  point := encode(decode(translate(key, '-_', '+/') || '=', 'base64'), 'hex');
  for word in 0..7 loop
    x := x * 4294967296 + ('x00000000' || substring(point from 3 + word * 8 for 8))::bit(64)::bigint;
    y := y * 4294967296 + ('x00000000' || substring(point from 67 + word * 8 for 8))::bit(64)::bigint;
  end loop;
  return x < prime and y < prime and (y * y - (x * x * x - 3 * x + coefficient)) % prime = 0;
end
$$;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  -- The browser's push service takes messages for the device at this address.
  endpoint text not null,
  p256dh_key text not null,
  auth_key text not null,
  -- The session that it was last saved in; null when an operator wrote it.
  session_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references auth.sessions on delete cascade,
  -- The server sends there: only https, only to a public name, and only to port 443 (RFC 8030 is over HTTPS, and every browser's
  -- service uses its usual port), or a member could have the server knock at any port of a public host. Names that lead to an inner
  -- address are refused when sending.
  constraint push_subscriptions_endpoint_public check (
    length(endpoint) <= 2048
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])(:443)?/[!-~]*$'
    and endpoint !~ '^https://[^/]*\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)[:/]'),
  -- base64url, the second of 16 bytes.
  constraint push_subscriptions_p256dh_key_point check (private.is_p256_point(p256dh_key)),
  constraint push_subscriptions_auth_key_shape check (auth_key ~ '^[A-Za-z0-9_-]{22}$')
);

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id, updated_at);
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from anon, authenticated, service_role;
grant select, delete on public.push_subscriptions to authenticated;
grant insert (user_id, endpoint, p256dh_key, auth_key), update (user_id, endpoint, p256dh_key, auth_key)
  on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

create policy "Members see their own devices" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members add their own devices" on public.push_subscriptions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members change their own devices" on public.push_subscriptions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members remove their own devices" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.push_subscriptions
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_update before update on public.push_subscriptions
  for each row execute function private.stamp_update();
create trigger count_new_rows after insert on public.push_subscriptions
  referencing new table as written for each statement execute function private.count_rows('push_subscriptions');
create trigger count_changed_rows after update on public.push_subscriptions
  referencing new table as written for each statement execute function private.count_rows('push_subscriptions');

-- A device on which another member signs in is theirs from then on. Its keys, which nobody else knows, show that it is the same
-- device; with other keys the endpoint is taken.
create function private.take_over_device() returns trigger
language plpgsql
security definer -- the row is another member's
set search_path = ''
as $$
begin
  delete from public.push_subscriptions
   where endpoint = new.endpoint and p256dh_key = new.p256dh_key and auth_key = new.auth_key
     and user_id <> new.user_id and new.user_id = auth.uid();
  return new;
end
$$;
create trigger take_over_device before insert on public.push_subscriptions
  for each row execute function private.take_over_device();

-- Every save moves updated_at, even without a change. By its name, this trigger runs after `stamp_update`, which only considers changes.
create function private.stamp_visit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.session_id := auth.jwt() ->> 'session_id';
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
create trigger stamp_visit before insert or update on public.push_subscriptions
  for each row execute function private.stamp_visit();

-- After statement: keeps at most 20 devices per member and deletes those that were saved longest ago.
create function private.drop_oldest_devices() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.push_subscriptions
   where id in (
     select id from (
       select id, row_number() over (partition by user_id order by updated_at desc, id) as rank
         from public.push_subscriptions where user_id in (select user_id from added)) as devices
      where rank > 20);
  return null;
end
$$;
create trigger drop_oldest_devices after insert on public.push_subscriptions
  referencing new table as added for each statement execute function private.drop_oldest_devices();

-- A block by stewards ends the devices of the member. They go with their sessions, but the auth service of a hosted project may leave these. What
-- happens meanwhile is read in the list, and sent to no device that comes later (private.pending_pushes).
create function private.end_devices_of_blocked() returns trigger
language plpgsql
security definer -- devices of others
set search_path = ''
as $$
begin
  if not private.in_good_standing(new.id, or_waiting => true) then
    delete from public.push_subscriptions where user_id = new.id;
  end if;
  return null;
end
$$;
create trigger end_devices_of_blocked after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until) execute function private.end_devices_of_blocked();

-- Each row is a kind of notification that a member does not want on their devices. In the app all of them appear.
create table public.push_mutes (
  user_id uuid not null default auth.uid(),
  type text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, type),
  constraint push_mutes_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint push_mutes_type_known check (type = any (private.notification_kinds()))
);
alter table public.push_mutes enable row level security;
revoke all on public.push_mutes from anon, authenticated, service_role;
grant select, delete on public.push_mutes to authenticated;
grant insert (user_id, type) on public.push_mutes to authenticated;
grant select, insert, update, delete on public.push_mutes to service_role;
create policy "Members see what they have muted" on public.push_mutes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members mute for themselves" on public.push_mutes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members listen again" on public.push_mutes
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.push_mutes
  as restrictive to authenticated using ((select private.assured()));

-- A notification reaches the devices of its member as a job for each, written in the same transaction. What is about a match is
-- gathered, and a message that waits takes it along.
create function private.enqueue_push(news public.notifications, device uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if news.type = 'court_free' or news.related_id is null then
    perform private.enqueue('notifications__push', jsonb_build_object('notification_id', news.id, 'device_id', device));
  else
    perform private.enqueue('matches__push', jsonb_build_object('device_id', device, 'match_id', news.related_id),
      'push ' || device || ' ' || news.related_id,
      private.push_time(news.type, news.data, (
        select sent_at from private.match_pushes where device_id = device and match_id = news.related_id), now()));
  end if;
end
$$;

-- Tells whether a device is sent a notification of this kind. An entry about players is of several kinds and grows: what `before` did not have
-- decides.
create function private.wants_push(member uuid, of_type text, data jsonb, before jsonb default '{}') returns boolean
language plpgsql stable set search_path = '' as $$
declare
  muted text[] := array(select type from public.push_mutes where user_id = member);
  kinds text[] := array[of_type];
begin
  if of_type in ('match_joined', 'match_left', 'match_declined', 'match_full') and data ? 'joined' then
    kinds := array(
      select 'match_' || list from unnest(array['joined', 'left', 'declined']) as list
       where data -> list <> '[]' and data -> list is distinct from before -> list
         and jsonb_array_length(data -> list) >= coalesce(jsonb_array_length(before -> list), 0))
      || case when of_type = 'match_full' then array['match_full'] else '{}' end;
  end if;
  return private.in_good_standing(member) and not kinds <@ muted;
end
$$;

create function private.notify_devices() returns trigger
language plpgsql
security definer -- members see neither devices nor choices of others
set search_path = ''
as $$
begin
  perform private.enqueue_push(added, device.id)
     from added join public.push_subscriptions device using (user_id)
    where private.wants_push(added.user_id, added.type, added.data);
  return null;
end
$$;
create trigger notify_devices after insert on public.notifications
  referencing new table as added for each statement execute function private.notify_devices();

-- An entry that has grown is sent anew, but not to a member who has muted what is new in it: with the rest of it they have been told all.
create function private.notify_devices_again() returns trigger
language plpgsql
security definer -- members see no devices of others
set search_path = ''
as $$
begin
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
create trigger notify_devices_again after update of created_at on public.notifications
  for each row when (new.created_at <> old.created_at and not new.read) execute function private.notify_devices_again();

-- Pages of the app that a member is looking at, each until the given moment: a visible page says so again and again, and its member
-- is notified there and not on the phone as well. Unlogged: after a crash nobody is known to look, and nothing of this is worth the
-- log.
create unlogged table private.open_pages (
  user_id uuid not null,
  page_id uuid not null,
  visible_until timestamptz not null,
  primary key (user_id, page_id),
  constraint open_pages_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
alter table private.open_pages enable row level security;

-- Tells whether the page needs to say so again: not for a member without a device that could be notified.
create function private.record_looking(page uuid, looking boolean) returns boolean
language plpgsql
security definer -- nobody sees who is looking
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  delete from private.open_pages where user_id = me and (page_id = page or visible_until < now());
  if not exists (select from public.push_subscriptions where user_id = me) then
    return false;
  end if;
  -- At most 20 pages per member.
  if looking and (select count(*) from private.open_pages where user_id = me) < 20 then
    insert into private.open_pages (user_id, page_id, visible_until)
    values (me, page, now() + interval '60 seconds') on conflict do nothing;
  end if;
  return true;
end
$$;

-- When a member last had a test message sent.
create unlogged table private.push_tests (
  user_id uuid primary key,
  tested_at timestamptz not null,
  constraint push_tests_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
alter table private.push_tests enable row level security;

-- A worker holds this lock for as long as it lives (server/jobs/worker-heartbeat.ts).
create function private.worker_is_running() returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_locks
     where locktype = 'advisory' and classid = 1128813906 and objsubid = 2 and granted
       and database = (select oid from pg_catalog.pg_database where datname = current_database()))
$$;

-- Sends a test message to a device of the caller.
create function private.test_push(of_endpoint text) returns void
language plpgsql
security definer -- members write no jobs
set search_path = ''
as $$
declare
  device uuid;
begin
  perform private.require_assured();
  select id into device from public.push_subscriptions where endpoint = of_endpoint and user_id = auth.uid();
  if device is null then
    perform private.refuse(404, 'no_device', 'This device is not subscribed.');
  end if;
  if not private.worker_is_running() then
    perform private.refuse(409, 'no_worker', 'This site does not send push messages at the moment.');
  end if;
  insert into private.push_tests values (auth.uid(), now())
  on conflict (user_id) do update set tested_at = now() where push_tests.tested_at < now() - interval '10 seconds';
  if not found then
    perform private.refuse(429, 'too_many_requests', 'Wait ten seconds before the next test.');
  end if;
  perform private.enqueue('push_subscriptions__test', jsonb_build_object('device_id', device));
end
$$;

-- The API does not expose `private`, so the calls of members are here.
create function public.record_looking(p_page_id uuid, p_looking boolean) returns boolean
language sql set search_path = '' as $$ select private.record_looking(p_page_id, p_looking) $$;

create function public.test_push(p_endpoint text) returns void
language sql set search_path = '' as $$ select private.test_push(p_endpoint) $$;
revoke execute on function public.record_looking, public.test_push from public, anon, authenticated, service_role;
grant execute on function private.record_looking(uuid, boolean), private.test_push(text) to authenticated;
-- Constraints run with the rights of the caller.
grant execute on function private.is_p256_point(text) to authenticated, service_role;
grant execute on function public.record_looking, public.test_push to authenticated;

-- Members hear of their matches on their devices at the right time: not more often than every ten minutes, not at night, and of a
-- match that they have muted only that it is off, moved, or not theirs any more. Reminders come by themselves.

-- Each row is a match of which a member wants to hear on their devices no more than they must.
create table public.match_mutes (
  user_id uuid not null default auth.uid(),
  match_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, match_id),
  constraint match_mutes_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint match_mutes_match_id_fkey foreign key (match_id) references public.matches on delete cascade
);
create index match_mutes_match_id_idx on public.match_mutes (match_id);
alter table public.match_mutes enable row level security;
revoke all on public.match_mutes from anon, authenticated, service_role;
grant select, delete on public.match_mutes to authenticated;
grant insert (user_id, match_id) on public.match_mutes to authenticated;
grant select, insert, update, delete on public.match_mutes to service_role;
create policy "Members see which matches they have muted" on public.match_mutes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members mute matches that they see" on public.match_mutes
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.matches where matches.id = match_mutes.match_id)
  );
create policy "Members listen to a match again" on public.match_mutes
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.match_mutes
  as restrictive to authenticated using ((select private.assured()));
create trigger count_rows after insert on public.match_mutes
  referencing new table as written for each statement execute function private.count_rows('push_subscriptions');

-- State of the messages to a device about a match, or about what waits for a steward. No foreign key to matches: a cancelled match is gone.
create table private.match_pushes (
  device_id uuid not null,
  match_id uuid not null,
  -- A worker is sending until then. A killed one does not hold the others up for longer.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- The notifications that the device has been sent, each with its created_at: one that grows is new again.
  delivered jsonb not null default '{}',
  primary key (device_id, match_id),
  constraint match_pushes_device_id_fkey foreign key (device_id) references public.push_subscriptions on delete cascade
);
alter table private.match_pushes enable row level security;

-- The first moment from `at` on that is not in the hours of rest, 22 to 8 by the community's clock.
create function private.after_quiet_hours(at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := (select time_zone from private.community);
  here timestamp := at at time zone zone;
begin
  return case
    when here::time >= '22:00' then (here::date + 1 + time '08:00') at time zone zone
    when here::time < '08:00' then (here::date + time '08:00') at time zone zone
    else at end;
end
$$;

-- Tells whether a match does not take place as its players know it: it is cancelled, or at another time or venue.
create function private.changes_plans(type text, data jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(type = 'match_cancelled' or type = 'match_updated' and data -> 'changes' ?| array['match_date', 'location'], false)
$$;

-- Tells whether a notification cannot wait: a match that begins within 12 hours is off, or has been moved.
create function private.is_urgent(type text, data jsonb, at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  soon timestamptz := at + interval '12 hours';
begin
  return private.changes_plans(type, data)
    and coalesce(least((data ->> 'start')::timestamptz, (data #>> '{changes,match_date,0}')::timestamptz) <= soon, false);
end
$$;

-- The time at which a device may be sent a notification of a match: ten minutes after the last one, and not at night unless the match
-- begins within 12 hours. An offered place has a deadline, whose clock stands still at the same hours, and waits for no ten minutes; nor
-- does a question that goes to the first who answers.
create function private.push_time(type text, data jsonb, sent_at timestamptz, at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  start timestamptz := data ->> 'start';
begin
  if private.is_urgent(type, data, at) then
    return at;
  end if;
  if type not in ('place_offered', 'substitute_asked') then
    at := greatest(at, sent_at + interval '10 minutes');
  end if;
  return case when start <= at + interval '12 hours' then at else private.after_quiet_hours(at) end;
end
$$;

-- The notifications of a match that a device has not been sent yet and that still hold at this moment: `due` is when each may be
-- sent. What is older than the device was news to another one, or to nobody.
create function private.pending_pushes(of_device uuid, of_match uuid, at timestamptz)
returns table (id uuid, type text, message text, data jsonb, created_at timestamptz, version text, starts timestamptz, due timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select news.id, news.type, news.message, news.data, news.created_at, news.created_at::text, match.match_date,
         private.push_time(news.type, news.data, pushed.sent_at, at)
    from public.push_subscriptions device
    join public.notifications news on news.user_id = device.user_id and news.related_id = of_match and not news.read
    left join public.matches match on match.id = of_match
    left join private.match_pushes pushed on pushed.device_id = device.id and pushed.match_id = of_match
    left join public.match_participants participation on participation.match_id = match.id and participation.user_id = news.user_id
   where device.id = of_device and news.created_at > at - interval '1 day' and news.created_at >= device.created_at
     and pushed.delivered ->> news.id::text is distinct from news.created_at::text
     -- The words of an entry about players leave the muted kinds out.
     and private.wants_push(news.user_id, news.type, news.data)
     and (match.id is null or private.may_be_notified(match, news.user_id,
           played => participation.status is not distinct from 'confirmed' or private.ends_own_slot(news.type, news.data)))
     and case
           -- It goes with the role, and when nothing waits.
           when news.type = 'steward_work' then true
           when news.type = 'match_cancelled' then match.id is null
           when news.type = 'match_invitation' then match.match_date > at and participation.status in ('pending', 'invited')
           when news.type = 'match_updated' then
             match.match_date > at and (private.ends_own_slot(news.type, news.data) or private.can_see_match(match, news.user_id))
           when news.type in ('match_reminder_day', 'match_reminder_hours') then
             match.match_date > at and match.match_date = (news.data ->> 'start')::timestamptz
             and (match.creator_id = news.user_id or participation.status = 'confirmed')
           when news.type = 'match_comment' then match.id is not null and (
             match.creator_id = news.user_id or participation.status in ('confirmed', 'pending', 'invited'))
           when news.type = 'place_offered' then match.match_date > at and (news.data ->> 'deadline')::timestamptz > at
           -- The question whether to step in goes with its request.
           -- A member who was not fast enough to step in reads it in the list.
           when news.type in ('place_gone', 'substitute_asked', 'substitute_found') then
             match.match_date > at and news.data ->> 'reason' is distinct from 'stepped_in'
           when news.type in ('match_joined', 'match_left', 'match_declined', 'match_full') then
             match.match_date > at and (match.creator_id = news.user_id or participation.status = 'confirmed')
         end;
end
$$;

-- Takes the message to a device about a match on. Returns what to send; or when to try again; or neither, when there is nothing to
-- send. Everything is judged again here, since jobs run late and twice. Two workers do not send at once.
create function private.claim_push(of_device uuid, of_match uuid, at timestamptz, out news jsonb, out due timestamptz)
language plpgsql set search_path = '' as $$
declare
  member uuid := (select user_id from public.push_subscriptions where id = of_device);
  is_muted boolean := exists (select from public.match_mutes where user_id = member and match_id = of_match);
  is_open boolean := exists (select from private.open_pages where user_id = member and visible_until > at);
  silent jsonb;
begin
  -- A member who looks at the app has seen it. Of a muted match a member hears that it is off, moved, or not theirs any more.
  select jsonb_agg(to_jsonb(one)) filter (where is_silent),
         jsonb_agg(to_jsonb(one) order by one.created_at desc) filter (where not is_silent), min(one.due) filter (where not is_silent)
    into silent, news, due
    from private.pending_pushes(of_device, of_match, at) as one
   cross join lateral (
     select is_open or is_muted and not (private.changes_plans(one.type, one.data) or private.ends_own_slot(one.type, one.data))
       as is_silent) as reach;
  if silent is not null then
    perform private.record_delivered(of_device, of_match, silent, null);
  end if;
  if news is null then
    return;
  end if;
  if due > at then
    news := null;
    return;
  end if;
  insert into private.match_pushes as known (device_id, match_id, claimed_until) values (of_device, of_match, at + interval '1 minute')
  on conflict (device_id, match_id) do update set claimed_until = excluded.claimed_until
    where coalesce(known.claimed_until <= at, true);
  if not found then
    news := null;
    due := at + interval '1 minute';
    return;
  end if;
  due := null;
end
$$;

-- Notes what a device has been sent; `sent_at` is null when nothing was.
create function private.record_delivered(of_device uuid, of_match uuid, news jsonb, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.match_pushes as known (device_id, match_id, sent_at, delivered)
  select of_device, of_match, at, jsonb_object_agg(one ->> 'id', one ->> 'version') from jsonb_array_elements(news) as one
  on conflict (device_id, match_id) do update
     set sent_at = coalesce(excluded.sent_at, known.sent_at), delivered = known.delivered || excluded.delivered, claimed_until = null;
end
$$;

-- Reminders that have been written, so that each comes once, however many workers there are and however often they start anew. A
-- match that is moved to another start is another one here.
create table private.match_reminders (
  match_id uuid not null,
  user_id uuid not null,
  type text not null,
  starts timestamptz not null,
  primary key (match_id, user_id, type, starts),
  constraint match_reminders_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_reminders_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
create index match_reminders_user_id_idx on private.match_reminders (user_id);
alter table private.match_reminders enable row level security;

-- Writes the reminders that are due, a day and two hours before a match. A late worker makes up for the one of the day until six hours
-- before, and none comes after the start. Whoever joined, made or moved the match later than the reminder's time knows it already.
create function private.remind(at timestamptz) returns bigint
language plpgsql set search_path = '' as $$
declare
  written bigint;
begin
  with due as (
    select m as match, m.id, m.creator_id, m.match_date, kind.type, m.match_date - kind.lead as since
      from (values ('match_reminder_day', interval '24 hours', interval '6 hours'),
                   ('match_reminder_hours', interval '2 hours', interval '0')) as kind (type, lead, last)
      join public.matches m on m.match_date > at + kind.last and m.match_date <= at + kind.lead
     where m.created_at <= m.match_date - kind.lead and not exists (
       select from private.moved_matches moved where moved.match_id = m.id and moved.moved_at > m.match_date - kind.lead)
  ), claimed as (
    insert into private.match_reminders (match_id, user_id, type, starts)
    select due.id, p.user_id, due.type, due.match_date
      from due join public.match_participants p on p.match_id = due.id
     where p.status = 'confirmed' and p.user_id is not null and coalesce(p.responded_at, p.created_at) <= due.since
    union
    select id, creator_id, type, match_date from due where creator_id is not null
    on conflict do nothing
    returning match_id, user_id, type
  )
  insert into public.notifications (user_id, type, data, related_id)
  select claimed.user_id, claimed.type,
         private.match_facts(due.match) || private.slot_facts(due.match),
         due.id
    from claimed join due on due.id = claimed.match_id and due.type = claimed.type;
  get diagnostics written = row_count;
  return written;
end
$$;

create index notifications_reminders_idx on public.notifications (related_id) where type in ('match_reminder_day', 'match_reminder_hours');

-- A reminder of a start that no longer holds is none.
create function private.drop_reminders() returns trigger
language plpgsql
security definer -- notifications of others
set search_path = ''
as $$
begin
  delete from public.notifications
   where related_id = old.id and type in ('match_reminder_day', 'match_reminder_hours') and not read;
  return null;
end
$$;
create trigger drop_reminders after update of match_date on public.matches
  for each row when (new.match_date <> old.match_date) execute function private.drop_reminders();
create trigger drop_reminders_of_deleted after delete on public.matches
  for each row execute function private.drop_reminders();

revoke execute on all functions in schema private from public;
