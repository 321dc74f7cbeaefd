import { expect, test } from 'vitest'
import type { CourtSnapshot, StoredBooking } from './court-snapshot.ts'
import { courtsAt, type WantedTime } from './courts-at.ts'
import type { VenueDay } from './free-times.ts'

const DAY = '2026-11-24'
const READ_AT = '2026-11-23T10:00:00Z'
const COURTS = [
  { id: 6, name: 'Court 6 (double)' },
  { id: 7, name: 'Court 7 (double)' },
  { id: 8, name: 'Court 8 (single)' },
]
const booked = (court: number, start: string, end: string, more = {}): StoredBooking => ({
  court,
  day: DAY,
  start: `${start}:00`,
  end: `${end}:00`,
  ...more,
})

function read(bookings: StoredBooking[], covered = [6, 7, 8]): CourtSnapshot {
  const day = { day: DAY, start: '00:00:00', end: '24:00:00', readAt: READ_AT }
  return {
    venue: 'arena',
    system: 'eversports',
    readAt: READ_AT,
    coverage: covered.map((court) => ({ court, ...day })),
    failure: null,
    isSuspect: false,
    bookings,
  }
}

const at = (
  snapshot: CourtSnapshot | undefined,
  wanted: Partial<WantedTime> = {},
  view: Partial<VenueDay> = {},
) =>
  courtsAt(
    { venue: 'arena', day: DAY, courts: COURTS, snapshot, now: -600, at: Date.parse(READ_AT), ...view },
    { start: '18:30', minutes: 90, players: 4, ...wanted },
  )

test('courts are free for the whole time or not at all', () => {
  expect(at(read([]))).toEqual({ state: 'free', courts: 2 })
  expect(at(read([booked(6, '19:30', '20:00')]))).toEqual({ state: 'free', courts: 1 })
  expect(at(read([booked(6, '20:00', '21:00'), booked(7, '17:00', '18:30')]))).toEqual({
    state: 'free',
    courts: 2,
  })
  expect(at(read([booked(6, '19:30', '20:00'), booked(7, '18:00', '19:00')]))).toEqual({ state: 'booked' })
})

test('a court for singles counts for two players', () => {
  expect(at(read([]), { players: 2 })).toEqual({ state: 'free', courts: 3 })
})

test('what is not covered, or was read too long ago, is unknown and never free', () => {
  expect(at(undefined)).toEqual({ state: 'unknown' })
  expect(at(read([booked(6, '18:00', '20:00')], [6]))).toEqual({ state: 'unknown' })
  expect(at(read([]), {}, { at: Date.parse(READ_AT) + 3_600_001 })).toEqual({ state: 'unknown' })
  expect(at(read([]), {}, { day: '2026-11-25' })).toEqual({ state: 'unknown' })
  expect(at(read([]), { start: '23:00' })).toEqual({ state: 'unknown' })
  expect(at(read([]), { start: '' })).toEqual({ state: 'unknown' })
  expect(at(read([]), {}, { courts: [] })).toEqual({ state: 'unknown' })
})

test('closed courts are told from booked ones', () => {
  const closed = [6, 7].map((court) => booked(court, '18:00', '24:00', { closed: true }))
  expect(at(read(closed))).toEqual({ state: 'closed' })
  expect(at(read([...closed, booked(7, '18:30', '19:00')]))).toEqual({ state: 'booked' })
})

test('a time is past from the minute in which it begins', () => {
  expect(at(read([]), {}, { now: 18 * 60 + 30 })).toEqual({ state: 'past' })
  expect(at(read([]), {}, { now: 18 * 60 + 29 })).toEqual({ state: 'free', courts: 2 })
})
