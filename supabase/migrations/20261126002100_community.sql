-- The community's own data (title, venues, opening hours, imprint, ...), which stewards edit while everything runs. Many programs live by
-- them: the database counts days in their time zone, the server shows pages in their language, and a worker sends requests to the addresses
-- of booking systems. So no member writes them, and no steward. A steward proposes a version; a worker, which this database trusts, checks
-- it as it checks config/community.json, and makes it count or refuses it. That way is the same beside a hosted project, and the rules
-- stand in one place (domain/community/community-config.ts).

create table public.community_versions (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- An id alone, which survives the member; null for the file of the operator.
  steward_id uuid,
  -- The version that the steward saw.
  based_on bigint,
  -- The earlier version that this one brings back.
  restores bigint,
  state text not null,
  data jsonb not null,
  faults text[] not null default '{}',
  constraint community_versions_state_known check (state in ('waiting', 'applied', 'refused')),
  constraint community_versions_data_object check (jsonb_typeof(data) = 'object'),
  constraint community_versions_data_length check (octet_length(data::text) <= 200000)
);
-- One at a time, so that each is compared with the version that it replaces.
create unique index community_versions_state_idx on public.community_versions (state) where state = 'waiting';

alter table public.community_versions enable row level security;
revoke all on public.community_versions from anon, authenticated, service_role;
revoke all on sequence public.community_versions_id_seq from anon, authenticated, service_role;
grant select on public.community_versions to authenticated, service_role;

create policy "Stewards read the versions of the community" on public.community_versions
  for select to authenticated using ((select private.is_steward()));
create policy "Members with a second factor have proved it" on public.community_versions
  as restrictive to authenticated using ((select private.assured()));

insert into private.rate_limits (action, most, seconds, reason, sentence) values
  ('community_changes', 60, 3600, 'too_many_community_changes', 'You have changed the community very often. Please wait an hour.');

-- The version that counts. Null before any worker or server has stored one.
create function private.current_community() returns bigint
language sql stable set search_path = '' as $$
  select max(id) from public.community_versions where state = 'applied'
$$;

-- Proposals and their answers come one after the other.
create function private.lock_community() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('community versions', 0))
$$;

-- A proposal of the same steward takes the place of one that still waits. So does that of another after a minute: then no worker runs.
create function private.propose_community(proposed jsonb, seen bigint, restored bigint default null) returns bigint
language plpgsql
security definer -- nobody writes the table
set search_path = ''
as $$
declare
  proposal bigint;
begin
  perform private.lock_community();
  perform private.require_steward();
  if restored is not null then
    select data into proposed from public.community_versions where id = restored and state = 'applied';
  end if;
  if proposed is null then
    perform private.refuse(404, 'community_version_gone', 'This version is not kept any more.');
  end if;
  update public.community_versions set state = 'refused', data = '{}', faults = '{superseded}'
   where state = 'waiting' and (steward_id = auth.uid() or created_at < now() - interval '1 minute');
  if seen is distinct from private.current_community() or exists (select from public.community_versions where state = 'waiting') then
    perform private.refuse(409, 'community_changed', 'Somebody else has changed the community.');
  end if;
  insert into public.community_versions (steward_id, based_on, restores, state, data)
  values (auth.uid(), seen, restored, 'waiting', proposed)
  returning id into proposal;
  delete from public.community_versions where state = 'refused' and created_at < now() - interval '30 days';
  perform private.enqueue('community_versions__apply', jsonb_build_object('version_id', proposal));
  perform private.count_action('community_changes');
  return proposal;
end
$$;

