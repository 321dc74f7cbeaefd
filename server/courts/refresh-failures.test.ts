import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { standInReader } from '../../testing/court-stand-in/reader.ts'
import type { RefreshContext } from './refresh.ts'
import {
  community,
  evening,
  MINUTE,
  NOON,
  openCourtHarness,
  SATURDAY,
  SUNDAY,
} from './testing/court-harness.ts'

const club = openCourtHarness()

describe('half-way', () => {
  test('killed: nothing of it is stored, and the next one is whole', async () => {
    await club.refresh()
    const before = await club.taken()
    club.now += 10 * MINUTE
    club.standIn.taken = [evening(5907, SUNDAY), evening(100676, SUNDAY)]
    const killed = new AbortController()
    const courts = standInReader(community, club.standIn)
    const fetchUntilKilled: typeof fetch = (input, init) => {
      if (club.requestsTo('ebusy').length >= 9 + 4) killed.abort(new Error('the server stops'))
      return courts.fetch(input, init)
    }
    await expect(
      club.refresh({ courts: { ...courts, fetch: fetchUntilKilled }, signal: killed.signal }),
    ).rejects.toThrow('the server stops')
    expect(await club.taken('ebusy')).toEqual(before.filter((line) => line.startsWith('59')))
    expect(await club.status('ebusy')).toMatchObject({ last_update: new Date(NOON), failure: null })
    // Two evenings are gone at once, which is believed when a second answer says so.
    for (const _ of ['doubted', 'believed']) {
      club.now += 10 * MINUTE
      await club.refresh()
    }
    expect(await club.taken('ebusy')).toEqual(['5907 2027-03-28 18:00 20:00'])
  })

  test('killed in the database: the transaction is as if it had never begun', async () => {
    await club.refresh()
    const before = await club.taken()
    club.now += 10 * MINUTE
    club.standIn.taken = [evening(5907, SUNDAY), evening(100676, SUNDAY)]
    const victim = new pg.Client({ connectionString: club.databaseUrl })
    await victim.connect()
    victim.on('error', () => {})
    const ended = new Promise((resolve) => victim.once('end', resolve))
    const query: RefreshContext['query'] = async (text, values) => {
      if (!text.includes('store_sync') || values?.[0] !== 'tsg') return club.pool.query(text, values)
      await victim.query('begin')
      await victim.query(text, values)
      const { rows } = await victim.query('select pg_backend_pid() as pid')
      await club.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await ended
      throw new Error('the connection is gone')
    }
    await expect(club.refresh({ query })).rejects.toThrow('the connection is gone')
    expect(await club.taken('ebusy')).toEqual(before.filter((line) => line.startsWith('59')))
    expect(await club.status('ebusy')).toMatchObject({ last_update: new Date(NOON) })
  })

  test.each(['challenge', 'login', 'forbidden', 'busy', 'half', 'broken', 'changed', 'silent'] as const)(
    'stopped by %s: what is known stays, with its age, and the other venue is read',
    async (fault) => {
      await club.refresh()
      const before = await club.taken('ebusy')
      club.now += 10 * MINUTE
      club.standIn.taken.push(evening(100677, SUNDAY))
      club.standIn.faults = { ebusy: fault }
      const courts = standInReader(community, club.standIn)
      const impatient: typeof fetch = (input, init) =>
        fault === 'silent' && String(input).includes('court-module')
          ? Promise.reject(new DOMException('timed out', 'TimeoutError'))
          : courts.fetch(input, init)
      await club.refresh({ courts: { ...courts, fetch: impatient } })
      expect(await club.taken('ebusy')).toEqual(before)
      const failed = await club.status('ebusy')
      expect(failed).toMatchObject({ last_update: new Date(NOON) })
      expect(failed.failure).not.toBeNull()
      expect(await club.taken('eversports')).toContain('100677 2027-03-28 18:00 20:00')
      expect(club.logged).toContainEqual(expect.objectContaining({ venue: 'tsg', reason: failed.failure }))
    },
  )
})

