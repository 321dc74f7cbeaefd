import { describe, expect, test } from 'vitest'
import type { Venue } from '../../domain/community/community-config.ts'
import { readFrom, standInReader } from '../../testing/court-stand-in/reader.ts'
import { readableVenues } from './systems/all-systems.ts'
import {
  community,
  evening,
  MINUTE,
  NOON,
  openCourtHarness,
  SATURDAY,
  SUNDAY,
} from './testing/court-harness.ts'

const HOUR = 60 * MINUTE
const club = openCourtHarness()

describe('a sync of both systems', () => {
  test('covers nine days, across the change of the clocks, in twelve requests at most', async () => {
    await club.refresh()
    expect(await club.taken('ebusy')).toEqual(['5907 2027-03-27 18:00 20:00', '5908 2027-04-04 18:00 20:00'])
    expect(await club.taken('eversports')).toEqual([
      '100676 2027-03-28 18:00 20:00',
      '104891 2027-04-03 18:00 20:00',
    ])
    const news = { last_update: new Date(NOON), covered_from: SATURDAY, failure: null, is_suspect: false }
    expect(await club.status('ebusy')).toEqual({ ...news, covered_until: '2027-04-04' })
    // Nothing says that the widget's answer reaches beyond its last entry.
    expect(await club.status('eversports')).toEqual({ ...news, covered_until: '2027-04-03' })
    expect(club.standIn.requests.length).toBeLessThanOrEqual(12)
  })

  test('begins with the day that it is at the venue', async () => {
    club.now = Date.parse('2027-03-27T23:30:00Z')
    await club.refresh()
    expect(await club.status('ebusy')).toMatchObject({ covered_from: SUNDAY, covered_until: '2027-04-05' })
  })

  test('keeps when the club is closed apart from what is taken', async () => {
    await club.refresh()
    const { rows } = await club.pool.query(
      `select start_time, end_time, status, block_reason from bookings
        where is_blocked and court_id = 5907 and booking_date = $1 order by 1`,
      [SUNDAY],
    )
    expect(rows).toEqual([
      { start_time: '00:00:00', end_time: '07:00:00', status: 'blocked', block_reason: 'closed' },
      { start_time: '22:00:00', end_time: '24:00:00', status: 'blocked', block_reason: 'closed' },
    ])
  })

  test('is followed by the next one ten minutes later, not sooner', async () => {
    await club.refresh()
    club.now += 7 * MINUTE
    await club.refresh()
    expect(club.requestsTo('ebusy')).toHaveLength(9)
    club.now += 3 * MINUTE
    club.standIn.taken.push(evening(5908, SUNDAY))
    await club.refresh()
    expect(await club.taken('ebusy')).toContain('5908 2027-03-28 18:00 20:00')
    expect(club.requestsTo('ebusy')).toHaveLength(18)
  })

  test('of a venue that was turned off, or was never configured, asks nothing', async () => {
    const off = readFrom(community, club.standIn.url).venues.map((venue) => ({
      ...venue,
      reading: { ...venue.reading, enabled: false },
    }))
    const courts = standInReader(community, club.standIn)
    for (const venues of [off as Venue[], community.venues])
      await club.refresh({ courts: { ...courts, venues: readableVenues(venues) } })
    expect(club.standIn.requests).toEqual([])
    expect(await club.status('ebusy')).toBeUndefined()
  })
})

