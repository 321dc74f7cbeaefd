import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { supabaseCli } from '../../tools/schema/schema-types.ts'
import { createTestDatabase } from '../test-database.ts'
import { loadSafeupdate } from './safeupdate.ts'

const PASSWORD = 'hosted'

export interface HostedDatabase {
  /** Connection string of the project's `postgres`, who is no superuser. */
  url: string
  /** Connection string of the role as which its API connects (`authenticator`). */
  apiUrl: string
  /** Connection string of the superuser, as whom the services of the platform are imitated. */
  adminUrl: string
}

export interface HostedProject extends HostedDatabase {
  /** Makes a second copy of the project; it goes away with this one. */
  copy(): Promise<HostedDatabase>
  drop(): Promise<void>
}

/**
 * A database as a Supabase project has it: its roles, owners and grants, with the migrations applied by the Supabase CLI, and safeupdate
 * loaded. Source: the init scripts and migrations of supabase/postgres, supabase/auth and supabase/storage as they stand in 2026. The tables are
 * ours, which have the columns of theirs (server/move/service-columns.test.ts).
 */
export async function createHostedProject(): Promise<HostedProject> {
  const role = `postgres_${randomBytes(4).toString('hex')}`
  const api = `authenticator_${role}`
  const database = await createTestDatabase('platform')
  const server = Object.assign(new URL(database.url), { pathname: '/postgres' }).href
  const asRole = (url: string, username = role) =>
    Object.assign(new URL(url), { username, password: PASSWORD }).href
  await execute(database.url, asOnThePlatform(role) + apiRole(api))
  // There, supautils lets this user make policies on tables of the services (supautils.policy_grants); here, only their owner may.
  await execute(database.url, `grant supabase_storage_admin to ${role}`)
  await supabaseCli(['migration', 'up'], asRole(database.url))
  await execute(database.url, `revoke supabase_storage_admin from ${role}`)
  await loadSafeupdate(database.url)
  const copies: string[] = []
  return {
    url: asRole(database.url),
    apiUrl: asRole(database.url, api),
    adminUrl: database.url,
    async copy() {
      const name = `test_${randomBytes(6).toString('hex')}`
      const from = new URL(database.url).pathname.slice(1)
      await execute(server, `create database ${name} template ${from} owner ${role} strategy file_copy`)
      copies.push(name)
      const adminUrl = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
      return { url: asRole(adminUrl), apiUrl: asRole(adminUrl, api), adminUrl }
    },
    async drop() {
      for (const name of copies) await execute(server, `drop database ${name} with (force)`)
      await database.drop()
      await execute(server, `drop owned by ${role}; drop role ${role}, ${api}`)
    },
  }
}

export async function execute(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

const asOnThePlatform = (role: string) => `
  drop schema _backend cascade;
  drop index storage.objects_version_idx, auth.audit_log_entries_created_at_brin, auth.users_email_change_idx;

  -- The services own their tables, and note their own migrations.
  create table auth.schema_migrations (version varchar(255) primary key);
  create table storage.migrations (
    id integer primary key, name varchar(100) not null unique, hash varchar(40) not null, executed_at timestamp default now());
  do $$
  declare
    name text;
  begin
    for name in select oid::regclass::text from pg_class
                 where relnamespace = 'auth'::regnamespace and relkind in ('r', 'S')
                   and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i')) loop
      execute format('alter table %s owner to supabase_auth_admin', name);
    end loop;
    for name in select oid::regprocedure::text from pg_proc where pronamespace = 'auth'::regnamespace loop
      execute format('alter function %s owner to supabase_auth_admin', name);
    end loop;
  end
  $$;
  alter table storage.migrations owner to supabase_storage_admin;
  grant usage on schema auth, storage to supabase_auth_admin, supabase_storage_admin;

  create role ${role} login password '${PASSWORD}' createrole createdb replication bypassrls;
  grant anon, authenticated, service_role to ${role} with admin option;
  -- supautils.privileged_role_allowed_configs has it there.
  grant set on parameter session_replication_role to ${role};
  do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$;
  alter publication supabase_realtime owner to ${role};
  grant usage on schema auth, extensions to ${role};
  grant usage on schema storage to ${role} with grant option;
  grant all on all tables in schema auth to ${role};
  grant all on all routines in schema auth to ${role};
  grant all on storage.buckets, storage.objects to ${role} with grant option;
  grant all on all routines in schema storage to ${role};
  revoke all on auth.schema_migrations, storage.migrations from ${role};`

/** Creates `authenticator` as the platform has it: the login role of the API, with its settings. */
export const apiRole = (role: string) => `
  create role ${role} login noinherit password '${PASSWORD}';
  grant anon, authenticated, service_role to ${role};
  alter role ${role} set statement_timeout = '8s';
  alter role ${role} set lock_timeout = '8s';
  alter role ${role} set safeupdate.enabled = 'on';`
