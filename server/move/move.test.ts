import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compareSync } from '@node-rs/bcrypt'
import pg from 'pg'
import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fillEvening } from '../../testing/fill/fill-evening.ts'
import { fillRatings, verifyStoredRatings } from '../../testing/fill/fill-ratings.ts'
import { memberClaims, request } from '../../testing/hosted-project/api-session.ts'
import {
  createHostedProject,
  execute,
  type HostedDatabase,
  type HostedProject,
} from '../../testing/hosted-project/hosted-project.ts'
import {
  SECRET_KEY,
  type StandInStorage,
  startStandInStorage,
} from '../../testing/hosted-project/stand-in-storage.ts'
import { startTestBackend } from '../../testing/test-backend.ts'
import { fillDemo } from '../../tools/demo/main.ts'
import { listTables, quote } from '../backup/database/tables.ts'
import { command } from '../testing/test-terminal.ts'
import { type Moved, move, previewMove } from './move.ts'
import { describePlan } from './plan.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const PASSWORD = 'a bridge of seven planks'
const PICTURES = ['me/one.txt', 'me/two & three.txt', 'four.txt']

let backend: TestBackend
let folder: string
let template: HostedProject
let project: HostedDatabase
let storage: StandInStorage
let ada: string

beforeAll(async () => {
  template = await createHostedProject()
  backend = await startTestBackend({ template: 'worked' })
  await fillDemo(backend.database.url, {
    venues: ['Centre', 'West'],
    timeZone: 'Europe/Berlin',
    language: 'en',
  })
  await fillEvening(backend.database.url)
  await fillRatings(backend.database.url)
  const created = await admin('POST', 'auth/v1/admin/users', {
    email: 'ada@example.test',
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { username: 'Ada' },
  })
  ada = ((await created.json()) as { id: string }).id
  await admin('POST', 'auth/v1/signup', { email: 'never@example.test', password: PASSWORD })
  await admin('POST', 'storage/v1/bucket', { name: 'photos', file_size_limit: 100_000 })
  for (const name of PICTURES) await upload(name)
  await execute(backend.database.url, ROWS.replaceAll('ADA', ada))
  const [name = ''] = await readdir(backend.storageDir)
  folder = join(backend.storageDir, name, 'objects')
})
afterAll(async () => {
  await template.drop()
  await backend.stop()
})

/** The demo lacks these: a factor without a name, an identity, a change of address that waits, a row without its bytes. */
const ROWS = `
  insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
  values (gen_random_uuid(), 'ADA', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now()),
         (gen_random_uuid(), 'ADA', 'totp', 'unverified', 'JBSWY3DPEHPK3PXP', now(), now());
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  values ('117', 'ADA', '{"sub": "117", "email": "ada@example.test"}', 'google', now(), now()),
         ('118', 'ADA', '{"sub": "118"}', 'club-login', now(), now());
  update auth.users set email_change = 'new@example.test', email_change_token_new = 'x', recovery_token = null,
         phone_change = null where id = 'ADA';
  update storage.objects set owner = 'ADA', owner_id = 'ADA', user_metadata = '{"by": "hand"}',
         created_at = '2026-01-02 03:04:05.678901+00' where name = 'four.txt';
  insert into storage.objects (bucket_id, name, version) values ('photos', 'gone.txt', gen_random_uuid());`

beforeEach(async () => {
  project = await template.copy()
  storage = await startStandInStorage(project.adminUrl)
})
afterEach(async () => {
  await storage.stop()
})

test('a preview lists what moves and what does not, and writes nothing', async () => {
  const before = await contents(project.adminUrl)
  const plan = await previewMove(options())
  const text = describePlan(plan).join('\n')
  expect(plan.obstacles).toEqual([])
  for (const line of [
    /^ +41 {2}auth\.users$/m,
    /^ +3 {2}files, 0\.\d MiB$/m,
    /^ +1 {2}accounts that were never confirmed/m,
    /^ +1 {2}changes of address that wait/m,
    /^ +1 {2}second factors that were begun/m,
    /^ +1 {2}sign-ins with google: they move/m,
    /^ +1 {2}sign-ins with club-login: .* no provider of this name/m,
    /^ +1 {2}files whose bytes are not in the data folder: photos\/gone\.txt$/m,
    /^ +passwords of more than 72 bytes/m,
    /^Courtside runs \(\d+ connections\)/m,
  ])
    expect(text).toMatch(line)
  await expect(run()).rejects.toThrow(/connections use the database of the source\. Stop Courtside/)
  expect(await contents(project.adminUrl)).toEqual(before)
})