describe('two at once', () => {
  test('are one', async () => {
    await Promise.all([club.refresh(), club.refresh(), club.refresh()])
    expect(club.requestsTo('ebusy')).toHaveLength(9)
    expect(club.requestsTo('eversports')).toHaveLength(3)
    expect(await club.taken()).toHaveLength(4)
  })

  test('after all, by a clock that stood still in between: the older one changes nothing', async () => {
    const hold = Promise.withResolvers<void>()
    const courts = standInReader(community, club.standIn)
    const held = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const answer = await courts.fetch(input, init)
      await hold.promise
      return answer
    }
    const slow = club.refresh({ courts: { ...courts, fetch: held } })
    await expect.poll(() => club.standIn.requests.length).toBeGreaterThan(0)
    club.now += 10 * MINUTE
    club.standIn.taken.push(evening(100677, SUNDAY), evening(5908, SUNDAY))
    await club.refresh()
    hold.resolve()
    club.standIn.taken = [evening(5907, SUNDAY), evening(100676, SUNDAY)]
    await slow
    expect(await club.taken('eversports')).toContain('100677 2027-03-28 18:00 20:00')
    expect(await club.taken('ebusy')).toContain('5908 2027-03-28 18:00 20:00')
    expect((await club.status('ebusy')).last_update).toEqual(new Date(NOON + 10 * MINUTE))
  })

  test('of both venues that free the same evening tell an alert once', async () => {
    club.standIn.taken = ['5907', '5908', '100676', '100677', '104891'].map((court) =>
      evening(Number(court), SUNDAY),
    )
    await club.refresh()
    const member = '00000000-0000-4000-8000-00000000000a'
    await club.pool.query(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'a@example.org', now())`,
      [member],
    )
    await club.pool.query(
      `insert into court_alerts (user_id, booking_date, from_hour, until_hour) values ($1, $2, 18, 20)`,
      [member, SUNDAY],
    )
    for (const at of [10, 20, 30]) {
      club.now = NOON + at * MINUTE
      club.standIn.taken =
        at === 20 ? club.standIn.taken : [evening(5907, SATURDAY), evening(100676, SATURDAY)]
      await club.refresh()
    }
    const { rows } = await club.pool.query(`select type from notifications`)
    expect(rows).toEqual([{ type: 'court_free' }])
  })
})

test('a system that refuses is left alone for 6 hours, then for 24, also after a restart', async () => {
  await club.refresh()
  club.standIn.faults = { ebusy: 'forbidden' }
  const asked = async (at: number) => {
    club.now = at
    club.standIn.requests.length = 0
    await club.refresh()
    return club.requestsTo('ebusy').length
  }
  const first = NOON + 10 * MINUTE
  expect(await asked(first)).toBe(1)
  expect(await asked(first + 10 * MINUTE)).toBe(0)
  expect(club.requestsTo('eversports')).toHaveLength(3)
  expect(await asked(first + 6 * HOUR)).toBe(1)
  expect(await asked(first + 12 * HOUR)).toBe(0)
  club.standIn.faults = {}
  expect(await asked(first + 30 * HOUR)).toBe(9)
  expect(await club.status('ebusy')).toMatchObject({
    failure: null,
    last_update: new Date(first + 30 * HOUR),
  })
})

test('a system that says for how long it wants to be left alone is asked again after that', async () => {
  await club.refresh()
  club.now += 10 * MINUTE
  club.standIn.faults = { ebusy: 'busy' }
  await club.refresh()
  club.standIn.faults = {}
  club.standIn.requests.length = 0
  club.now += 10 * MINUTE
  await club.refresh()
  expect(club.requestsTo('ebusy')).toHaveLength(9)
})

describe('three venues, two of them of one service', () => {
  const three = () => {
    const reader = standInReader(community, club.standIn)
    const [arena, tsg] = reader.venues
    if (!arena || !tsg) throw new Error('other venues')
    return { ...reader, venues: [arena, tsg, { ...tsg, id: 'south', name: 'South' }] }
  }
  const configure = (venues: string[]) =>
    club.pool.query('select private.set_courts($1)', [
      JSON.stringify(
        community.venues.flatMap(({ id, system, courts }) =>
          (id === 'tsg' ? venues : [id]).flatMap((venue) =>
            courts.map((court, at) => ({ ...court, venue, source: system, position: at + 1 })),
          ),
        ),
      ),
    ])

  test('are read, those of one service one after the other, each for itself', async () => {
    await configure(['tsg', 'south'])
    let open = 0
    let most = 0
    const reader = three()
    const counting: typeof fetch = async (input, init) => {
      if (!String(input).includes('court-module')) return reader.fetch(input, init)
      open += 1
      most = Math.max(most, open)
      return reader.fetch(input, init).finally(() => (open -= 1))
    }
    await club.refresh({ courts: { ...reader, fetch: counting } })
    expect(most).toBe(1)
    expect(club.requestsTo('ebusy')).toHaveLength(18)
    expect(await club.known('tsg')).toEqual(['5907', '5908'])
    expect(await club.known('south')).toEqual(['5907', '5908'])
    await configure(['tsg'])
    expect(await club.known('south')).toEqual([])
  })

  test('rest together when one is refused', async () => {
    await configure(['tsg', 'south'])
    club.standIn.faults = { ebusy: 'forbidden' }
    await club.refresh({ courts: three() })
    expect(club.requestsTo('ebusy')).toHaveLength(1)
    club.now += 10 * MINUTE
    await club.refresh({ courts: three() })
    expect(club.requestsTo('ebusy')).toHaveLength(1)
    await configure(['tsg'])
  })
})
