-- The roles and schemas that every Supabase project has before its first migration, with the grants that matter here.
-- Roles belong to the cluster, so they may exist already; schemas belong to the database.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin',
                                'supabase_storage_admin', 'supabase_realtime_admin'] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then
      null; -- another database of the same cluster made it
    end;
  end loop;
  begin
    create role authenticator login noinherit;
  exception when duplicate_object or unique_violation then
    null;
  end;
end
$$;

alter role service_role bypassrls;
grant anon, authenticated, service_role to authenticator;
do $$
begin
  execute format('grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to %I', current_user);
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
-- This is what a hosted project grants: new tables are open to the three roles unless a migration revokes; policies protect
-- them.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

create publication supabase_realtime;
