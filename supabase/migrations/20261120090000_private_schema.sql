-- Why: policies and triggers need helpers that look further than the caller may. They live in a schema that the API
-- does not expose; nothing in it can be executed or read unless it is granted by name. (Defaults of a schema can only
-- add to what PUBLIC may, so every migration that adds a function here ends by revoking it.)

create schema private;
revoke all on schema private from public, anon, authenticated, service_role;
grant usage on schema private to authenticated;

-- The one row that tells the database in which zone days and hours are reckoned. The server writes it when it starts.
create table private.community (
  only_row boolean primary key default true,
  time_zone text not null default 'Europe/Berlin',
  constraint community_has_one_row check (only_row)
);
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

-- A refusal of the game: `status` is the HTTP status, `reason` what the client maps to words (see CONVENTIONS.md).
create function private.refuse(status int, reason text, sentence text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || status, hint = reason, message = sentence;
end
$$;

-- updated_at moves only when something else did.
create function private.stamp_update() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;

revoke execute on all functions in schema private from public;
-- Triggers that run as the member refuse too.
grant execute on function private.refuse(int, text, text) to authenticated;
