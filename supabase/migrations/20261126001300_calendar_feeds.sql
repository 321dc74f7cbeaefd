-- Members read their matches in a calendar program, which cannot sign in: the address of the feed has a token that only its member has
-- been shown. A row is the one feed of a member; a new token takes the place of the old one.

create table public.calendar_feeds (
  user_id uuid primary key,
  -- SHA-256 of the token, so that who reads the database does not read calendars; null when the feed has ended.
  token_hash bytea,
  created_at timestamptz not null default now(),
  -- The session that made it. It may be gone: signing out on a device leaves the feed as it is.
  session_id uuid,
  -- When it ended with the sessions of other devices, or with the password: its member reads that, and makes another.
  ended_at timestamptz,
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_ended_without_token check ((token_hash is null) = (ended_at is not null))
);
alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated, service_role;
grant select (user_id, created_at, ended_at), delete on public.calendar_feeds to authenticated;
grant select, insert, update, delete on public.calendar_feeds to service_role;
create policy "Members see whether they have a feed" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members switch their feed off" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.calendar_feeds
  as restrictive to authenticated using ((select private.assured()));

-- A calendar program takes that of two entries for the newer one which has the larger sequence, or else the later stamp (RFC 5546, section
-- 2.1.5). Both are kept here, and only grow: neither a player who leaves nor a clock that goes back makes an entry older.
-- A match has the number of changes of its start, end and place, and the moment when it last began to read differently to strangers.
create table private.match_versions (
  match_id uuid primary key,
  sequence int not null default 0,
  changed_at timestamptz not null,
  constraint match_versions_match_id_fkey foreign key (match_id) references public.matches on delete cascade
);
alter table private.match_versions enable row level security;

-- An entry has the moment when its member first read it as it is now, and a digest of it.
create table private.calendar_entries (
  user_id uuid not null,
  match_id uuid not null,
  digest bytea not null,
  changed_at timestamptz not null,
  primary key (user_id, match_id),
  constraint calendar_entries_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint calendar_entries_match_id_fkey foreign key (match_id) references public.matches on delete cascade
);
create index calendar_entries_match_id_idx on private.calendar_entries (match_id);
alter table private.calendar_entries enable row level security;

-- Calendars count in whole seconds.
create function private.next_stamp(former timestamptz) returns timestamptz
language sql volatile
set search_path = ''
as $$
  select greatest(date_trunc('second', clock_timestamp()), date_trunc('second', former) + interval '1 second')
$$;

create function private.record_match_version() returns trigger
language plpgsql
security definer -- members do not reach versions
set search_path = ''
as $$
declare
  is_moved boolean := (old.match_date, private.match_end(old), old.location, old.latitude, old.longitude)
    is distinct from (new.match_date, private.match_end(new), new.location, new.latitude, new.longitude);
begin
  insert into private.match_versions as kept (match_id, sequence, changed_at)
  values (new.id, is_moved::int, private.next_stamp(new.created_at))
  on conflict (match_id) do update
     set sequence = kept.sequence + excluded.sequence, changed_at = private.next_stamp(kept.changed_at);
  return null;
end
$$;
create trigger record_match_version after update on public.matches
  for each row when (
    (old.match_date, old.end_time, old.match_duration, old.location, old.latitude, old.longitude, old.match_type)
    is distinct from (new.match_date, new.end_time, new.match_duration, new.location, new.latitude, new.longitude, new.match_type))
  execute function private.record_match_version();

-- An end time is one on the clock of the community: in another zone the match ends at another instant, unless both clocks show the
-- same. The start is an instant, and stays.
create function private.record_zone_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into private.match_versions as kept (match_id, sequence, changed_at)
  select id, 1, private.next_stamp(created_at)
    from public.matches,
         lateral (values (match_date), (private.match_end(matches))) as shown (at)
   where end_time is not null and shown.at at time zone old.time_zone <> shown.at at time zone new.time_zone
   group by id
  on conflict (match_id) do update
     set sequence = kept.sequence + excluded.sequence, changed_at = private.next_stamp(kept.changed_at);
  return null;
