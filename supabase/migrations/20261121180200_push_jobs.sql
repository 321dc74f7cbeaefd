-- Why: a notification reaches the devices of its member as a job for each, written with it; a member can try that out; and
-- whoever is looking at the app is told there and not on the phone as well.

create function private.tell_devices() returns trigger
language plpgsql
security definer -- members see neither devices nor choices of others
set search_path = ''
as $$
begin
  perform private.enqueue('notifications__push', jsonb_build_object('notification_id', added.id, 'device_id', device.id))
     from added join public.push_subscriptions device using (user_id)
    where not exists (select from public.push_mutes
                       where push_mutes.user_id = added.user_id and push_mutes.type = added.type);
  return null;
end
$$;
create trigger tell_devices after insert on public.notifications
  referencing new table as added for each statement execute function private.tell_devices();

-- Pages of the app that a member is looking at, each until the given moment: while it is visible a page says so again and again.
-- Unlogged: after a crash nobody is known to look, and nothing of this is worth the log.
create unlogged table private.open_pages (
  user_id uuid not null,
  page_id uuid not null,
  looks_until timestamptz not null,
  primary key (user_id, page_id),
  constraint open_pages_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
alter table private.open_pages enable row level security;

-- Tells whether the page needs to say so again: not for a member without a device that could be told.
create function private.note_looking(page uuid, looking boolean) returns boolean
language plpgsql
security definer -- nobody sees who is looking
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  delete from private.open_pages where user_id = me and (page_id = page or looks_until < now());
  if not exists (select from public.push_subscriptions where user_id = me) then
    return false;
  end if;
  -- 20: more than anybody looks at.
  if looking and (select count(*) from private.open_pages where user_id = me) < 20 then
    insert into private.open_pages (user_id, page_id, looks_until)
    values (me, page, now() + interval '60 seconds') on conflict do nothing;
  end if;
  return true;
end
$$;

create unlogged table private.push_tests (
  user_id uuid primary key,
  tested_at timestamptz not null,
  constraint push_tests_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
alter table private.push_tests enable row level security;

-- A worker holds this lock for as long as it lives (server/jobs/presence.ts).
create function private.worker_lives() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_locks
     where locktype = 'advisory' and classid = 1128813906 and objsubid = 2 and granted
       and database = (select oid from pg_catalog.pg_database where datname = current_database()))
$$;

create function private.test_push(of_endpoint text) returns void
language plpgsql
security definer -- members write no jobs
set search_path = ''
as $$
declare
  device uuid;
begin
  if not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  select id into device from public.push_subscriptions where endpoint = of_endpoint and user_id = auth.uid();
  if device is null then
    perform private.refuse(404, 'no_device', 'This device is not subscribed.');
  end if;
  if not private.worker_lives() then
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

-- The API does not expose `private`, so what members call is here.
create function public.note_looking(p_page_id uuid, p_looking boolean) returns boolean
language sql
set search_path = ''
as $$ select private.note_looking(p_page_id, p_looking) $$;

create function public.test_push(p_endpoint text) returns void
language sql
set search_path = ''
as $$ select private.test_push(p_endpoint) $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.note_looking, public.test_push from public, anon, authenticated, service_role;
grant execute on function private.note_looking(uuid, boolean), private.test_push(text) to authenticated;
grant execute on function public.note_looking, public.test_push to authenticated;