describe('an answer that has shrunk', () => {
  test('to nothing says nothing where only what is asked for is answered', async () => {
    await club.refresh()
    const before = await club.taken('eversports')
    club.standIn.faults = { eversports: 'empty' }
    for (const minutes of [10, 20]) {
      club.now = NOON + minutes * MINUTE
      await club.refresh()
      expect(await club.taken('eversports')).toEqual(before)
      expect(await club.known('arena')).toEqual([])
    }
    club.standIn.faults = {}
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.known('arena')).toEqual(['100676', '104891'])
  })

  test('to nothing is believed when the next one says so too, where all courts are shown', async () => {
    await club.refresh()
    const before = await club.taken('ebusy')
    club.standIn.faults = { ebusy: 'empty' }
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.taken('ebusy')).toEqual(before)
    expect(await club.status('ebusy')).toMatchObject({ last_update: new Date(NOON), is_suspect: true })
    expect(club.logged).toContainEqual(expect.objectContaining({ venue: 'tsg', level: 40 }))
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.taken('ebusy')).toEqual([])
    expect(await club.status('ebusy')).toMatchObject({ is_suspect: false })
  })

  test('because one court has another id now: that one is not known, and nobody is told that it is free', async () => {
    const member = '00000000-0000-4000-8000-00000000000a'
    const everyDay = (court: number) =>
      Array.from({ length: 9 }, (_, day) =>
        evening(court, `2027-0${day < 5 ? 3 : 4}-${String(day < 5 ? 27 + day : day - 4).padStart(2, '0')}`),
      )
    club.standIn.taken = [100676, 100677, 5907, 5908].flatMap(everyDay)
    await club.pool.query(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'a@example.org', now()) on conflict do nothing`,
      [member],
    )
    await club.refresh()
    await club.pool.query(
      `insert into court_alerts (user_id, booking_date, from_hour, until_hour, venue) values ($1, $2, 18, 20, 'arena')`,
      [member, SUNDAY],
    )
    expect(await club.known('arena')).toEqual(['100676', '100677'])
    club.standIn.taken = [...[100676, 1_100_677, 5907].flatMap(everyDay), ...everyDay(5909)]
    for (const minutes of [10, 20, 30]) {
      club.now = NOON + minutes * MINUTE
      await club.refresh()
      expect(await club.known('arena')).toEqual(['100676'])
    }
    expect((await club.pool.query('select from notifications')).rowCount).toBe(0)
    club.standIn.taken = [100676, 100677, 5907].flatMap(everyDay)
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.known('arena')).toEqual(['100676', '100677'])
    await club.pool.query('delete from court_alerts')
  })

  test('because the courts have other ids now is none, and told', async () => {
    await club.refresh()
    const before = await club.taken('eversports')
    club.standIn.faults = { eversports: 'unknown-court' }
    for (const minutes of [10, 20]) {
      club.now = NOON + minutes * MINUTE
      await club.refresh()
      expect(await club.taken('eversports')).toEqual(before)
    }
    expect(await club.status('eversports')).toMatchObject({ last_update: new Date(NOON), failure: 'changed' })
    expect(club.logged).toContainEqual(
      expect.objectContaining({ venue: 'arena', level: 50, courts: [1_100_676, 1_104_891] }),
    )
  })

  test('by one match is not doubted: members cancel', async () => {
    club.standIn.taken.push(evening(100676, SATURDAY))
    await club.refresh()
    club.standIn.taken = club.standIn.taken.filter(({ day }) => day !== SATURDAY)
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.status('eversports')).toMatchObject({ is_suspect: false })
    expect(await club.taken('eversports')).toHaveLength(2)
  })

  test('by all of a day is believed when the next one says so too, and the other days at once', async () => {
    club.standIn.taken.push(evening(100676, SATURDAY), evening(104891, SATURDAY))
    await club.refresh()
    club.standIn.taken = [
      ...club.standIn.taken.filter(({ day }) => day !== SATURDAY),
      evening(100676, '2027-04-02'),
    ]
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.status('eversports')).toMatchObject({ is_suspect: true })
    expect(await club.taken('eversports')).toHaveLength(5)
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.taken('eversports')).toHaveLength(3)
  })
})
