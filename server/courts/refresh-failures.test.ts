import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { standInReader } from '../../tools/court-stand-in/reader.ts'
import type { RefreshContext } from './refresh.ts'
import { community, evening, MINUTE, NOON, openCourtClub, SATURDAY, SUNDAY } from './test-court-club.ts'

const club = openCourtClub()

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
    expect(await club.news('ebusy')).toMatchObject({ last_update: new Date(NOON), failure: null })
    club.now += 10 * MINUTE
    await club.refresh()
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
      if (!text.includes('take_reading') || values?.[0] !== 'ebusy') return club.pool.query(text, values)
      await victim.query('begin')
      await victim.query(text, values)
      const { rows } = await victim.query('select pg_backend_pid() as pid')
      await club.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await ended
      throw new Error('the connection is gone')
    }
    await expect(club.refresh({ query })).rejects.toThrow('the connection is gone')
    expect(await club.taken('ebusy')).toEqual(before.filter((line) => line.startsWith('59')))
    expect(await club.news('ebusy')).toMatchObject({ last_update: new Date(NOON) })
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
      const failed = await club.news('ebusy')
      expect(failed).toMatchObject({ last_update: new Date(NOON) })
      expect(failed.failure).not.toBeNull()
      expect(await club.taken('eversports')).toContain('100677 2027-03-28 18:00 20:00')
      expect(club.logged).toContainEqual(expect.objectContaining({ venue: 'tsg', reason: failed.failure }))
    },
  )
})

describe('an answer that has shrunk', () => {
  test('to nothing is believed when the next one says so too', async () => {
    await club.refresh()
    const before = await club.taken('eversports')
    club.standIn.faults = { eversports: 'empty' }
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.taken('eversports')).toEqual(before)
    expect(await club.news('eversports')).toMatchObject({ last_update: new Date(NOON), is_doubtful: true })
    expect(club.logged).toContainEqual(expect.objectContaining({ venue: 'arena', level: 40 }))
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.taken('eversports')).toEqual([])
    expect(await club.news('eversports')).toMatchObject({ is_doubtful: false })
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
    expect(await club.news('eversports')).toMatchObject({ last_update: new Date(NOON), failure: 'changed' })
    expect(club.logged).toContainEqual(
      expect.objectContaining({ venue: 'arena', level: 50, courts: [1_100_676, 1_104_891] }),
    )
  })

  test('at a day is not: members cancel', async () => {
    club.standIn.taken.push(evening(100676, SATURDAY), evening(100677, SATURDAY))
    await club.refresh()
    club.standIn.taken = club.standIn.taken.filter(({ day }) => day !== SATURDAY)
    club.now += 10 * MINUTE
    await club.refresh()
    expect(await club.news('eversports')).toMatchObject({ is_doubtful: false })
    expect(await club.taken('eversports')).toHaveLength(2)
  })
})
