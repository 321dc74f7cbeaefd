import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { cleanUp } from '../admin/clean-up.ts'
import { toRefusal } from '../auth.ts'
import { AUTH_DEFAULTS } from '../settings/settings.ts'
import { rateLimitsText } from './limit-table.ts'
import { createLimits } from './limits.ts'

const silent = pino({ level: 'silent' })
let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase('platform')
  database = openDatabase(testDatabase.url, silent)
})
afterAll(async () => {
  await database.stop()
  await testDatabase.drop()
})

/** Starts an app with limits, as each process does. */
function startApp(rateLimitFactor: number, rateLimits = {}) {
  const limits = createLimits({
    database,
    rateLimitFactor,
    clientAddressHeader: 'x-address',
    auth: { rateLimits },
  })
  const app = new Hono()
  app.onError((error) => {
    const { status, headers } = toRefusal(error, silent)
    return new Response(null, { status, headers })
  })
  app.get('/', async (c) => {
    await limits.countAddress(c, 'signup')
    return c.body(null, 204)
  })
  return async (address: string) => app.request('/', { headers: { 'x-address': address } })
}

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

describe('a limit', () => {
  it('counts on after a restart', async () => {
    const earlier = startApp(0.1)
    expect(await statusesOf([1, 2, 3].map(() => earlier('192.0.2.1')))).toEqual([204, 204, 204])
    const later = startApp(0.1)
    const refused = await later('192.0.2.1')
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(200)
    expect(seconds).toBeLessThanOrEqual(300)
    expect((await later('192.0.2.2')).status).toBe(204)
  })

  it('is one for several processes, also at the same moment', async () => {
    const processes = [startApp(0.1), startApp(0.1)]
    const answers = processes.flatMap((ask) => Array.from({ length: 5 }, () => ask('192.0.2.3')))
    expect(await statusesOf(answers)).toEqual([204, 204, 204, ...Array(7).fill(429)])
  })

  it('is what the configuration says instead', async () => {
    const ask = startApp(1, rateLimitsText.parse('signup = 1'))
    expect([(await ask('192.0.2.4')).status, (await ask('192.0.2.4')).status]).toEqual([204, 429])
  })

  it('begins anew when its time is over', async () => {
    const ask = startApp(0.1)
    await Promise.all([1, 2, 3].map(() => ask('192.0.2.5')))
    await database.pool.query(
      `update _backend.rate_limits set expire = expire - 300000 where key ~ '192.0.2.5'`,
    )
    expect((await ask('192.0.2.5')).status).toBe(204)
  })
})

describe('the counts', () => {
  it('do not tell who tried to sign in', async () => {
    const limits = createLimits({ database, rateLimitFactor: 1 })
    await limits.countAccount('member@example.test', 'wrongPasswordOfAccount')
    const { rows } = await database.pool.query(`select key from _backend.rate_limits where key ~ 'OfAccount'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].key).not.toContain('member')
  })

  it('make no sign-in wait for the disk', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('set synchronous_commit = on')
      await client.query('begin')
      await client.query(`insert into _backend.rate_limits values ('test', 1, 0)`)
      expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }])
      await client.query('commit')
      expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
      await client.query('reset synchronous_commit')
    } finally {
      client.release()
    }
  })

  it('go when their time is over', async () => {
    await database.pool.query('update _backend.rate_limits set expire = 0')
    await startApp(1)('192.0.2.6')
    await cleanUp(database, AUTH_DEFAULTS)
    const { rows } = await database.pool.query('select key from _backend.rate_limits')
    expect(rows).toEqual([{ key: 'signup:192.0.2.6' }])
  })
})

describe('numbers of a configuration', () => {
  it.each([
    ['sigup=3', "knows no limit 'sigup', only token, renewal"],
    ['signup=0', "has to give 'signup' a whole number above 0"],
    ['signup', "has to give 'signup' a whole number above 0"],
  ])('%s are refused: %s', (text, reason) => {
    expect(() => rateLimitsText.parse(text)).toThrow(reason)
  })

  it('are read by name', () => {
    expect(rateLimitsText.parse('token=300, mail=60,')).toEqual({ token: 300, mail: 60 })
  })
})