end
$$;
create trigger record_zone_change after update of time_zone on private.community
  for each row when (old.time_zone <> new.time_zone) execute function private.record_zone_change();

-- Returns a match in the calendar of a member: { id, type, location, latitude, longitude, free, starts, ends, sequence, status, people }.
-- `status` is that of the member's participation, 'waiting' for a member in line, null where there is neither; `people` are the others who
-- play, each { name, guest }; `free` is null without a limit. PL/pgSQL, because the table of those in line comes later.
create function private.calendar_entry(match public.matches, member uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object(
      'id', match.id, 'type', match.match_type, 'location', match.location, 'latitude', match.latitude, 'longitude', match.longitude,
      'free', private.free_slots(match), 'starts', match.match_date, 'ends', private.match_end(match),
      'sequence', coalesce((select sequence from private.match_versions where match_id = match.id), 0),
      'status', case when exists (select from public.match_waiting w where w.match_id = match.id and w.user_id = member) then 'waiting'
        else (array_agg(p.status) filter (where p.user_id = member))[1] end,
      'people', coalesce(jsonb_agg(jsonb_build_object('name', coalesce(p.guest_name, username), 'guest', p.guest_name is not null)
          order by p.created_at, p.id)
        filter (where p.status = 'confirmed' and p.user_id is distinct from member and coalesce(p.guest_name, username) is not null), '[]'))
    from public.match_participants p left join public.profiles on profiles.id = p.user_id
   where p.match_id = match.id);
end
$$;

