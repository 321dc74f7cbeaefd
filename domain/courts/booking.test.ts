import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from '../match/time.ts'
import { type Booking, conflictEntries, conflictsWith } from './booking.ts'
import { systemOf } from './booking-systems.ts'

const bookings: Booking[] = [
  { court: 100676, start: '18:00:00', end: '19:30:00' },
  { court: 100677, start: '19:00:00', end: '20:00:00' },
  { court: 104891, start: '22:00:00', end: '00:00:00' },
]
const courtsHit = (start: string, end: string, court: number | null = null) =>
  conflictsWith({ court, start, end }, bookings).map((booking) => booking.court)

test.each<[what: string, start: string, end: string, court: number | null, hit: number[]]>([
  ['touching before', '17:00', '18:00', null, []],
  ['touching after', '20:00', '21:00', null, []],
  ['over the start', '17:30', '18:30', null, [100676]],
  ['over the end', '19:00', '20:30', 100676, [100676]],
  ['inside', '18:15', '18:30', null, [100676]],
  ['around', '17:00', '21:00', null, [100676, 100677]],
  ['around, on another court', '17:00', '21:00', 104891, []],
  ['around, on one of them', '17:00', '21:00', 100677, [100677]],
  ['until midnight', '23:00', '00:00', null, [104891]],
  ['past midnight', '23:30', '00:30', null, [104891]],
  ['after midnight, which is another day', '00:00', '01:00', null, []],
  ['no time at all', '', '19:00', null, []],
])('%s', (_, start, end, court, hit) => {
  expect(courtsHit(start, end, court)).toEqual(hit)
})

// In quarters of an hour from the midnight with which the day begins; what ends in the next day goes on past 96.
const span = fc
  .record({
    court: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: 0, max: 95 }),
    length: fc.integer({ min: 1, max: 95 }),
  })
  .map(({ court, from, length }) => ({
    booking: { court, start: timeOf(from * 15), end: timeOf((from + length) * 15) },
    quarters: Array.from({ length }, (_, at) => from + at),
  }))

test('two collide if there is a quarter of an hour in which both play, on the court that is meant', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 6 }), fc.boolean(), (wanted, taken, anyCourt) => {
      const court = anyCourt ? null : wanted.booking.court
      const hit = taken.filter(
        ({ booking, quarters }) =>
          (court === null || booking.court === court) &&
          quarters.some((quarter) => wanted.quarters.includes(quarter)),
      )
      expect(
        conflictsWith(
          { ...wanted.booking, court },
          taken.map(({ booking }) => booking),
        ),
      ).toEqual(hit.map(({ booking }) => booking))
    }),
  )
})

test('whoever collides with a booking is collided with by it', () => {
  fc.assert(
    fc.property(span, span, ({ booking: one }, { booking: other }) => {
      expect(conflictsWith(one, [other]).length).toBe(conflictsWith(other, [one]).length)
    }),
  )
})

test('without bookings there is no conflict, and what cannot be read is none', () => {
  expect(conflictsWith({ court: null, start: '18:00', end: '19:00' }, [])).toEqual([])
  expect(
    conflictsWith({ court: null, start: '18:00', end: '19:00' }, [{ court: 1, start: 'soon', end: '' }]),
  ).toEqual([])
})

test('the warning names courts as the plan does', () => {
  const court = (id: number, name: string) => ({ id, name })
  const indoor = [
    court(100676, 'Court 6 (double)'),
    court(100677, 'Court 7 (double)'),
    court(104891, 'Court 8 (single)'),
  ]
  const entriesOf = (bookings: readonly Booking[], courts: ReturnType<typeof court>[]) =>
    conflictEntries(bookings, courts).map(({ court, start, end }) => `${court}: ${start} - ${end}`)
  const outdoor = [court(5907, 'Court 1 (double)'), court(5908, 'Court 2 (double)')]
  expect(entriesOf(bookings.slice(0, 2), indoor)).toEqual([
    'Court 6: 18:00 - 19:30',
    'Court 7: 19:00 - 20:00',
  ])
  expect(entriesOf([{ court: 5908, start: '10:00', end: '11:00' }], outdoor)).toEqual([
    'Court 2: 10:00 - 11:00',
  ])
  expect(entriesOf([{ court: 1, start: '10:00', end: '11:00' }], outdoor)).toEqual(['null: 10:00 - 11:00'])
})

test.each([
  ['Indoor Arena (Eversports)', 'eversports'],
  ['TSG Padel (eBuSy)', 'ebusy'],
  ['tsg', 'ebusy'],
  ['TSG (Eversports)', 'eversports'],
  ['EBUSY court', 'ebusy'],
  ['Somewhere else', 'eversports'],
  ['', 'eversports'],
])('%s is booked with %s', (place, system) => {
  expect(systemOf(place)).toBe(system)
})
