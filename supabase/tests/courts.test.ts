import { beforeEach, describe, expect, test } from 'vitest'
import { EVERYBODY, openStage } from './cast.ts'

const stage = openStage()
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
}
const taken = (court: number, day: string, from: number, to: number): Taken => ({
  court,
  day,
  start: from * 60,
  end: to * 60,
})

beforeEach(() =>
  setCourts([
    { id: 5907, source: 'ebusy', name: 'Court 1 (double)', position: 1 },
    { id: 5908, source: 'ebusy', name: 'Court 2 (double)', position: 2 },
    { id: 100676, source: 'eversports', name: 'Court 6 (double)', position: 1 },
  ]),
)

const setCourts = (courts: object[]) =>
  stage.asOperator('select private.set_courts($1)', [JSON.stringify(courts)])

async function take(bookings: Taken[], at = NOON, source = 'ebusy'): Promise<unknown> {
  const [row] = await stage.asOperator('select private.take_reading($1, $2, $3, $4, $5, $6) as outcome', [
    source,
    'TSG Padel (eBuSy)',
    TODAY,
    '2027-04-04',
    JSON.stringify(bookings),
    at,
  ])
  return row?.outcome
}
const minutesAfterNoon = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
async function kept(source = 'ebusy'): Promise<string[]> {
  const rows = await stage.asOperator(
    `select concat_ws(' ', court_id, booking_date, to_char(start_time, 'HH24:MI'), end_time) as line from bookings
      where source = $1 order by 1`,
    [source],
  )
  return rows.map(({ line }) => String(line))
}
const news = () => stage.asOperator(`select * from last_data_update where source = 'ebusy'`)

describe('courts, bookings and their age', () => {
  beforeEach(() => take([taken(5907, TODAY, 18, 20)]))

  test.each(['courts', 'bookings', 'last_data_update'])(
    '%s are read by members, and by nobody else',
    async (table) => {
      for (const who of EVERYBODY)
        expect(await stage.tries(who, `select * from ${table}`)).toEqual(
          who === 'nobody' ? { code: '42501' } : { rows: table === 'courts' ? 3 : 1 },
        )
    },
  )

  test.each([
    `insert into courts (id, source, name, position) values (1, 'ebusy', 'Mine', 3)`,
    `update courts set name = 'Mine'`,
    'delete from courts',
    `insert into bookings (court_id, booking_date, start_time, end_time, source, location)
      values (5907, '2027-03-29', '10:00', '11:00', 'ebusy', 'TSG')`,
    `update bookings set booking_date = booking_date + 1`,
    'delete from bookings',
    `insert into last_data_update (source, last_try) values ('eversports', now())`,
    'update last_data_update set last_update = now()',
    'delete from last_data_update',
    `select private.set_courts('[]')`,
    `select private.take_reading('ebusy', 'x', '2027-03-27', '2027-04-04', '[]', now())`,
    `select private.note_failed_reading('ebusy', 'error', now())`,
    `select private.begin_reading('ebusy', now())`,
    'delete from private.court_turns',
  ])('no member writes: %s', async (statement) => {
    for (const who of EVERYBODY) expect(await stage.tries(who, statement)).toEqual({ code: '42501' })
  })

  test('say with each booking the name of its court', async () => {
    expect(
      await stage.as(
        'other',
        `select courts.name, start_time, end_time, duration_minutes, is_blocked
           from bookings join courts on courts.id = court_id`,
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
    expect(await take([taken(5907, TODAY, 18, 20), taken(5908, TOMORROW, 22, 24)])).toBe('taken')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00', '5908 2027-03-28 22:00 24:00:00'])
    expect(await news()).toMatchObject([{ last_update: new Date(NOON), failure: null, is_doubtful: false }])
  })

  test('twice is once', async () => {
    await take([taken(5907, TODAY, 18, 20), taken(5907, TODAY, 18, 20)])
    expect(await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(10))).toBe('taken')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
  })

  test('takes the place of the future bookings of its days, and of nothing else', async () => {
    await take([taken(5907, TODAY, 10, 11), taken(5907, TODAY, 11, 13), taken(5907, TODAY, 18, 20)])
    await take([taken(100676, TODAY, 18, 19)], NOON, 'eversports')
    await stage.asOperator(
      `insert into bookings (court_id, booking_date, start_time, end_time, source, location)
       values (5907, '2027-04-05', '10:00', '11:00', 'ebusy', 'TSG')`,
    )
    await take([taken(5908, TODAY, 20, 21)], minutesAfterNoon(10))
    expect(await kept()).toEqual([
      '5907 2027-03-27 10:00 11:00:00',
      '5907 2027-04-05 10:00 11:00:00',
      '5908 2027-03-27 20:00 21:00:00',
    ])
    expect(await kept('eversports')).toEqual(['100676 2027-03-27 18:00 19:00:00'])
  })

  test('older than what is known is dropped', async () => {
    await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(10))
    expect(await take([taken(5908, TODAY, 18, 20)], NOON)).toBe('older')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
  })

  test('in which everything has become free is doubted until one says so again, minutes later', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    expect(await take([], minutesAfterNoon(10))).toBe('doubtful')
    expect(await take([], minutesAfterNoon(11))).toBe('doubtful')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
    expect(await news()).toMatchObject([{ last_update: new Date(NOON), is_doubtful: true }])
    expect(await take([], minutesAfterNoon(20))).toBe('taken')
    expect(await kept()).toEqual([])
    expect(await news()).toMatchObject([{ is_doubtful: false }])
  })

  test('with bookings in it ends the doubt', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    await take([], minutesAfterNoon(10))
    expect(await take([taken(5907, TODAY, 19, 20)], minutesAfterNoon(20))).toBe('taken')
    expect(await kept()).toEqual(['5907 2027-03-27 19:00 20:00:00'])
  })

  test('that has lost most of many bookings is doubted, one of few is not', async () => {
    const evenings = [0, 1, 2, 3, 4, 5, 6, 7].map((day) =>
      taken(5907, `2027-03-${28 + (day % 4)}`, 7 + day, 10 + day),
    )
    await take(evenings)
    expect(await take(evenings.slice(0, 1), minutesAfterNoon(10))).toBe('doubtful')
    expect(await take(evenings.slice(0, 2), minutesAfterNoon(11))).toBe('taken')
    expect(await take(evenings.slice(0, 1), minutesAfterNoon(20))).toBe('taken')
  })

  test('that is only about closed hours is one in which everything is free', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    expect(await take([{ ...taken(5907, TODAY, 22, 23), closed: true }], minutesAfterNoon(10))).toBe(
      'doubtful',
    )
  })

  test('keeps closed hours as such', async () => {
    await take([{ ...taken(5907, TODAY, 22, 23), closed: true }, taken(5907, TODAY, 18, 20)])
    expect(
      await stage.as('other', 'select status, is_blocked, block_reason from bookings order by start_time'),
    ).toEqual([
      { status: 'booked', is_blocked: false, block_reason: null },
      { status: 'blocked', is_blocked: true, block_reason: 'closed' },
    ])
  })

  test('of a day that was free all along is not doubted', async () => {
    expect(await take([])).toBe('taken')
    expect(await take([], minutesAfterNoon(10))).toBe('taken')
  })

  test('that cannot be stored leaves everything as it was', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    await stage.asOperator('savepoint before')
    await expect(
      take([taken(5908, TODAY, 18, 20), taken(1, TODAY, 18, 20)], minutesAfterNoon(10)),
    ).rejects.toMatchObject({
      code: '23503',
    })
    await stage.asOperator('rollback to before')
    expect(await kept()).toEqual(['5907 2027-03-27 18:00 20:00:00'])
  })

  test('that failed keeps what is known, with its age', async () => {
    await take([taken(5907, TODAY, 18, 20)])
    await stage.asOperator('select private.note_failed_reading($1, $2, $3)', [
      'ebusy',
      'blocked',
      minutesAfterNoon(10),
    ])
    expect(await kept()).toHaveLength(1)
    expect(await news()).toMatchObject([{ last_update: new Date(NOON), failure: 'blocked' }])
    await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(20))
    expect(await news()).toMatchObject([{ failure: null }])
  })

  test('that fails before any has succeeded says that nothing is known', async () => {
    await stage.asOperator('select private.note_failed_reading($1, $2, $3)', ['ebusy', 'timeout', NOON])
    expect(await news()).toMatchObject([{ last_update: null, covered_from: null, failure: 'timeout' }])
  })
})