describe('with Courtside stopped', () => {
  beforeAll(() => backend.backend.stop())

  test('everything arrives as it was, and the services of the project can read it', async () => {
    const { rows, uploaded } = await run()
    expect([rows > 500, uploaded]).toEqual([true, PICTURES.length])

    const [source, target] = await Promise.all([contents(backend.database.url), contents(project.adminUrl)])
    const ours = (name: string) => /^"(public|private|graphile_worker)"/.test(name)
    const names = Object.keys(source).filter(ours)
    expect(names.length).toBeGreaterThan(30)
    for (const name of names) expect([name, target[name]]).toEqual([name, source[name]])
    expect(Object.keys(target).filter((name) => name.startsWith('"courtside_move"'))).toEqual([])
    const ratings = await verifyStoredRatings(project.adminUrl)
    expect(ratings).toMatchObject({ state: 'same', results: expect.any(Number) })
    expect(ratings).toEqual(await verifyStoredRatings(backend.database.url))

    for (const name of PICTURES) expect(String(storage.files.get(`photos/${name}`))).toBe(content(name))
    const [four] = await query(
      project.adminUrl,
      `select owner_id, user_metadata, created_at::text, metadata ->> 'cacheControl' as cache from storage.objects where name = 'four.txt'`,
    )
    expect(four).toEqual({
      owner_id: ada,
      user_metadata: { by: 'hand' },
      created_at: '2026-01-02 03:04:05.678901+00',
      cache: 'max-age=3600',
    })
    expect(
      await query(project.adminUrl, `select file_size_limit from storage.buckets where id = 'photos'`),
    ).toEqual([{ file_size_limit: '100000' }])

    // The auth service finds an account by these columns, and reads the others into strings, which may not be null.
    const [account] = await query(
      project.adminUrl,
      `set role supabase_auth_admin; select * from auth.users where instance_id = '00000000-0000-0000-0000-000000000000'
          and lower(email) = 'ada@example.test' and aud = 'authenticated' and is_sso_user = false`,
    )
    expect(compareSync(PASSWORD, account?.encrypted_password)).toBe(true)
    expect(await nullStrings(project.adminUrl)).toEqual([])
    expect(account).toMatchObject({ email_change: '', email_change_token_new: '', role: 'authenticated' })
    expect(
      await query(project.adminUrl, `select secret, status from auth.mfa_factors where user_id = '${ada}'`),
    ).toEqual([{ secret: 'JBSWY3DPEHPK3PXP', status: 'verified' }])
    expect(
      await query(
        project.adminUrl,
        `select provider, email from auth.identities where user_id = '${ada}' order by 1`,
      ),
    ).toEqual([
      { provider: 'club-login', email: null },
      { provider: 'email', email: 'ada@example.test' },
      { provider: 'google', email: 'ada@example.test' },
    ])

    // Triggers work again: a new account gets its profile, and the second one of that name another.
    await execute(project.adminUrl, signUp(randomUUID(), 'Ada'))
    expect(
      await query(project.adminUrl, `select username from profiles where username like 'Ada%' order by 1`),
    ).toEqual([{ username: 'Ada' }, { username: 'Ada (2)' }])
  })

  test('an interrupted move goes on with the files that are missing, and takes rows that changed since', async () => {
    storage.fail = (method, path) => (method === 'POST' && path.includes('four') ? 403 : undefined)
    await expect(run()).rejects.toThrow(/four\.txt: 403/)
    const first = storage.uploads.length
    expect(first).toBeGreaterThan(0)
    await execute(backend.database.url, `update profiles set username = 'Ada Two' where id = '${ada}'`)

    storage.fail = () => undefined
    const { already, uploaded } = await run()
    expect([already, uploaded]).toEqual([first, PICTURES.length - first])
    expect(storage.uploads.toSorted()).toEqual(PICTURES.map((name) => `photos/${name}`).toSorted())
    expect(await query(project.adminUrl, `select username from profiles where id = '${ada}'`)).toEqual([
      { username: 'Ada Two' },
    ])
    await expect(run()).rejects.toThrow('--to has 41 accounts and 3 files already. It must have none.')
  })

  test('a move that is stopped, or fails within the rows, leaves nothing that the next one cannot use', async () => {
    await execute(project.adminUrl, `alter table profiles add constraint narrow check (id <> '${ada}')`)
    await expect(run()).rejects.toThrow(/"public"\."profiles" could not be copied: .*"narrow"/)
    expect(await query(project.adminUrl, 'select from auth.users')).toEqual([])
    await execute(project.adminUrl, 'alter table profiles drop constraint narrow')

    const stopping = new AbortController()
    storage.fail = (method) => {
      if (method === 'POST') stopping.abort(new Error('stopped'))
      return undefined
    }
    await expect(move({ ...options(), signal: stopping.signal }, () => {})).rejects.toThrow('stopped')
    storage.fail = () => undefined
    const { already, uploaded } = await run()
    expect(already + uploaded).toBe(PICTURES.length)
  })

  test('a second move at the same time ends at once', async () => {
    const first = new pg.Client({ connectionString: project.url })
    await first.connect()
    await first.query(`select pg_advisory_lock(hashtext('courtside_move'))`)
    await expect(run()).rejects.toThrow('Another move into --to is running.')
    await first.end()
    expect(await query(project.adminUrl, 'select from auth.users')).toEqual([])
  })

  test('a file that arrives otherwise ends the move', async () => {
    const get = storage.files.get.bind(storage.files)
    storage.files.get = (name) => (name.endsWith('one.txt') ? Buffer.from('other') : get(name))
    await expect(run()).rejects.toThrow('photos/me/one.txt did not arrive as it was')
  })

  const OBSTACLES: [when: string, sql: string, sentence: string | RegExp][] = [
    [
      'a member has signed up',
      `insert into auth.users (id) values (gen_random_uuid())`,
      'has 1 accounts and 0 files',
    ],
    [
      'a migration is missing',
      `delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)`,
      '--to lacks 1 migrations: npx supabase db push --remote',
    ],
    [
      'a column is missing',
      'alter table profiles drop column avatar_filename cascade',
      'has no column avatar_filename there',
    ],
    [
      'a right is missing',
      'revoke insert on auth.identities from ROLE',
      'lacks the right to insert in auth.identities',
    ],
    [
      'triggers cannot rest',
      'revoke set on parameter session_replication_role from ROLE',
      /may not set session_replication_role/,
    ],
    [
      'a bucket takes less',
      `insert into storage.buckets (id, name, allowed_mime_types) values ('photos', 'photos', '{image/png}')`,
      'photos/four.txt is text/plain',
    ],
  ]
  test.each(share(OBSTACLES, 3))(
    `when %s, nothing is written (SEED=${SEED})`,
    async (_when, sql, sentence) => {
      const role = new URL(project.url).username
      await execute(project.adminUrl, sql.replace('ROLE', role))
      const before = await contents(project.adminUrl)
      const tried = run()
      await expect(tried).rejects.toThrow(sentence)
      await expect(tried).rejects.toThrow('Nothing was written')
      expect(await contents(project.adminUrl)).toEqual(before)
      if (sql.includes('parameter'))
        await execute(project.adminUrl, `grant set on parameter session_replication_role to ${role}`)
    },
  )

  test('a storage service of another project, or without the right key, is noticed before', async () => {
    const other = await template.copy()
    await execute(other.adminUrl, `insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`)
    await storage.stop()
    storage = await startStandInStorage(other.adminUrl)
    await expect(run()).rejects.toThrow(/avatars, elsewhere, event-images, and --to has .*: two projects\?/)
    storage.fail = () => 401
    await expect(run()).rejects.toThrow('--storage: GET bucket: 401')
    expect(await query(project.adminUrl, 'select from auth.users')).toEqual([])
  })

  test('what an operator types reaches it, and what is wrong is refused by name', async () => {
    const { username, password, port, pathname } = new URL(project.url)
    const env = {
      DATABASE_URL: backend.database.url,
      DATA_DIR: '/nowhere',
      STORAGE_DIR: backend.storageDir,
      SITE_URL: 'https://padel.example',
      TARGET_PASSWORD: password,
      TARGET_SECRET_KEY: SECRET_KEY,
    }
    const to = ['--to', `postgresql://${username}@127.0.0.1:${port}${pathname}`]
    const at = ['--storage', storage.url]
    const wrong = share<[sentence: string, changed: object, args: string[]]>([
      [
        '--to cannot be reached (password authentication failed',
        { TARGET_PASSWORD: 'wrong' },
        [...to, ...at],
      ],
      ['Where to?', {}, to],
      [
        '--to: add ?sslmode=verify-full',
        {},
        ['--to', 'postgresql://postgres@db.example.test/postgres', ...at],
      ],
      ['--storage has to be the address of the project', {}, [...to, '--storage', 'http://example.test']],
    ])
    const printed = await Promise.all([
      command('move', env, [...to, ...at, '--dry-run']),
      ...wrong.map(([, changed, args]) => command('move', { ...env, ...changed }, args)),
    ])
    expect(printed[0]?.stdout).toMatch(/^ +3 {2}files/m)
    expect(printed[0]?.stdout).toContain('accounts that were never confirmed')
    expect(printed.map(({ code, stderr }) => [code, stderr.trim()])).toEqual([
      [0, ''],
      ...wrong.map(([sentence]) => [1, expect.stringContaining(sentence)]),
    ])
  })
})

