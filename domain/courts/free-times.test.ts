import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeOf } from '../match/time.ts'
import { overlaps } from './court-day.ts'
import { courtKind } from './court-kind.ts'
import { busyOn, type CourtSnapshot, type StoredBooking } from './court-snapshot.ts'
import {
  DAY_PARTS,
  findFreeTimes,
  groupByVenue,
  knownPart,
  type SearchCriteria,
  type VenueDay,
} from './free-times.ts'

const DAY = '2026-11-22'
const COURTS = [
  { id: 6, name: 'Court 6 (double)' },
  { id: 7, name: 'Court 7 (double)' },
  { id: 8, name: 'Court 8 (single)' },
]
const READ_AT = '2026-11-21T10:00:00Z'
const DAYS = Array.from({ length: 9 }, (_, day) => `2026-11-${21 + day}`)
const read = (bookings: StoredBooking[] = []): CourtSnapshot => ({
  venue: 'arena',
  system: 'eversports',
  readAt: READ_AT,
  coverage: DAYS.flatMap((day) =>
    [1, 6, 7, 8].map((court) => ({ court, day, start: '00:00:00', end: '24:00:00', readAt: READ_AT })),
  ),
  failure: null,
  isSuspect: false,
  bookings,
})
const taken = (court: number, start: string, end: string): StoredBooking => ({
  court,
  day: DAY,
  start: `${start}:00`,
  end: `${end}:00`,
})
const arena = (snapshot: CourtSnapshot | undefined, change: Partial<VenueDay> = {}): VenueDay => ({
  venue: 'arena',
  day: DAY,
  courts: COURTS,
  snapshot,
  now: -600,
  at: Date.parse(READ_AT),
  ...change,
})
const evening: SearchCriteria = { minutes: 90, part: 'evening', kind: 'any' }
const lines = (days: VenueDay[], criteria: SearchCriteria = evening) =>
  findFreeTimes(days, criteria).map(
    ({ start, end, courts }) => `${timeOf(start)}-${timeOf(end)} ${courts.join(' ')}`,
  )

describe('how much of the wish is known', () => {
  const covering = (times: { start?: string; end?: string }): CourtSnapshot => {
    const snapshot = read()
    return { ...snapshot, coverage: snapshot.coverage.map((one) => ({ ...one, ...times })) }
  }
  const hourLater = { at: Date.parse(READ_AT) + 61 * 60_000 }
  test.each<[what: string, days: VenueDay[], known: string]>([
    ['all of it', [arena(read())], 'all'],
    ['nothing an hour later, whatever was free', [arena(read(), hourLater)], 'none'],
    ['nothing without a snapshot', [arena(undefined)], 'none'],
    ['some of it where the day is covered until eight', [arena(covering({ end: '20:00:00' }))], 'some'],
    ['some of it where one of two venues is read', [arena(read()), arena(undefined)], 'some'],
    ['all of what is left of the day', [arena(covering({ start: '20:00:00' }), { now: 20 * 60 })], 'all'],
    ['all where there is nothing to know', [arena(undefined, { now: 23 * 60 })], 'all'],
  ])('%s', (_, days, known) => {
    expect(knownPart(days, evening)).toBe(known)
  })

  test('is asked of courts of the wished kind', () => {
    const single = { ...read(), coverage: read().coverage.filter(({ court }) => court === 8) }
    expect(knownPart([arena(single)], { ...evening, kind: 'single' })).toBe('all')
    expect(knownPart([arena(single)], { ...evening, kind: 'double' })).toBe('none')
  })
})

describe('an evening', () => {
  test('that is free begins every hour, and ends before the courts close', () => {
    expect(lines([arena(read())])).toEqual([
      '17:00-18:30 6 7 8',
      '18:00-19:30 6 7 8',
      '19:00-20:30 6 7 8',
      '20:00-21:30 6 7 8',
      '21:00-22:30 6 7 8',
    ])
  })

  test('goes on at the half hour at which a court is left', () => {
    const snapshot = read([taken(6, '17:00', '18:30'), taken(6, '20:00', '23:00')])
    expect(lines([arena(snapshot, { courts: COURTS.slice(0, 1) })])).toEqual(['18:30-20:00 6'])
  })

  test('of a kind of court has no other', () => {
    expect(lines([arena(read())], { ...evening, minutes: 120, kind: 'single' })[0]).toBe('17:00-19:00 8')
  })

  test('that has begun offers what is to come', () => {
    expect(lines([arena(read(), { now: 20 * 60 + 1 })])).toEqual(['20:30-22:00 6 7 8', '21:30-23:00 6 7 8'])
  })

  test('that was not read offers nothing', () => {
    expect(lines([arena(undefined), arena(read(), { day: '2026-11-30' })])).toEqual([])
    expect(lines([arena({ ...read(), coverage: [] })])).toEqual([])
  })

  test('that was read days ago offers nothing', () => {
    expect(lines([arena(read(), { at: Date.parse('2026-11-24T10:00:00Z'), day: '2026-11-25' })])).toEqual([])
  })

  test('of which a part was read offers that part', () => {
    const coverage = [{ court: 6, day: DAY, start: '18:00:00', end: '20:00:00', readAt: READ_AT }]
    expect(lines([arena({ ...read(), coverage })])).toEqual(['18:00-19:30 6'])
  })
})

