import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withConnection } from 'supabase-compatible'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkProject } from '../../server/jobs/check-database.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { readMigrations } from '../../server/postgres/migration-files.ts'
import { type ApiRole, memberClaims, request } from '../../testing/hosted-project/api-session.ts'
import { apiRole } from '../../testing/hosted-project/hosted-project.ts'
import { loadSafeupdate } from '../../testing/hosted-project/safeupdate.ts'
import { readRelease, record } from '../../testing/releases.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// The migrating user of a hosted project is no superuser. This role has what `postgres` has there.
const role = `hosted_${randomBytes(4).toString('hex')}`
const api = `authenticator_${role}`
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('platform')
  await execute(
    database.url,
    `create role ${role} login password 'hosted' createrole bypassrls;
     grant anon, authenticated, service_role to ${role};
     do $$ begin execute format('grant all on database %I to ${role}', current_database()); end $$;
     alter schema public owner to ${role};
     alter publication supabase_realtime owner to ${role};
     grant usage on schema auth to ${role};
     grant all on all tables in schema auth to ${role};
     grant all on all functions in schema auth to ${role};
     -- It does not own these tables there either, but may make policies on them (supautils.policy_grants).
     grant supabase_storage_admin to ${role};
     ${apiRole(api)}`,
  )
})
afterAll(async () => {
  await database.drop()
  await execute(inject('postgresUrl'), `drop role ${role}, ${api}`)
})

async function execute(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

const asRole = (username = role) =>
  Object.assign(new URL(database.url), { username, password: 'hosted' }).href

test('the migrations need no superuser, and the triggers work without one', async () => {
  expect(await migrate(asRole(), 'supabase/migrations')).not.toEqual([])
  await execute(
    database.url,
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), now(), '{"username": "Nora"}')`,
  )
  expect((await execute(database.url, 'select username from profiles')).rows).toEqual([{ username: 'Nora' }])
  await execute(
    database.url,
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'totp', 'verified', now(), now() from profiles`,
  )
  expect([await seenAt(database.url, 'aal1'), await seenAt(database.url, 'aal2')]).toEqual([0, 1])
  // Sessions and accounts belong to the auth service, whose tables the functions reach with the rights of that role.
  const calls = ['list_my_sessions()', 'end_my_session(gen_random_uuid())', 'export_my_data()']
  for (const call of [...calls, 'account_deletion_preview()', `delete_my_account('DELETE', 'cancel')`])
    await asNora(database.url, 'aal2', `select from ${call}`)
  expect((await execute(database.url, 'select from auth.users')).rowCount).toBe(0)
})

test('nor does taking over the list of migrations of before 1.0.0; what the project lacks is named', async () => {
  await execute(
    database.url,
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), now(), '{"username": "Emil"}')`,
  )
  const applied = 'select version, statements from supabase_migrations.schema_migrations order by 1'
  const released = (await readRelease('release-1.0.0')).migrations.map(({ version }) => version)
  const list = (await execute(database.url, applied)).rows.filter(({ version }) => released.includes(version))
  const { migrations } = await readRelease('before-release')
  const recordAgain = (some: typeof migrations) => withConnection(asRole(), (client) => record(client, some))
  // Later migrations are pushed as always.
  await recordAgain(migrations)
  await expect(checkProject(asRole(), 'supabase/migrations')).rejects.toThrow(
    /the project lacks 20261127000000_location_group\.sql.*npx supabase db push --remote/s,
  )
  expect((await execute(database.url, applied)).rows).toEqual(list)
  await recordAgain(migrations.slice(1))
  await expect(checkProject(asRole(), 'supabase/migrations')).rejects.toThrow('from before Courtside 1.0.0')
  await recordAgain(await readMigrations('supabase/migrations'))
  await checkProject(asRole(), 'supabase/migrations')
})

test('every function of the API runs in its sessions, or refuses by a rule of its own', async () => {
  await loadSafeupdate(database.url)
  const { rows: functions } = await execute(
    database.url,
    `select proname as name, role, (select string_agg('null::' || format_type(type, null), ', ' order by at)
              from unnest(proargtypes) with ordinality as argument (type, at) where at <= pronargs - pronargdefaults) as nulls
       from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) as role
      where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')`,
  )
  expect(functions.length).toBeGreaterThan(80)
  const [emil] = (await execute(database.url, 'select id from profiles')).rows
  const failed: unknown[] = []
  for (const { name, role, nulls } of functions) {
    const claims = role === 'authenticated' ? memberClaims(emil.id) : {}
    await request(asRole(api), role as ApiRole, claims, `select from ${name}(${nulls ?? ''})`).catch(
      ({ code, message }: pg.DatabaseError) => {
        if (!/^(PT4|23502|22)/.test(code ?? '') && !/violates row-level security/.test(message))
          failed.push({ name, role, code, message })
      },
    )
  }
  expect(failed).toEqual([])
})

/** Counts the profiles that Nora sees. */
const seenAt = (url: string, aal: string) => asNora(url, aal, 'select from profiles')

async function asNora(url: string, aal: string, sql: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select set_config('request.jwt.claims', json_build_object('sub', id, 'aal', $1::text,
       'amr', json_build_array(json_build_object('method', 'totp', 'timestamp', extract(epoch from now()))))::text, false)
     from profiles`,
    [aal],
  )
  await client.query('set role authenticated')
  const { rowCount } = await client.query(sql).finally(() => client.end())
  return rowCount
}
