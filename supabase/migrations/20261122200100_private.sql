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
language sql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || status, hint = reason, message = sentence, detail = facts;
end
$$;

-- Moves updated_at only when another column has changed, and never back: not in a row that was written while the clock was ahead.
create function private.stamp_update() returns trigger
language plpgsql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
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

revoke execute on all functions in schema private from public;
-- Functions that run as the member call these.
grant execute on function private.refuse(int, text, text, text), private.time_zone(), private.latest_start() to authenticated;
-- Triggers on the tables that the service role writes run as that role.
grant execute on function private.refuse(int, text, text, text), private.time_zone() to service_role;
