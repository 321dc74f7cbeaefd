-- Policies and triggers need helpers that see more than their caller may. They live in a schema that the API does not expose, and
-- nothing in it can be executed or read unless it is granted by name. PostgreSQL lets everybody execute a new function, and the
-- default privileges of one schema cannot take that back: each of these files therefore ends by revoking it.
create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Row-level security and triggers name functions of this schema, so members need to find them. So does the service role, for the
-- triggers on what it writes, and when it reads a profile (private.shown_phone_number).
grant usage on schema private to authenticated, service_role;

-- The single row holds the zone in which days and hours are reckoned. The server writes it when it starts.
create table private.community (
  only_row boolean primary key default true,
  time_zone text not null default 'Europe/Berlin',
  months_ahead int not null default 18,
  constraint community_has_one_row check (only_row),
  constraint community_months_ahead_positive check (months_ahead > 0)
);
comment on column private.community.months_ahead is 'How far ahead members make matches; series go on for a year from there.';
alter table private.community enable row level security;
insert into private.community default values;

-- Casting now() refuses a zone that PostgreSQL does not know (22023).
create function private.set_community(time_zone text) returns void
language sql set search_path = '' as $$
  update private.community
     set time_zone = $1
   where (now() at time zone $1) is not null
$$;

create function private.time_zone() returns text
language sql stable
security definer -- members cannot read the table
set search_path = ''
as $$
  select time_zone from private.community
$$;

-- The latest instant at which a match that members make may begin.
create function private.latest_start() returns timestamptz
language sql
stable
security definer -- members do not reach the table
set search_path = ''
as $$
  select now() + make_interval(months => months_ahead) from private.community
$$;

-- Raises a refusal that the client understands: `status` becomes the HTTP status, `reason` is what the client maps to words (see
-- CONVENTIONS.md), and `facts` are what those words need besides.
create function private.refuse(status int, reason text, sentence text, facts text default '') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, hint = reason, message = sentence, detail = facts;
end
$$;

-- Moves updated_at only when another column has changed, and never back: not in a row that was written while the clock was ahead.
create function private.stamp_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new is distinct from old then
    new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

-- Forms send the id of what they make, so that sending twice makes one. Used as it is, an id that is taken would answer 409 and
-- tell a stranger that somebody's private match has it. Hashing member and id together gives the same id for the same two, and no
-- member can reach another's.
create function private.stamp_own_id() returns trigger
language plpgsql set search_path = '' as $$
declare
  digest text;
begin
  if auth.uid() is not null then
    digest := encode(sha256(convert_to(auth.uid() || ' ' || new.id, 'UTF8')), 'hex');
    -- RFC 9562, version 8: an id derived by the application's own rule.
    new.id := overlay(overlay(left(digest, 32) placing '8' from 13) placing '8' from 17)::uuid;
  end if;
  return new;
end
$$;

-- Work that can wait (a push message, reading a booking system) is a job: a row written in the transaction that causes it. A job with a
-- key replaces one that still waits under that key. A job carries ids only: its task reads everything else again, and does nothing if
-- there is nothing left to do. It runs at once, or at `run_at`. The worker creates the schema `graphile_worker` when it first starts;
-- on a project where none ever has, nothing is written and nothing fails.
create function private.enqueue(task text, payload jsonb, key text default null, at timestamptz default null) returns void
language plpgsql
security definer -- members reach no jobs
set search_path = ''
as $$
begin
  -- Looking up a name in a schema without access would raise an error, so the schema is checked first.
  if not exists (select from pg_catalog.pg_namespace
                  where nspname = 'graphile_worker' and has_schema_privilege(oid, 'usage'))
     or to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text)')
        is null then
    return;
  end if;
  perform graphile_worker.add_job(identifier => task, payload => payload::json, run_at => at, job_key => key);
end
$$;
-- Functions that run as the member call these.
grant execute on function private.refuse(int, text, text, text), private.time_zone(), private.latest_start() to authenticated;
-- Triggers on the tables that the service role writes run as that role.
grant execute on function private.refuse(int, text, text, text), private.time_zone() to service_role;

-- Each invitation, change and comment reaches other people, and a script can make thousands of matches in a second. So what a
-- member does is limited: actions are counted, not rows, since deleting and making again must not help.

