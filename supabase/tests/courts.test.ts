import { beforeEach, describe, expect, test } from 'vitest'
import { courtSnapshot, type SnapshotOptions } from '../../testing/court-snapshot.ts'
import { EVERYBODY, openHarness } from './harness.ts'

const harness = openHarness()
const TODAY = '2027-03-27'
const TOMORROW = '2027-03-28'
/** Noon of today in Berlin, the evening before the clocks go forward. */
const NOON = '2027-03-27T12:00:00+01:00'

interface Taken {
  court: number
  day: string
  start: number
  end: number
  closed?: boolean
  blocked?: boolean
}
const taken = (court: number, day: string, from: number, to: number): Taken => ({
  court,
  day,
  start: from * 60,
  end: to * 60,
})

beforeEach(() =>
  setCourts([
    { venue: 'tsg', id: 5907, source: 'ebusy', name: 'Court 1 (double)', position: 1 },
    { venue: 'tsg', id: 5908, source: 'ebusy', name: 'Court 2 (double)', position: 2 },
    { venue: 'arena', id: 100676, source: 'eversports', name: 'Court 6 (double)', position: 1 },
  ]),
)

const setCourts = (courts: object[]) =>
  harness.asOperator('select private.set_courts($1)', [JSON.stringify(courts)])

const COURTS: Record<string, number[]> = { tsg: [5907, 5908], arena: [100676] }

async function take(
  busy: Taken[],
  at = NOON,
  venue = 'tsg',
  changes: Partial<SnapshotOptions> = {},
): Promise<unknown> {
  const courts = COURTS[venue] ?? []
  const snapshot = courtSnapshot({ courts, from: TODAY, until: '2027-04-04', busy, ...changes })
  const [row] = await harness.asOperator(
    `select private.store_sync($1, $1 || ' host', 'TSG Padel (eBuSy)', $2, $3) as outcome`,
    [venue, snapshot, at],
  )
  return row?.outcome
}
const minutesAfterNoon = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
async function kept(venue = 'tsg'): Promise<string[]> {
  const rows = await harness.asOperator(
    `select concat_ws(' ', court_id, booking_date, to_char(start_time, 'HH24:MI'), end_time) as line from bookings
      where venue = $1 order by 1`,
    [venue],
  )
  return rows.map(({ line }) => String(line))
}
const news = () => harness.asOperator(`select * from last_data_update where venue = 'tsg'`)

describe('courts, bookings and their age', () => {
  beforeEach(() => take([taken(5907, TODAY, 18, 20)]))

  test.each([
    ['courts', 3],
    ['bookings', 1],
    ['last_data_update', 1],
    ['court_coverage', 18],
  ])('%s are read by members, and by nobody else', async (table, rows) => {
    for (const who of EVERYBODY)
      expect(await harness.tries(who, `select * from ${table}`)).toEqual(
        who === 'nobody' ? { code: '42501' } : { rows },
      )
  })

  test.each([
    `insert into courts (venue, id, source, name, position) values ('tsg', 1, 'ebusy', 'Mine', 3)`,
    `update courts set name = 'Mine'`,
    'delete from courts',
    `insert into bookings (venue, court_id, booking_date, start_time, end_time, source, location)
      values ('tsg', 5907, '2027-03-29', '10:00', '11:00', 'ebusy', 'TSG')`,
    `update bookings set booking_date = booking_date + 1`,
    'delete from bookings',
    `insert into last_data_update (venue, source, last_try) values ('arena', 'eversports', now())`,
    'update last_data_update set last_update = now()',
    'delete from last_data_update',
    `insert into court_coverage values ('tsg', 5907, '2027-03-29', '10:00', '11:00', now())`,
    'update court_coverage set read_at = now()',
    'delete from court_coverage',
    'select * from private.court_sightings',
    `select private.set_courts('[]')`,
    `select private.store_sync('tsg', 'x', 'TSG', '{}', now())`,
    `select private.record_failed_sync('tsg', 'x', 'error', now())`,
    `select private.claim_sync('ebusy', now())`,
    'delete from private.sync_locks',
  ])('no member writes: %s', async (statement) => {
    for (const who of EVERYBODY) expect(await harness.tries(who, statement)).toEqual({ code: '42501' })
  })

  test('say with each booking the name of its court', async () => {
    expect(
      await harness.as(
        'other',
        `select courts.name, start_time, end_time, duration_minutes, is_blocked
           from bookings join courts on (courts.venue, courts.id) = (bookings.venue, court_id)`,
      ),
    ).toEqual([
      {
        name: 'Court 1 (double)',
        start_time: '18:00:00',
        end_time: '20:00:00',
        duration_minutes: 120,
        is_blocked: false,
      },
    ])
  })
})

