-- Stewards say something to all members, above the list of matches and until a given moment.

create table public.announcements (
  id uuid primary key,
  words text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcements_words_length check (words ~ '\S' and char_length(words) <= 500),
  constraint announcements_words_visible check (private.is_visible(words))
);
create index announcements_expires_at_idx on public.announcements (expires_at);

alter table public.announcements enable row level security;
revoke all on public.announcements from anon, authenticated, service_role;
grant select on public.announcements to authenticated;
grant select, insert, update, delete on public.announcements to service_role;

create policy "Members see announcements until they expire" on public.announcements
  for select to authenticated using (expires_at > now() or (select private.is_steward()));
create policy "Members with a second factor have proved it" on public.announcements
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_update before update on public.announcements
  for each row execute function private.stamp_update();

-- An announcement that ends is deleted, of which everybody who saw it is told.
alter table public.announcements replica identity full;
alter publication supabase_realtime add table public.announcements;

-- Makes an announcement with the id of the form, so that sending it twice makes one, or changes it. `expected` is the `updated_at` of the
-- one that was changed: two stewards do not overwrite each other. With `push`, members with a device are notified, once. What telephones
-- have shown is not taken back.
create function private.announce(announcement uuid, said text, until timestamptz, push boolean, expected timestamptz) returns void
language plpgsql
security definer -- members write no announcements
set search_path = ''
as $$
declare
  kept public.announcements;
  told text := private.plain_text(said);
  rings boolean;
begin
  perform private.require_steward();
  if until <= now() or until > now() + interval '1 year' then
    raise exception using errcode = '23514', message = 'p_expires_at: within the next year.';
  end if;
  -- A press that arrives twice at once finds no row to lock.
  perform pg_advisory_xact_lock(hashtextextended('announcement ' || announcement, 0));
  select * into kept from public.announcements where id = announcement for update;
  if kept.id is null and expected is not null then
    perform private.refuse(404, 'announcement_gone', 'Another steward has ended this announcement.');
  elsif kept.id is not null and (kept.words, kept.expires_at) = (told, until) then
    return;
  elsif kept.id is not null and kept.updated_at is distinct from expected then
    perform private.refuse(409, 'announcement_changed', 'Another steward has changed this announcement.');
  end if;
  rings := kept.id is null and push;
  if rings then
    perform private.require_grave_act();
  end if;
  insert into public.announcements as known (id, words, expires_at) values (announcement, told, until)
  on conflict (id) do update set words = excluded.words, expires_at = excluded.expires_at;
  if rings then
    insert into public.notifications (user_id, type, data)
    select distinct user_id, 'announcement', jsonb_build_object('words', told)
      from public.push_subscriptions where user_id <> auth.uid();
    perform private.log_grave_act('announced', null, jsonb_build_object('text', told, 'pushed', true));
  else
    perform private.log_steward_act(case when kept.id is null then 'announced' else 'announcement_changed' end, null,
      jsonb_build_object('text', told, 'pushed', false));
  end if;
  perform private.count_action('announcements');
end
$$;

create function private.end_announcement(announcement uuid) returns void
language plpgsql
security definer -- members write no announcements
set search_path = ''
as $$
declare
  kept public.announcements;
begin
  perform private.require_steward();
  delete from public.announcements where id = announcement returning * into kept;
  if kept.id is not null then
    perform private.log_steward_act('announcement_ended', null, jsonb_build_object('text', kept.words));
  end if;
end
$$;

create function public.announce(
  p_id uuid, p_words text, p_expires_at timestamptz, p_push boolean default false, p_expected timestamptz default null)
returns void
language sql
set search_path = ''
as $$ select private.announce(p_id, p_words, p_expires_at, coalesce(p_push, false), p_expected) $$;

create function public.end_announcement(p_id uuid) returns void
language sql
set search_path = ''
as $$ select private.end_announcement(p_id) $$;

revoke execute on function public.announce, public.end_announcement from public, anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.announce(uuid, text, timestamptz, boolean, timestamptz), private.end_announcement(uuid) to authenticated;
grant execute on function public.announce, public.end_announcement to authenticated;
