import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../auth/admin/clean-up.ts'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import { openDatabase } from '../database/database.ts'
import type { Claims } from '../http/caller.ts'
import { promised } from '../testing/runs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { CLOCK_LEEWAY, createRevocations, type RevocationOptions, type Revocations } from './revocations.ts'

let database: TestDatabase
let pool: pg.Pool
const running: Revocations[] = []
const log = pino({ level: 'silent' })
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  database = await createTestDatabase('platform')
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

async function start(options: Partial<RevocationOptions> = {}): Promise<Revocations> {
  const revocations = createRevocations({ databaseUrl: database.url, pool, log, ...options })
  running.push(revocations)
  await revocations.start()
  return revocations
}

interface Signed {
  member: string
  session: string
  claims: Claims
}

async function signIn(claims: Partial<Claims> = {}): Promise<Signed> {
  const [member, session] = [randomUUID(), randomUUID()]
  await pool.query('insert into auth.users (id) values ($1)', [member])
  await pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, member])
  const usual = { role: 'authenticated', sub: member, session_id: session, iat: now(), exp: now() + 3600 }
  return { member, session, claims: { ...usual, ...claims } }
}
const end = ({ session }: Signed) => pool.query('delete from auth.sessions where id = $1', [session])

/** The promise for a lost connection. */
const WITHIN = { timeout: promised(3000), interval: 20 }

/** Revoked, and known without asking. */
const known = (revocations: Revocations, { claims }: Signed) =>
  expect.poll(() => revocations.isKnownRevoked(claims), WITHIN)

test('revocations from before the start are known, and valid tokens need no query', async () => {
  const [ended, good] = [await signIn(), await signIn()]
  await end(ended)
  const asked: unknown[] = []
  const revocations = await start({
    pool: {
      query(...query: unknown[]) {
        asked.push(query)
        return pool.query(...(query as [string]))
      },
    } as pg.Pool,
  })
  expect(revocations.isRevoked(ended.claims)).toBe(true)
  for (let n = 0; n < 1000; n++) expect(revocations.isRevoked(good.claims)).toBe(false)
  expect(asked).toEqual([])
})

test('ids are compared as PostgreSQL compares them', async () => {
  const revocations = await start()
  const ended = await signIn()
  await end(ended)
  await known(revocations, ended).toBe(true)
  expect(revocations.isKnownRevoked({ ...ended.claims, session_id: ended.session.toUpperCase() })).toBe(true)
})

test('a revocation during a lost connection is known within three seconds', async () => {
  const revocations = await start()
  const ended = await signIn()
  await pool.query(
    `with cut as (select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'revocations' and datname = current_database())
     delete from auth.sessions where id = $1 and exists (select from cut)`,
    [ended.session],
  )
  await known(revocations, ended).toBe(true)
  const later = await signIn()
  await end(later)
  await known(revocations, later).toBe(true)
})

test('without a listening connection the table is read instead, and meanwhile the database is queried', async () => {
  const ended = await signIn()
  const revocations = createRevocations({ databaseUrl: 'postgresql://127.0.0.1:1/none', pool, log })
  const good = await signIn()
  expect([await revocations.isRevoked(ended.claims), await revocations.isRevoked(good.claims)]).toEqual([
    false,
    false,
  ])
  await end(ended)
  expect([await revocations.isRevoked(ended.claims), await revocations.isRevoked(good.claims)]).toEqual([
    true,
    false,
  ])
  running.push(revocations)
  await revocations.start()
  const later = await signIn()
  await end(later)
  await known(revocations, later).toBe(true)
})

test('a connection that falls silent without being cut is noticed in time', async () => {
  const proxy = await startProxy()
  const revocations = await start({ databaseUrl: proxy.url })
  const ended = await signIn()
  proxy.fallSilent()
  await end(ended)
  await expect.poll(() => Promise.resolve(revocations.isRevoked(ended.claims)), WITHIN).toBe(true)
  await proxy.stop()
})

test('an unavailable database does not make a token valid', async () => {
  const away = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/none' })
  const revocations = createRevocations({ databaseUrl: 'postgresql://127.0.0.1:1/none', pool: away, log })
  const { claims } = await signIn()
  await expect(revocations.isRevoked(claims)).rejects.toThrow()
  await away.end()
})

test('revocations beyond the limit in memory are queried in the database', async () => {
  const revocations = await start({ maxEntries: 10 })
  const ended = await Promise.all(Array.from({ length: 15 }, () => signIn()))
  for (const one of ended) await end(one)
  const [first, last, good] = [ended[0], ended[14], await signIn()]
  if (!first || !last) throw new Error('nobody signed in')
  await known(revocations, last).toBe(true)
  expect(revocations.isKnownRevoked(first.claims)).toBe(false)
  expect(await revocations.isRevoked(first.claims)).toBe(true)
  expect(await revocations.isRevoked(good.claims)).toBe(false)
})

test('a token that lives longer than revocations are kept is queried once, and revoked all the same', async () => {
  const old = await signIn({ iat: now() - 86_400, exp: now() + 86_400 })
  const ended = await signIn({ iat: now() - 86_400, exp: now() + 86_400 })
  await end(ended)
  await pool.query('delete from _backend.revocations')
  const revocations = await start()
  expect(await revocations.isRevoked(ended.claims)).toBe(true)
  expect(await revocations.isRevoked(old.claims)).toBe(false)
  expect(revocations.isRevoked(old.claims)).toBe(false)
  await end(old)
  await known(revocations, old).toBe(true)
})

test('entries are removed when no earlier token can be valid any more', async () => {
  const revocations = await start({ tokenLifetime: -299 })
  const ended = await signIn({ iat: now(), exp: now() - 299 })
  await end(ended)
  await known(revocations, ended).toBe(true)
  await known(revocations, ended).toBe(false)
})

/** PostgreSQL behind a proxy that can stop to pass anything on, without closing. */
async function startProxy() {
  const target = new URL(database.url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => !isSilent && to.write(data))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
    },
    async stop() {
      await Promise.all(running.splice(0).map((one) => one.stop()))
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('the clean-up deletes rows when no token of before can live any more, and not before', async () => {
  const services = openDatabase(database.url, log)
  const insert = (age: number) =>
    pool.query(
      `insert into _backend.revocations (kind, id, revoked_at) values ('session', $1, now() - make_interval(secs => $2))`,
      [randomUUID(), age],
    )
  const { accessTokenLifetime } = AUTH_DEFAULTS
  await pool.query('delete from _backend.revocations')
  await insert(accessTokenLifetime + CLOCK_LEEWAY)
  await insert(accessTokenLifetime + 2 * CLOCK_LEEWAY + 1)
  await cleanUp(services, AUTH_DEFAULTS)
  await services.stop()
  expect((await pool.query('select from _backend.revocations')).rowCount).toBe(1)
})