describe('a reading', () => {
  test('is taken over, midnight as the end of the day', async () => {
    expect(await take([taken(5907, TODAY, 18, 20), taken(5908, TOMORROW, 22, 24)])).toBe('stored')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00', '5908 2027-03-28 22:00 24:00:00'])
    expect(await news()).toMatchObject([{ last_update: new Date(NOON), failure: null, is_suspect: false }])
  })

  test('twice is once', async () => {
    await take([taken(5907, TODAY, 18, 20), taken(5907, TODAY, 18, 20)])
    expect(await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(10))).toBe('stored')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
  })

  test('takes the place of the future bookings of its days, and of nothing else', async () => {
    await take([taken(5907, TODAY, 10, 11), taken(5907, TODAY, 11, 13), taken(5907, TODAY, 18, 20)])
    await take([taken(100676, TODAY, 18, 19)], NOON, 'arena')
    await harness.asOperator(
      `insert into bookings (venue, court_id, booking_date, start_time, end_time, source, location)
       values ('tsg', 5907, '2027-04-05', '10:00', '11:00', 'ebusy', 'TSG')`,
    )
    await take([taken(5908, TODAY, 20, 21), taken(5907, TODAY, 21, 22)], minutesAfterNoon(10))
    expect(await kept()).toEqual([
      '5907 2027-03-27 10:00 11:00:00',
      '5907 2027-03-27 21:00 22:00:00',
      '5907 2027-04-05 10:00 11:00:00',
      '5908 2027-03-27 20:00 21:00:00',
    ])
    expect(await kept('arena')).toEqual(['100676 2027-03-27 18:00 19:00:00'])
  })

  test('older than what is known is dropped', async () => {
    await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(10))
    expect(await take([taken(5908, TODAY, 18, 20)], NOON)).toBe('older')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
  })

  test('in which everything has become free is doubted until one says so again, minutes later', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    expect(await take([], minutesAfterNoon(10))).toBe('suspect')
    expect(await take([], minutesAfterNoon(11))).toBe('suspect')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
    expect(await news()).toMatchObject([{ last_update: new Date(NOON), is_suspect: true }])
    expect(await take([], minutesAfterNoon(20))).toBe('stored')
    expect(await kept()).toEqual([])
    expect(await news()).toMatchObject([{ is_suspect: false }])
  })

  test('with bookings in it ends the doubt', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    await take([], minutesAfterNoon(10))
    expect(await take([taken(5907, TODAY, 19, 20)], minutesAfterNoon(20))).toBe('stored')
    expect(await kept()).toEqual(['5907 2027-03-27 19:00 20:00:00'])
  })

  test('that has lost most of many bookings is doubted where it has, one of few is not', async () => {
    const evenings = [0, 1, 2, 3, 4, 5, 6, 7].map((day) =>
      taken(5907, `2027-03-${28 + (day % 4)}`, 7 + day, 10 + day),
    )
    await take(evenings)
    expect(await take(evenings.slice(0, 1), minutesAfterNoon(10))).toBe('suspect')
    expect(await kept()).toHaveLength(8)
    expect(await take(evenings.slice(0, 2), minutesAfterNoon(40))).toBe('stored')
    expect(await take(evenings.slice(0, 1), minutesAfterNoon(50))).toBe('suspect')
  })

  test('that is only about closed hours is one in which everything is free', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    expect(await take([{ ...taken(5907, TODAY, 22, 23), closed: true }], minutesAfterNoon(10))).toBe(
      'suspect',
    )
  })

  test('keeps closed hours as such', async () => {
    await take([{ ...taken(5907, TODAY, 22, 23), closed: true }, taken(5907, TODAY, 18, 20)])
    expect(
      await harness.as('other', 'select status, is_blocked, block_reason from bookings order by start_time'),
    ).toEqual([
      { status: 'booked', is_blocked: false, block_reason: null },
      { status: 'blocked', is_blocked: true, block_reason: 'closed' },
    ])
  })

  test('of a day that was free all along is not doubted', async () => {
    expect(await take([])).toBe('stored')
    expect(await take([], minutesAfterNoon(10))).toBe('stored')
  })

  test('that cannot be stored leaves everything as it was', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    await harness.asOperator('savepoint before')
    await expect(
      take([taken(5908, TODAY, 18, 20), taken(5908, TODAY, 18, 25)], minutesAfterNoon(10)),
    ).rejects.toMatchObject({
      code: '22008',
    })
    await harness.asOperator('rollback to before')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
  })

  test('that failed keeps what is known, with its age', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    await harness.asOperator(`select private.record_failed_sync('tsg', 'tsg host', 'blocked', $1)`, [
      minutesAfterNoon(10),
    ])
    expect(await kept()).toHaveLength(1)
    expect(await news()).toMatchObject([{ last_update: new Date(NOON), failure: 'blocked' }])
    await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(20))
    expect(await news()).toMatchObject([{ failure: null }])
  })

  test('that fails before any has succeeded says that nothing is known', async () => {
    await harness.asOperator(`select private.record_failed_sync('tsg', 'tsg host', 'timeout', $1)`, [NOON])
    expect(await news()).toMatchObject([{ last_update: null, covered_from: null, failure: 'timeout' }])
  })
})