-- For a worker that has checked the version: makes it count, with everything that follows from it, in one transaction. False when another
-- was faster. `checked` is the data as the rules have read it, without spaces around texts. The act is logged here, because now it has an effect; `changed` says in which parts.
create function private.apply_community(version bigint, checked jsonb, time_zone text, courts jsonb, texts jsonb, changed jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  proposal public.community_versions;
begin
  perform private.lock_community();
  select * into proposal from public.community_versions where id = version and state = 'waiting';
  if not found then
    return false;
  end if;
  if proposal.based_on is distinct from private.current_community() then
    perform private.refuse_community(version, '{superseded}');
    return false;
  end if;
  perform private.store_community(time_zone, courts, texts);
  update public.community_versions set state = 'applied', data = checked where id = version;
  insert into public.steward_log (steward_id, act, detail)
  values (proposal.steward_id, case when proposal.restores is null then 'community_changed' else 'community_restored' end,
    jsonb_build_object('version', version, 'restores', proposal.restores, 'changed', changed));
  return true;
end
$$;

create function private.store_community(time_zone text, courts jsonb, texts jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.set_community(time_zone);
  perform private.set_courts(courts);
  if texts is not null then
    perform private.set_notification_texts(texts);
  end if;
end
$$;

-- The data of a refused version are not kept: they may hold what was pasted by mistake.
create function private.refuse_community(version bigint, reasons text[]) returns void
language sql set search_path = '' as $$
  update public.community_versions set state = 'refused', data = '{}', faults = reasons where id = version and state = 'waiting'
$$;

-- At a start: stores what the operator's file says, as long as no steward has changed anything. Returns the version that counts.
create function private.fill_community(file jsonb) returns public.community_versions
language plpgsql set search_path = '' as $$
declare
  now_valid public.community_versions;
begin
  perform private.lock_community();
  select * into now_valid from public.community_versions where id = private.current_community();
  if now_valid.id is null or (now_valid.steward_id is null and now_valid.data <> file) then
    insert into public.community_versions (based_on, state, data) values (now_valid.id, 'applied', file) returning * into now_valid;
  end if;
  return now_valid;
end
$$;

-- Returns what pages show to everybody, signed in or not: all but how booking systems are read, and whom their operators may write to. A server
-- beside a hosted project has no other way to it. Null where the caller has this version already; where nothing is stored yet, only the
-- time zone in which the database counts days.
create function public.public_community(p_known bigint default null) returns jsonb
language sql stable
security definer -- strangers read no table
set search_path = ''
as $$
  select jsonb_build_object('version', id, 'community', data - 'contact' || jsonb_build_object('venues', (
      select jsonb_agg(venue - 'reading' order by position)
        from jsonb_array_elements(data -> 'venues') with ordinality as one (venue, position))))
    from public.community_versions where id = private.current_community() and id is distinct from p_known
  union all
  select jsonb_build_object('time_zone', time_zone) from private.community where private.current_community() is null
$$;

create function public.propose_community(p_data jsonb, p_seen bigint) returns bigint
language sql set search_path = '' as $$ select private.propose_community(p_data, p_seen) $$;

create function public.restore_community(p_version bigint, p_seen bigint) returns bigint
language sql set search_path = '' as $$ select private.propose_community(null, p_seen, p_version) $$;

-- Older versions without their data, the last one first. A member who has left has no name.
create function public.community_history(p_before bigint, p_limit int)
returns table (id bigint, created_at timestamptz, steward_id uuid, steward_name text, restores bigint)
language sql stable set search_path = '' as $$
  select version.id, version.created_at, version.steward_id, steward.username, version.restores
    from public.community_versions version left join public.profiles steward on steward.id = version.steward_id
   where version.state = 'applied' and (p_before is null or version.id < p_before)
   order by version.id desc limit least(greatest(p_limit, 0), 100)
$$;

-- Counts the coming matches that name a place, and the alerts that wait for a venue: a steward should know before it goes.
create function private.community_uses() returns table (place text, venue text, matches bigint, alerts bigint)
language plpgsql stable
security definer -- private matches count as well, and are not shown
set search_path = ''
as $$
begin
  perform private.require_steward();
  return query
    select match.location, null::text, count(*), 0::bigint from public.matches match where match.match_date > now() group by match.location
    union all
    select null, alert.venue, 0, count(*) from public.court_alerts alert
     where alert.fired_at is null and alert.venue is not null and alert.booking_date >= (now() at time zone private.time_zone())::date
     group by alert.venue;
end
$$;

create function public.community_uses() returns table (place text, venue text, matches bigint, alerts bigint)
language sql stable set search_path = '' as $$ select * from private.community_uses() $$;

revoke execute on function public.public_community, public.propose_community, public.restore_community, public.community_history,
  public.community_uses from public, anon, authenticated, service_role;
grant execute on function private.propose_community(jsonb, bigint, bigint), private.community_uses() to authenticated;
grant execute on function public.public_community to anon, authenticated;
grant execute on function public.propose_community, public.restore_community, public.community_history, public.community_uses
  to authenticated;

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
language sql set search_path = '' as $$ select private.announce(p_id, p_words, p_expires_at, coalesce(p_push, false), p_expected) $$;

create function public.end_announcement(p_id uuid) returns void
language sql set search_path = '' as $$ select private.end_announcement(p_id) $$;

revoke execute on function public.announce, public.end_announcement from public, anon, authenticated, service_role;
grant execute on function private.announce(uuid, text, timestamptz, boolean, timestamptz), private.end_announcement(uuid) to authenticated;
grant execute on function public.announce, public.end_announcement to authenticated;

revoke execute on all functions in schema private from public;
