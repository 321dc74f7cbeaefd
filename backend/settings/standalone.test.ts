import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { NODE_ENVIRONMENT } from '../testing/node-environment.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const SERVER = inject('postgresUrl')
/** The first is the default. */
const SCHEMAS = ['Odd "name"', 'with-dash and space', "it's ümläut"]
/** A browser cannot put it into a header. */
const FAR = '球场 €'

function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [MAIN, ...args], { env: { ...NODE_ENVIRONMENT, ...env }, stdio: 'pipe' })
}

/** Returns the error output of a start that has to fail. */
async function complaint(args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const child = start(args, env)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(code).toBe(1)
  return said
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

const fresh = () => `foreign_${randomUUID().slice(0, 8)}`
const addressOf = (database: string) => Object.assign(new URL(SERVER), { pathname: `/${database}` }).href

test('a setting that is wrong ends the start; --help does not start', async () => {
  expect(await complaint(['--port', 'soon'])).toContain("PORT is 'soon': must be a number")
  expect(await text(start(['--help']).stdout)).toContain('--database-url ')
})

describe('a database that cannot serve', () => {
  it('is reported as DATABASE_URL when its user may not create roles, and stays unchanged', async () => {
    const name = fresh()
    await execute(
      SERVER,
      `create role ${name} login replication password 'x'`,
      `create database ${name} owner ${name}`,
    )
    const url = Object.assign(new URL(addressOf(name)), { username: name, password: 'x' }).href
    const said = await complaint(['--database-url', url])
    expect(said).toMatch(/^DATABASE_URL: its user may not .*\(permission denied to .*createrole bypassrls/)
    await execute(SERVER, `drop database ${name}`, `drop role ${name}`)
  })

  it('is reported as DATABASE_URL when no server answers there', async () => {
    expect(await complaint(['--database-url', 'postgresql://u:p@127.0.0.1:1/x'])).toMatch(
      /^DATABASE_URL: .*ECONNREFUSED/,
    )
  })

  it('is reported as SCHEMAS when one does not exist', async () => {
    const database = await createTestDatabase('platform')
    const said = await complaint(['--database-url', database.url, '--schemas', 'public,Public'])
    expect(said).toContain("SCHEMAS: the database has no schema 'Public'")
    await database.drop()
  })
})

test('a port that is taken is reported as PORT', async () => {
  const database = await createTestDatabase('platform')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await complaint(['--database-url', database.url, '--port', String(port)])).toContain(
    `PORT ${port} is taken`,
  )
  other.close()
  await database.drop()
})

describe('on a database that knows nothing of all this', () => {
  const name = fresh()
  let child: ReturnType<typeof start>
  let ready: { url: string; port: number; publishableKeys: string[]; secretKeys: string[] }

  beforeAll(async () => {
    await execute(SERVER, `create database ${name}`)
    for (const schema of [...SCHEMAS, FAR])
      await execute(
        addressOf(name),
        `create schema ${pg.escapeIdentifier(schema)}`,
        `create table ${pg.escapeIdentifier(schema)}."the ""things""" (id int primary key, "what & why" text)`,
      )
    child = start(['--port', '0', '--autoconfirm', 'true', '--access-token-lifetime', '60'], {
      DATABASE_URL: addressOf(name),
      SCHEMAS: [...SCHEMAS, FAR].join(','),
    })
    ready = JSON.parse(String((await once(child.stdout, 'data'))[0]))
    for (const schema of [...SCHEMAS, FAR])
      await execute(
        addressOf(name),
        `grant usage on schema ${pg.escapeIdentifier(schema)} to service_role`,
        `grant all on all tables in schema ${pg.escapeIdentifier(schema)} to service_role`,
      )
  })
  afterAll(async () => {
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await execute(SERVER, `drop database ${name} with (force)`)
  })

  const client = (key?: string): SupabaseClient =>
    createClient(ready.url, key ?? '', { auth: { persistSession: false, autoRefreshToken: false } })

  it('the keys that it made are printed, and its port', async () => {
    expect(ready.url).toBe(`http://127.0.0.1:${ready.port}`)
    expect((await fetch(`${ready.url}/rest/v1/x`, { headers: { apikey: 'sb_secret_other' } })).status).toBe(
      401,
    )
  })

  it.each(SCHEMAS)('the schema %j is read and written, whatever its name is made of', async (schema) => {
    const table = client(ready.secretKeys[0]).schema(schema).from('the "things"')
    const row = { id: 1, 'what & why': schema }
    expect((await table.insert(row).select()).data).toEqual([row])
    expect((await table.select().eq('id', 1)).data).toEqual([row])
  })

  it('the first schema is the one without a header; one that is not exposed is refused', async () => {
    const headers = { apikey: ready.secretKeys[0] ?? '' }
    const answer = await fetch(`${ready.url}/rest/v1/the%20%22things%22?select=%22what%20%26%20why%22`, {
      headers,
    })
    expect(await answer.json()).toEqual([{ 'what & why': SCHEMAS[0] }])
    const { error, status } = await client(ready.secretKeys[0]).schema('public').from('x').select()
    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST106' })
  })

  it('a name that no browser can put into a header is read as UTF-8, as curl sends it', async () => {
    const bytes = Buffer.from(FAR, 'utf8').toString('latin1')
    const headers = { apikey: ready.secretKeys[0] ?? '', 'accept-profile': bytes }
    const answer = await fetch(`${ready.url}/rest/v1/the%20%22things%22?select=id`, { headers })
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('content-profile')).toBeNull()
  })

  it('accounts are made at once, with tokens of the lifetime that was asked for', async () => {
    const person = { email: 'ada@example.test', password: 'correct horse 7' }
    const { data, error } = await client(ready.publishableKeys[0]).auth.signUp(person)
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(60)
  })
})