test('a booking of a venue that nobody has read is none', async () => {
  const insert = `insert into bookings (venue, court_id, booking_date, start_time, end_time, source, location)
    values ('tsg', 5907, '${TODAY}', '10:00', '11:00', 'ebusy', 'TSG')`
  await expect(harness.asOperator(`${insert}; set constraints all immediate`)).rejects.toMatchObject({
    code: '23503',
  })
})

test('another configuration makes other courts; bookings stay with those that are left', async () => {
  await take([taken(5907, TODAY, 18, 20), taken(5908, TODAY, 18, 20)])
  await setCourts([
    { venue: 'tsg', id: 5908, source: 'ebusy', name: 'Centre court', position: 1 },
    { venue: 'tsg', id: 6000, source: 'ebusy', name: 'Court 2', position: 2 },
  ])
  expect(await harness.as('other', 'select id, name, position from courts order by position')).toEqual([
    { id: '5908', name: 'Centre court', position: 1 },
    { id: '6000', name: 'Court 2', position: 2 },
  ])
  expect(await kept()).toEqual(['5908 2027-03-27 18:00 20:00:00'])
})

test('a court that is new at a venue is not known until a reading names it; the others stay known', async () => {
  await take([taken(5907, TODAY, 18, 20)])
  await setCourts([
    { venue: 'tsg', id: 5907, source: 'ebusy', name: 'Court 1 (double)', position: 1, kind: 'double' },
    { venue: 'tsg', id: 6000, source: 'ebusy', name: 'Court 3 (single)', position: 2, kind: 'single' },
  ])
  expect(await harness.as('other', 'select kind from courts order by position')).toEqual([
    { kind: 'double' },
    { kind: 'single' },
  ])
  expect(await knownCourts()).toEqual(['5907'])
  await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(10), 'tsg', {
    courts: [5907, 6000],
    named: [5907],
  })
  expect(await knownCourts()).toEqual(['5907'])
  await take([], minutesAfterNoon(20), 'tsg', { courts: [5907, 6000] })
  expect(await knownCourts()).toEqual(['5907', '6000'])
})