-- The numbers are those of ACTION_LIMITS in domain/limits.ts; a test compares them. An operator may change them here.
create table private.rate_limits (
  action text primary key,
  most int not null,
  seconds int not null,
  reason text not null,
  sentence text not null,
  constraint rate_limits_most_positive check (most > 0),
  constraint rate_limits_seconds_positive check (seconds > 0)
);
alter table private.rate_limits enable row level security;
insert into private.rate_limits (action, most, seconds, reason, sentence) values
  ('matches', 60, 86400, 'too_many_matches', 'You have created many matches today. Please go on tomorrow.'),
  ('match_dates', 2000, 86400, 'too_many_matches', 'You have created many matches today. Please go on tomorrow.'),
  ('match_changes', 200, 3600, 'too_many_changes', 'You have changed matches very often. Please wait an hour.'),
  ('invitations', 200, 3600, 'too_many_invitations', 'You have sent many invitations. Please wait an hour.'),
  ('participations', 1000, 3600, 'too_many_answers', 'You have joined and left very often. Please wait an hour.'),
  ('comments', 100, 3600, 'too_many_comments', 'You have written many comments. Please wait an hour.'),
  ('profile_changes', 60, 3600, 'too_many_profile_changes', 'You have changed your profile very often. Please wait an hour.'),
  ('substitutes', 20, 86400, 'too_many_substitutes', 'You have looked for substitutes very often. Please go on tomorrow.'),
  ('court_alerts', 100, 3600, 'too_many_new_alerts', 'You have made many alerts. Please wait an hour.'),
  ('push_subscriptions', 200, 3600, 'too_many_devices', 'This was switched on and off very often. Please wait an hour.'),
  ('calendar_feeds', 20, 3600, 'too_many_feeds', 'You have made many calendar addresses. Please wait an hour.'),
  ('uploads', 60, 3600, 'too_many_uploads', 'You have uploaded many pictures. Please wait an hour.'),
  ('steward_acts', 300, 3600, 'too_many_steward_acts', 'You have done very much as a steward. Please wait an hour.'),
  ('grave_acts', 20, 86400, 'too_many_grave_acts', 'You have done much today that cannot be taken back. Please go on tomorrow.'),
  ('member_blocks', 100, 3600, 'too_many_new_blocks', 'You have blocked many members. Please wait an hour.'),
  ('reports', 40, 86400, 'too_many_reports', 'You have reported a lot today. Please go on tomorrow.'),
  ('announcements', 20, 86400, 'too_many_announcements', 'There were many announcements today. Please go on tomorrow.'),
  -- Guests have no account: these are counted for each link (private.count_link_use).
  ('link_uses', 60, 3600, 'too_many_link_uses', 'Many guests have used this link. Please wait an hour.');

-- One row per member and action, so that nobody waits for the row of another. Unlogged: counting costs a join next to nothing, and
-- a crash of PostgreSQL empties it.
create unlogged table private.rate_counters (
  member_id uuid not null references auth.users (id) on delete cascade,
  action text not null,
  window_start timestamptz not null,
  total int not null,
  primary key (member_id, action)
);
alter table private.rate_counters enable row level security;

-- Definer: members reach neither table. Without a member (operator, job, demo data) nothing is counted. Most statements have
-- nothing to count, which is seen before it is read who the member is.
create function private.count_action(of_action text, times bigint default 1) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid;
  allowed private.rate_limits;
  counted int;
begin
  if times = 0 then
    return;
  end if;
  me := auth.uid();
  if me is null then
    return;
  end if;
  select * into strict allowed from private.rate_limits where action = of_action;
  insert into private.rate_counters as counter (member_id, action, window_start, total) values (me, of_action, now(), times)
  on conflict (member_id, action) do update
     set window_start = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.window_start else excluded.window_start end,
         total = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.total + excluded.total else excluded.total end
  returning counter.total into counted;
  if counted > allowed.most then
    perform private.refuse(429, allowed.reason, allowed.sentence);
  end if;
end
$$;

-- For tables where each new or changed row is one action, which the trigger names.
create function private.count_rows() returns trigger
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
begin
  perform private.count_action(tg_argv[0], (select count(*) from written));
  return null;
end
$$;

-- A password alone opens nothing of a member who has a second factor: with a session that has not proved it (assurance level aal1)
-- such a member sees and changes nothing, whatever else the policies allow. Each table that members reach has the restrictive
-- policy "Members with a second factor have proved it"; the catalogue test finds one without.

-- Tells whether the caller has proved as much as they can (the session is of level aal2, or they have no verified factor), and is a
-- member in good standing, as the token of one who was blocked may live for an hour longer. Write `(select private.assured())`, which
-- runs once per statement. It is PL/pgSQL, which is planned once per connection, and keeps the member in a variable: a function in the
-- condition would run for every row of a small table.
create function private.assured(or_waiting boolean default false) returns boolean
language plpgsql stable
security definer -- factors and accounts are not readable
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  me uuid := claims ->> 'sub';
begin
  return (claims ->> 'aal' is not distinct from 'aal2'
      or not exists (select from auth.mfa_factors where user_id = me and status = 'verified'))
    and private.in_good_standing(me, or_waiting);
end
$$;

-- Refuses whoever has not proved it, or is no member. Definer functions that members call begin with it.
create function private.require_assured(or_waiting boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is null or not private.assured(or_waiting) then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
end
$$;

-- A statement trigger, because row triggers run before the policy sees what is inserted, and those of a participant act with the
-- rights of the owner.
create function private.enforce_assurance() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.require_assured();
  end if;
  return null;
end
$$;
grant execute on function private.assured(boolean), private.require_assured(boolean) to authenticated, service_role;

revoke execute on all functions in schema private from public;
