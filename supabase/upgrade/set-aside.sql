-- The first step of carrying a database over to the migrations as they are now, whatever was edited in them since they were applied: it
-- puts everything of ours aside. changes.sql then gives the tables aside the names of today, the migrations are applied as on an empty
-- database, and bring-back.sql copies the rows. So the result is the schema of the migrations by construction.
-- server/postgres/migrate.ts does all of it in one transaction; docs/operations.md says how to do it on a hosted project.

do $$
begin
  if exists (select from supabase_migrations.schema_migrations where version < '20261122200000')
     and (select count(*) <> 59 or max(version) <> '20261122171500'
            from supabase_migrations.schema_migrations where version < '20261122200000') then
    raise exception using message =
      'This database has only some of the migrations that came before the baseline. '
      || 'Start the last commit that has supabase/migrations/20261122171500_cheaper_notices.sql once, which applies the rest; '
      || 'then start this one. See "Updating" in docs/operations.md.';
  end if;
end
$$;
delete from supabase_migrations.schema_migrations;

-- On tables of the platform the names of triggers and policies are needed again. A trigger goes with its function, since the tables
-- of a hosted project belong to somebody else.
do $$
declare
  command text;
begin
  for command in
    select distinct format('drop function %s cascade', f.oid::regprocedure)
      from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc f on f.oid = tgfoid
     where not tgisinternal and f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and c.relnamespace not in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select format('drop policy %I on %s', polname, polrelid::regclass)
      from pg_policy join pg_class c on c.oid = polrelid where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace)
  loop
    execute command;
  end loop;
end
$$;

alter schema private rename to set_aside_private;
create schema set_aside_public;
revoke all on schema set_aside_private, set_aside_public from public;

-- The schema `public` itself stays, with the default privileges that the platform has given it, and so do extensions in it.
do $$
declare
  command text;
begin
  for command in
    select format('alter routine %s set schema set_aside_public', oid::regprocedure) from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter table %s set schema set_aside_public', oid::regclass) from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')
       -- The sequence of a column goes with its table.
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'a', 'i'))
    union all
    select format('alter type %s set schema set_aside_public', oid::regtype) from pg_type
     where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
       and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
  loop
    execute command;
  end loop;
end
$$;
