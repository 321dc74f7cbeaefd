-- Members are notified on their devices, also when the app is closed. A row is a device (a browser that has subscribed), with the
-- keys that encrypt messages to it. It belongs to the member who is signed in there, and goes with that session.

-- Tells whether a text is the base64url of a point on the curve P-256, uncompressed (SEC 1): no message can be encrypted for any other key.
create function private.is_p256_point(key text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
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
language plpgsql stable
set search_path = ''
as $$
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
language sql stable
set search_path = ''
as $$
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
language sql
set search_path = ''
as $$ select private.record_looking(p_page_id, p_looking) $$;

create function public.test_push(p_endpoint text) returns void
language sql
set search_path = ''
as $$ select private.test_push(p_endpoint) $$;
revoke execute on function public.record_looking, public.test_push from public, anon, authenticated, service_role;

revoke execute on all functions in schema private from public;
grant execute on function private.record_looking(uuid, boolean), private.test_push(text) to authenticated;
-- Constraints run with the rights of the caller.
grant execute on function private.is_p256_point(text) to authenticated, service_role;
grant execute on function public.record_looking, public.test_push to authenticated;
