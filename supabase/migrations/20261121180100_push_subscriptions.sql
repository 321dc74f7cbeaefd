-- Why: members are told on their devices, also when the app is closed. A row is a device (a browser that has subscribed), with
-- what encrypts messages to it. It belongs to whoever is signed in there, and goes with that session.

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
  -- The server sends there: only https, only to a public name; names that lead to an inner address are refused when sending.
  constraint push_subscriptions_endpoint_public check (
    length(endpoint) <= 2048
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])(:[0-9]{1,5})?/[!-~]*$'
    and endpoint !~ '^https://[^/]*\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)[:/]'),
  -- base64url of a point on P-256, uncompressed, and of 16 bytes.
  constraint push_subscriptions_p256dh_key_shape check (p256dh_key ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  constraint push_subscriptions_auth_key_shape check (auth_key ~ '^[A-Za-z0-9_-]{22}$')
);
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id, updated_at);
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);

revoke all on public.push_subscriptions from anon, authenticated, service_role;
grant select, delete on public.push_subscriptions to authenticated;
grant insert (user_id, endpoint, p256dh_key, auth_key), update (user_id, endpoint, p256dh_key, auth_key)
  on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

-- A device on which somebody else signs in is theirs from then on. That it is the same device is shown by its keys, which
-- nobody else knows; with other keys the endpoint is taken.
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

-- Saving counts as a sign of life, also when nothing is new. By its name it comes after `stamp_update`, which knows only changes.
create function private.stamp_visit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.session_id := auth.jwt() ->> 'session_id';
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger stamp_visit before insert or update on public.push_subscriptions
  for each row execute function private.stamp_visit();
create trigger stamp_update before update on public.push_subscriptions
  for each row execute function private.stamp_update();

-- After statement: no more than 20 devices per member; those that gave no sign of life for longest go.
create function private.drop_oldest_devices() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.push_subscriptions
   where id in (
     select id from (
       select id, row_number() over (partition by user_id order by updated_at desc, id) as place
         from public.push_subscriptions where user_id in (select user_id from added)) as devices
      where place > 20);
  return null;
end
$$;
create trigger drop_oldest_devices after insert on public.push_subscriptions
  referencing new table as added for each statement execute function private.drop_oldest_devices();

alter table public.push_subscriptions enable row level security;
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

-- Each row is a kind of notification that a member does not want on their devices. In the app all of them appear.
create table public.push_mutes (
  user_id uuid not null default auth.uid(),
  type text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, type),
  constraint push_mutes_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint push_mutes_type_known check (type in ('match_invitation', 'match_cancelled', 'match_updated', 'court_free'))
);

revoke all on public.push_mutes from anon, authenticated, service_role;
grant select, delete on public.push_mutes to authenticated;
grant insert (user_id, type) on public.push_mutes to authenticated;
grant select, insert, update, delete on public.push_mutes to service_role;

alter table public.push_mutes enable row level security;
create policy "Members see what they have muted" on public.push_mutes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members mute for themselves" on public.push_mutes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members listen again" on public.push_mutes
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.push_mutes
  as restrictive to authenticated using ((select private.assured()));

revoke execute on all functions in schema private from public;