test('the earliest comes first, whatever the venue', () => {
  const days = [
    arena(read(), { day: '2026-11-23' }),
    arena(read([6, 7, 8].map((court) => taken(court, '17:00', '19:00')))),
    arena(read(), { venue: 'tsg', courts: [{ id: 1, name: 'Court 1' }] }),
  ]
  expect(
    findFreeTimes(days, evening)
      .map(({ venue, start }) => `${venue} ${start / 60}`)
      .slice(0, 4),
  ).toEqual(['tsg 17', 'tsg 18', 'arena 19', 'tsg 19'])
})

test('the times of a venue on a day stand together, in the order of the days', () => {
  const tsg = { venue: 'tsg', courts: [{ id: 1, name: 'Court 1' }] }
  const days = [arena(read()), arena(read(), tsg), arena(read(), { day: '2026-11-23' })]
  const openings = findFreeTimes(days, evening)
  const rows = groupByVenue(openings)
  expect(rows.map((times) => new Set(times.map(({ day, venue }) => `${day} ${venue}`)).size)).toEqual([
    1, 1, 1,
  ])
  expect(rows.map(([first]) => first?.venue)).toEqual(['arena', 'tsg', 'arena'])
  expect(rows.at(-1)?.map(({ day }) => day)).toEqual(Array(5).fill('2026-11-23'))
  expect(rows.flat()).toHaveLength(openings.length)
})

const booking = fc
  .record({
    court: fc.constantFrom(6, 7, 8),
    start: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 1, max: 240 }),
  })
  .map(({ court, start, length }): StoredBooking => {
    const end = Math.min(start + length, 1440)
    return { court, day: DAY, start: timeOf(start), end: end === 1440 ? '24:00' : timeOf(end) }
  })
const wish: fc.Arbitrary<SearchCriteria> = fc.record({
  minutes: fc.constantFrom(60, 90, 120),
  part: fc.constantFrom('any', 'morning', 'afternoon', 'evening'),
  kind: fc.constantFrom('any', 'single', 'double'),
})

test('whatever is offered is free for its whole length, to come, of the wished kind and part, within the hours', () => {
  fc.assert(
    fc.property(fc.array(booking), wish, fc.integer({ min: -600, max: 1440 }), (bookings, wanted, now) => {
      const snapshot = read(bookings)
      for (const { start, end, courts } of findFreeTimes([arena(snapshot, { now })], wanted)) {
        expect(end - start).toBe(wanted.minutes)
        expect(start % 30).toBe(0)
        expect(start).toBeGreaterThanOrEqual(Math.max(now, 6 * 60))
        expect(end).toBeLessThanOrEqual(23 * 60)
        if (wanted.part !== 'any') {
          const [from, until] = DAY_PARTS[wanted.part]
          expect(start >= from * 60 && start < until * 60).toBe(true)
        }
        expect(courts.length).toBeGreaterThan(0)
        for (const court of courts) {
          const name = COURTS.find(({ id }) => id === court)?.name ?? ''
          expect(wanted.kind === 'any' || courtKind({ name }) === wanted.kind).toBe(true)
          const busy = busyOn(snapshot, DAY).filter((time) => time.court === court)
          expect(busy.some((time) => overlaps(time, { start, end }))).toBe(false)
        }
      }
    }),
  )
})

test('when nothing is offered, no half hour of that length was free', () => {
  fc.assert(
    fc.property(fc.array(booking, { minLength: 10, maxLength: 40 }), wish, (bookings, wanted) => {
      if (wanted.part !== 'any' || wanted.kind !== 'any') return
      const snapshot = read(bookings)
      const offered = findFreeTimes([arena(snapshot)], wanted).flatMap(({ courts }) => courts)
      for (const { id } of COURTS.filter((court) => !offered.includes(court.id)))
        for (let start = 360; start + wanted.minutes <= 1380; start += 30)
          expect(
            busyOn(snapshot, DAY).some(
              (time) => time.court === id && overlaps(time, { start, end: start + wanted.minutes }),
            ),
          ).toBe(true)
    }),
  )
})

test('nothing is ever offered of a day that was not read', () => {
  fc.assert(
    fc.property(fc.array(booking), wish, (bookings, wanted) => {
      const unread = { ...read(bookings), coverage: read().coverage.filter(({ day }) => day !== DAY) }
      expect(findFreeTimes([arena(unread), arena(undefined)], wanted)).toEqual([])
    }),
  )
})