test('a booking of a system that nobody has read is none', async () => {
  const insert = `insert into bookings (court_id, booking_date, start_time, end_time, source, location)
    values (5907, '${TODAY}', '10:00', '11:00', 'ebusy', 'TSG')`
  await expect(stage.asOperator(`${insert}; set constraints all immediate`)).rejects.toMatchObject({
    code: '23503',
  })
})

test('another configuration makes other courts; bookings stay with those that are left', async () => {
  await take([taken(5907, TODAY, 18, 20), taken(5908, TODAY, 18, 20)])
  await setCourts([
    { id: 5908, source: 'ebusy', name: 'Centre court', position: 1 },
    { id: 6000, source: 'ebusy', name: 'Court 2', position: 2 },
  ])
  expect(await stage.as('other', 'select id, name, position from courts order by position')).toEqual([
    { id: '5908', name: 'Centre court', position: 1 },
    { id: '6000', name: 'Court 2', position: 2 },
  ])
  expect(await kept()).toEqual(['5908 2027-03-27 18:00 20:00:00'])
})

test('of a venue that has got another court nothing is known until it is read again', async () => {
  await take([taken(5907, TODAY, 18, 20)])
  await take([taken(100676, TODAY, 18, 20)], NOON, 'eversports')
  const known = () =>
    stage.asOperator('select source, last_update is not null as known from last_data_update order by 1')
  const courts = [
    { id: 5907, source: 'ebusy', name: 'Court 1 (double)', position: 1, kind: 'double' },
    { id: 6000, source: 'ebusy', name: 'Court 3 (single)', position: 2, kind: 'single' },
    { id: 100676, source: 'eversports', name: 'Court 6 (double)', position: 1 },
  ]
  await setCourts(courts)
  expect(await known()).toEqual([
    { source: 'ebusy', known: false },
    { source: 'eversports', known: true },
  ])
  expect(await stage.as('other', `select kind from courts order by source, position`)).toEqual([
    { kind: 'double' },
    { kind: 'single' },
    { kind: 'double' },
  ])
  await take([taken(5907, TODAY, 18, 20)], minutesAfterNoon(10))
  await setCourts(courts)
  expect(await known()).toContainEqual({ source: 'ebusy', known: true })
})