async function knownCourts(): Promise<unknown[]> {
  const rows = await harness.as('other', 'select distinct court_id from court_coverage order by 1')
  return rows.map(({ court_id }) => court_id)
}

describe('a court that a reading does not name', () => {
  const evening = taken(5907, TODAY, 18, 20)
  const silent = { named: [5907] }

  test('is not known before one has named it', async () => {
    await take([evening], NOON, 'tsg', silent)
    expect(await knownCourts()).toEqual(['5907'])
  })

  test('stays known for 14 days, and no longer', async () => {
    const days = (count: number) => count * 1440
    const until = '2027-04-20'
    await take([evening], NOON, 'tsg', { until })
    await take([evening], minutesAfterNoon(days(14)), 'tsg', { ...silent, until })
    expect(await knownCourts()).toEqual(['5907', '5908'])
    await take([evening], minutesAfterNoon(days(14) + 1), 'tsg', { ...silent, until })
    expect(await knownCourts()).toEqual(['5907'])
  })

  test('is not known once an id appears that was never named beside it, until it is named again', async () => {
    await take([evening])
    await take([evening], minutesAfterNoon(10), 'tsg', { ...silent, strange: [6000] })
    expect(await knownCourts()).toEqual(['5907'])
    await take([evening], minutesAfterNoon(20), 'tsg', silent)
    expect(await knownCourts()).toEqual(['5907'])
    await take([evening], minutesAfterNoon(30), 'tsg', { strange: [6000] })
    expect(await knownCourts()).toEqual(['5907', '5908'])
    await take([evening], minutesAfterNoon(40), 'tsg', { ...silent, strange: [6000] })
    expect(await knownCourts()).toEqual(['5907', '5908'])
  })

  test('and has lost its bookings is not known until it is named again', async () => {
    await take([evening, taken(5908, TODAY, 18, 19)])
    for (const minutes of [10, 20]) {
      await take([evening], minutesAfterNoon(minutes), 'tsg', silent)
      expect(await knownCourts()).toEqual(['5907'])
    }
    await take([evening], minutesAfterNoon(30))
    expect(await knownCourts()).toEqual(['5907', '5908'])
  })

  test('after its bookings are over stays known', async () => {
    await take([evening, taken(5908, TODAY, 12, 13)])
    await take([evening], minutesAfterNoon(70), 'tsg', silent)
    expect(await knownCourts()).toEqual(['5907', '5908'])
  })
})