test('the first steward of a project without members from before comes by a link of the operator', async () => {
  const env = { DATABASE_URL: project.url, SITE_URL: 'https://padel.example' }
  const { stdout } = await command('members', env, ['steward'])
  const [, token] = /^https:\/\/padel\.example\/steward-link#(\S+)/.exec(stdout) ?? []
  await execute(project.adminUrl, signUp(ada, 'Ada'))
  expect(
    await request(project.apiUrl, 'authenticated', memberClaims(ada), 'select become_steward($1)', [token]),
  ).toEqual([{ become_steward: true }])
})

const options = () => ({
  from: backend.database.url,
  folder,
  to: project.url,
  storage: { url: project && storage.url, key: SECRET_KEY },
  signal: new AbortController().signal,
  print: () => {},
})

const run = (): Promise<Moved> => move(options(), () => {})

const content = (name: string) => name.repeat(500)

async function admin(method: string, path: string, body: unknown): Promise<Response> {
  const headers = { apikey: backend.secretKey, 'content-type': 'application/json' }
  const answer = await fetch(`${backend.url}/${path}`, { method, headers, body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer
}

const signUp = (id: string, username: string) => `
  set role supabase_auth_admin;
  set search_path = auth;
  insert into users (id, email_confirmed_at, raw_user_meta_data) values ('${id}', now(), '{"username": "${username}"}')`

async function upload(name: string): Promise<void> {
  const headers = { apikey: backend.secretKey, 'content-type': 'text/plain', 'cache-control': 'max-age=3600' }
  const address = `${backend.url}/storage/v1/object/photos/${name.split('/').map(encodeURIComponent).join('/')}`
  expect((await fetch(address, { method: 'POST', headers, body: content(name) })).status).toBe(200)
}

async function query(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const result = (await execute(url, sql)) as pg.QueryResult | pg.QueryResult[]
  return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []
}

/** Columns that the auth service reads into strings or numbers, where a row has none. */
async function nullStrings(url: string): Promise<string[]> {
  const columns = {
    users: [
      'aud',
      'role',
      'confirmation_token',
      'recovery_token',
      'email_change_token_current',
      'email_change_token_new',
    ]
      .concat(['email_change', 'email_change_confirm_status', 'phone_change_token', 'phone_change'])
      .concat(['reauthentication_token', 'created_at', 'updated_at', 'instance_id']),
    identities: ['provider_id', 'provider', 'created_at', 'updated_at'],
    mfa_factors: ['friendly_name', 'secret', 'factor_type', 'status', 'created_at', 'updated_at'],
  }
  const found: string[] = []
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      if ((await query(url, `select from auth.${table} where ${name} is null limit 1`)).length > 0)
        found.push(`${table}.${name}`)
  return found
}

/** All rows of all tables as text, in an order that does not depend on where they lie. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: Record<string, string> = {}
  for (const table of await listTables(client)) {
    const { rows } = await client.query(
      `select coalesce(string_agg(row, E'\\n' order by row), '') as text from (select to_jsonb(t)::text as row from ${quote(table)} t) r`,
    )
    found[quote(table)] = rows[0].text
  }
  await client.end()
  return found
}