-- Adds changed_at to entries of a member. One who reads them twice at once waits, so that both get the same stamps.
create function private.stamp_entries(member uuid, language text, entries jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar ' || member, 0));
  insert into private.calendar_entries as kept (user_id, match_id, digest, changed_at)
  select member, (entry ->> 'id')::uuid, read.digest, private.next_stamp(null)
    from jsonb_array_elements(entries) as entry,
         lateral (select sha256(convert_to(entry::text || ' ' || coalesce(language, ''), 'UTF8')) as digest) as read
   where not exists (select from private.calendar_entries known
                      where known.user_id = member and known.match_id = (entry ->> 'id')::uuid and known.digest = read.digest)
  on conflict (user_id, match_id) do update set digest = excluded.digest, changed_at = private.next_stamp(kept.changed_at);
  return (select coalesce(jsonb_agg(entry || jsonb_build_object('changed_at', kept.changed_at) order by number), '[]')
            from jsonb_array_elements(entries) with ordinality as numbered (entry, number)
            join private.calendar_entries kept on kept.user_id = member and kept.match_id = (entry ->> 'id')::uuid);
end
$$;

-- Returns { locale, entries } of the feed with this token: the member's language, and the matches in which they have a place or were
-- asked, or for which they wait, from sixty days back; null where there is no such feed.
create function public.calendar_feed(p_token text) returns jsonb
language plpgsql
security definer -- the calendar program is nobody to the database; the token says whose matches it reads
set search_path = ''
as $$
declare
  reader record;
begin
  select user_id, locale into reader from public.calendar_feeds feed join public.profiles on profiles.id = feed.user_id
   where feed.token_hash = sha256(convert_to(p_token, 'UTF8')) and private.in_good_standing(feed.user_id);
  if not found then
    return null;
  end if;
  return jsonb_build_object('locale', reader.locale, 'entries', private.stamp_entries(reader.user_id, reader.locale, (
    select coalesce(jsonb_agg(private.calendar_entry(match, reader.user_id) order by (match).match_date, (match).id), '[]')
      from (select matches as match
              from public.matches
             where matches.id in (
                 select match_id from public.match_participants p
                  where p.user_id = reader.user_id and p.status in ('confirmed', 'pending', 'invited')
                 union all select match_id from public.match_waiting w where w.user_id = reader.user_id)
               and private.can_see_match(matches, reader.user_id) and matches.match_date > now() - interval '60 days'
             order by matches.match_date, matches.id limit 500) as coming)));
end
$$;

-- Makes the feed of the caller, or gives it a new token. The token has 64 hexadecimal digits and is returned this once. `seen` is the
-- created_at of the feed that the caller saw, null for none: a feed of another device is not replaced by a page that does not show it.
create function private.create_calendar_feed(seen timestamptz) returns table (token text, created_at timestamptz)
language plpgsql
security definer -- members cannot write hashes
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  made_at timestamptz;
  made text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_assured();
  perform private.count_action('calendar_feeds');
  insert into public.calendar_feeds as known (user_id, token_hash, session_id)
  values (me, sha256(convert_to(made, 'UTF8')), (auth.jwt() ->> 'session_id')::uuid)
  on conflict (user_id) do update
     set token_hash = excluded.token_hash, session_id = excluded.session_id, ended_at = null,
         -- Pages tell one address from the next by it.
         created_at = greatest(now(), known.created_at + interval '1 microsecond')
   where known.created_at is not distinct from seen
  returning known.created_at into made_at;
  if not found then
    perform private.refuse(409, 'feed_changed', 'Another device has changed your calendar address. Nothing was changed here.');
  end if;
  return query select made, made_at;
end
$$;

-- Somebody who got into an account may have made an address that outlives its sessions. So it ends where a member shuts everybody else
-- out, unless one of the sessions that stay has made it.
create function private.end_calendar_feed(member uuid) returns void
language sql set search_path = '' as $$
  update public.calendar_feeds set token_hash = null, ended_at = now()
   where user_id = member and token_hash is not null
     and not exists (select from auth.sessions where id = session_id and user_id = member)
$$;

-- At the end of the transaction, when the sessions that a new password ends are gone.
create function private.end_feed_of_former_password() returns trigger
language plpgsql
security definer -- the auth service, which changes the account, does not reach feeds
set search_path = ''
as $$
begin
  perform private.end_calendar_feed(new.id);
  return null;
end
$$;
create constraint trigger end_feed_of_former_password after update of encrypted_password on auth.users
  deferrable initially deferred
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_feed_of_former_password();

-- Several sessions end in one statement, or the auth service says that it signs out more than the device that asks. Those that had expired
-- are only cleared away.
create function private.end_feed_of_ended_sessions() returns trigger
language plpgsql
security definer -- the auth service, which ends sessions, does not reach feeds
set search_path = ''
as $$
begin
  perform private.end_calendar_feed(user_id) from gone where not_after is null or not_after > now()
    group by user_id having count(*) > 1 or current_setting('auth.logout_scope', true) in ('global', 'others');
  return null;
end
$$;
create trigger end_feed_of_ended_sessions after delete on auth.sessions
  referencing old table as gone for each statement execute function private.end_feed_of_ended_sessions();

-- Ends the feed that another device of the caller has made, also one that has signed out since.
create function private.end_feed_of_others() returns void
language plpgsql
security definer -- members cannot write feeds
set search_path = ''
as $$
begin
  perform private.require_assured();
  perform private.end_calendar_feed(auth.uid());
end
$$;

-- Returns the entry of a match that the caller sees, else null.
create function private.own_calendar_entry(of_match uuid) returns jsonb
language plpgsql
security definer -- members do not reach the stamps
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  return (select private.stamp_entries(me, (select locale from public.profiles where id = me),
                   jsonb_build_array(private.calendar_entry(matches, me))) -> 0
            from public.matches where id = of_match and private.can_see_match(matches, me));
end
$$;

-- The API does not expose `private`, so the calls are here.
create function public.create_calendar_feed(p_seen timestamptz default null) returns table (token text, created_at timestamptz)
language sql set search_path = '' as $$ select * from private.create_calendar_feed(p_seen) $$;

create function public.end_feed_of_others() returns void
language sql set search_path = '' as $$ select private.end_feed_of_others() $$;

create function public.match_calendar(p_match_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.own_calendar_entry(p_match_id) $$;

revoke execute on function public.create_calendar_feed, public.calendar_feed, public.match_calendar, public.end_feed_of_others
  from public, anon, authenticated, service_role;
grant execute on function private.create_calendar_feed(timestamptz), public.create_calendar_feed, private.own_calendar_entry(uuid),
    public.match_calendar, private.end_feed_of_others(), public.end_feed_of_others to authenticated;
grant execute on function public.calendar_feed to anon, authenticated;

revoke execute on all functions in schema private from public;