describe('a sudden emptiness', () => {
  const morning = (court: number, day: string) => taken(court, day, 9, 10)
  const rest = taken(5907, '2027-04-02', 9, 10)

  test.each<[what: string, before: Taken[], after: Taken[], outcome: string]>([
    ['of a court on a day', [taken(5908, TOMORROW, 18, 21), rest], [rest], 'suspect'],
    [
      'of a day at the venue',
      [morning(5907, TOMORROW), morning(5908, TOMORROW), taken(5908, TOMORROW, 12, 13), rest],
      [rest],
      'suspect',
    ],
    [
      'of a court on all days',
      [TOMORROW, '2027-03-29'].map((day) => taken(5908, day, 9, 11)).concat(rest),
      [rest],
      'suspect',
    ],
    ['of one match', [taken(5908, TOMORROW, 18, 20), rest], [rest], 'stored'],
    [
      'of a part of a day',
      [taken(5908, TOMORROW, 12, 18), taken(5908, TOMORROW, 20, 21), rest],
      [taken(5908, TOMORROW, 20, 21), rest],
      'stored',
    ],
  ])('%s: %j', async (_, before, after, outcome) => {
    await take(before)
    expect(await take(after, minutesAfterNoon(10))).toBe(outcome)
    expect(await kept()).toHaveLength(outcome === 'suspect' ? before.length : after.length)
    expect(await take(after, minutesAfterNoon(20))).toBe('stored')
    expect(await kept()).toHaveLength(after.length)
  })

  // As many hours in the evening as in the morning, and a booking that is there all the time: nothing is ever empty.
  const halves = ['2027-03-28', '2027-03-29', '2027-03-30'].flatMap((day) =>
    [5907, 5908].flatMap((court) => [taken(court, day, 9, 12), taken(court, day, 17, 20)]),
  )
  test('of all hours after noon is doubted for half an hour, since an answer that was cut off looks like that', async () => {
    await take(halves)
    const cut = halves.filter(({ start }) => start < 720)
    for (const minutes of [10, 20, 30]) {
      expect(await take(cut, minutesAfterNoon(minutes))).toBe('suspect')
      expect(await kept()).toHaveLength(halves.length)
    }
    expect(await take(cut, minutesAfterNoon(40))).toBe('stored')
    expect(await kept()).toHaveLength(cut.length)
  })

  test('that grows is doubted anew, so that a little that is missing does not make more of it believed', async () => {
    await take(halves)
    const little = halves.map((one) => (one.start < 720 ? one : { ...one, end: one.end - 60 }))
    expect(await take(little, minutesAfterNoon(10))).toBe('suspect')
    const more = halves.filter(({ start }) => start < 720)
    for (const minutes of [39, 41, 68]) {
      expect(await take(more, minutesAfterNoon(minutes))).toBe('suspect')
      expect(await kept()).toHaveLength(halves.length)
    }
    expect(await take(more, minutesAfterNoon(69))).toBe('stored')
    expect(await kept()).toHaveLength(more.length)
  })

  test.each([
    { courts: 4, from: 8, cutAt: 20 },
    { courts: 6, from: 17, cutAt: 21 },
    { courts: 1, from: 8, cutAt: 20 },
  ])(
    'from one hour on is doubted, however little: $courts courts from $from, cut at $cutAt',
    async (club) => {
      const courts = Array.from({ length: club.courts }, (_, index) => index + 1)
      await setCourts(
        courts.map((id) => ({ venue: 'tsg', id, source: 'ebusy', name: `Court ${id}`, position: id })),
      )
      const days = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2027, 2, 28 + day)))
      const hours = Array.from({ length: 22 - club.from }, (_, index) => club.from + index)
      const whole = days.flatMap((day) =>
        courts.flatMap((court) =>
          hours.map((hour) => taken(court, day.toISOString().slice(0, 10), hour, hour + 1)),
        ),
      )
      const cut = whole.filter(({ start }) => start < club.cutAt * 60)
      const read = (busy: Taken[], minutes: number) =>
        take(busy, minutesAfterNoon(minutes), 'tsg', { courts, until: '2027-04-10' })
      await read(whole, 0)
      expect(await read(cut, 10)).toBe('suspect')
      expect(await read(cut, 30)).toBe('suspect')
      expect(await kept()).toHaveLength(whole.length)
      expect(await read(cut, 40)).toBe('stored')
      expect(await kept()).toHaveLength(cut.length)
    },
  )

  test('after an answer about few days is doubted on all days that were known before', async () => {
    const week = [28, 29, 30, 31].flatMap((day) => [
      taken(5907, `2027-03-${day}`, 9, 12),
      taken(5907, `2027-03-${day}`, 17, 20),
    ])
    await take(week)
    const few = week.filter(({ day }) => day <= '2027-03-29')
    expect(await take(few, minutesAfterNoon(10), 'tsg', { until: '2027-03-29' })).toBe('stored')
    const cut = week.filter(({ start }) => start < 720)
    expect(await take(cut, minutesAfterNoon(20))).toBe('suspect')
    expect(await kept()).toHaveLength(week.length)
    const fresh = await harness.as(
      'other',
      `select 1 from court_coverage where court_id = 5907 and booking_date between '2027-03-30' and '2027-03-31'
          and read_at >= $1::timestamptz - interval '1 hour'`,
      [minutesAfterNoon(20)],
    )
    expect(fresh).toEqual([])
    expect(await take(cut, minutesAfterNoon(49))).toBe('suspect')
    expect(await take(cut, minutesAfterNoon(50))).toBe('stored')
    expect(await kept()).toHaveLength(cut.length)
  })

  test('of a match or less on each of many court days is doubted as well, however little beside the rest', async () => {
    const days = [28, 29, 30, 31].map((day) => `2027-03-${day}`)
    const bookings = days.flatMap((day) => [taken(5907, day, 9, 12), taken(5907, day, 17, 19)])
    await take(bookings)
    expect(
      await take(
        bookings.filter(({ start }) => start < 720),
        minutesAfterNoon(10),
      ),
    ).toBe('suspect')
    const others = days.map((day) => taken(5908, day, 8, 20))
    await take([...bookings, ...others], minutesAfterNoon(20))
    expect(
      await take([...bookings.filter(({ start }) => start < 720), ...others], minutesAfterNoon(30)),
    ).toBe('suspect')
  })

  test('holds up no other court and day', async () => {
    await take([taken(5908, TOMORROW, 18, 21), rest])
    expect(await take([taken(5907, TODAY, 18, 20), rest], minutesAfterNoon(10))).toBe('suspect')
    expect(await kept()).toEqual([
      '5907 2027-03-27 18:00 20:00:00',
      '5907 2027-04-02 09:00 10:00:00',
      '5908 2027-03-28 18:00 21:00:00',
    ])
    const ages = await harness.asOperator(
      `select read_at, count(*)::int, count(suspected_at)::int as doubted from court_coverage group by 1 order by 1`,
    )
    expect(ages).toEqual([
      { read_at: new Date(NOON), count: 1, doubted: 1 },
      { read_at: new Date(minutesAfterNoon(10)), count: 17, doubted: 0 },
    ])
  })
})

test('courts that the venue blocks are kept apart from what is booked and what is closed', async () => {
  await take([
    taken(5907, TODAY, 18, 19),
    { ...taken(5907, TODAY, 19, 20), blocked: true },
    { ...taken(5907, TODAY, 22, 24), closed: true },
  ])
  expect(
    await harness.as('other', 'select status, is_blocked, block_reason from bookings order by start_time'),
  ).toEqual([
    { status: 'booked', is_blocked: false, block_reason: null },
    { status: 'blocked', is_blocked: true, block_reason: 'blocked' },
    { status: 'blocked', is_blocked: true, block_reason: 'closed' },
  ])
})

test('two venues of one booking system, with courts of the same id, do not touch each other', async () => {
  await setCourts(
    ['north', 'south'].map((venue) => ({ venue, id: 1, source: 'ebusy', name: 'Court 1', position: 1 })),
  )
  await take([taken(1, TODAY, 18, 20)], NOON, 'north', { courts: [1] })
  await take([taken(1, TODAY, 9, 10)], minutesAfterNoon(1), 'south', { courts: [1] })
  await take([taken(1, TODAY, 19, 20)], minutesAfterNoon(10), 'north', { courts: [1] })
  expect(await kept('north')).toEqual(['1 2027-03-27 19:00 20:00:00'])
  expect(await kept('south')).toEqual(['1 2027-03-27 09:00 10:00:00'])
  await take([taken(1, TODAY, 18, 20)], minutesAfterNoon(11), 'south', { courts: [1] })
  expect(await kept('north')).toEqual(['1 2027-03-27 19:00 20:00:00'])
  expect(
    await harness.as(
      'other',
      `select venue, count(*)::int from bookings where source = 'ebusy' group by 1 order by 1`,
    ),
  ).toEqual([
    { venue: 'north', count: 1 },
    { venue: 'south', count: 2 },
  ])
})
