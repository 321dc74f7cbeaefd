import { expect, test } from 'vitest'
import { busyOn, type CourtSnapshot, freshnessOf, gridOf, STALE_AFTER_MS } from './court-snapshot.ts'

const READ_AT = '2026-11-21T10:00:00Z'
const READ = Date.parse(READ_AT)
const days = Array.from({ length: 9 }, (_, day) => `2026-11-${21 + day}`)
const snapshot: CourtSnapshot = {
  venue: 'tsg',
  system: 'ebusy',
  readAt: READ_AT,
  coverage: days.flatMap((day) =>
    [5907, 5908].map((court) => ({ court, day, start: '00:00:00', end: '24:00:00', readAt: READ_AT })),
  ),
  failure: null,
  isSuspect: false,
  bookings: [
    { court: 5907, day: '2026-11-22', start: '18:00:00', end: '20:00:00' },
    { court: 5908, day: '2026-11-22', start: '22:00:00', end: '24:00:00' },
    { court: 5907, day: '2026-11-23', start: '06:00:00', end: '23:00:00' },
  ],
}
const stateAt = (of: CourtSnapshot | undefined, day: string, slot: number, court = 5907, at = READ) =>
  gridOf(of, { courts: [5907, 5908], day, now: -600, at })
    .get(court)
    ?.get(slot)

test('bookings count on their own day and court', () => {
  expect(stateAt(snapshot, '2026-11-22', 18)).toBe('busy')
  expect(stateAt(snapshot, '2026-11-22', 20)).toBe('free')
  expect(stateAt(snapshot, '2026-11-22', 18, 5908)).toBe('free')
  expect(stateAt(snapshot, '2026-11-22', 22, 5908)).toBe('busy')
  expect(stateAt(snapshot, '2026-11-24', 18)).toBe('free')
})

test.each<[what: string, snapshot: CourtSnapshot | undefined, day: string, known: boolean]>([
  ['the first day that was read', snapshot, '2026-11-21', true],
  ['the last one', snapshot, '2026-11-29', true],
  ['the day before', snapshot, '2026-11-20', false],
  ['the day after', snapshot, '2026-11-30', false],
  ['a system that was never tried', undefined, '2026-11-22', false],
  [
    'one that never answered',
    { ...snapshot, readAt: null, coverage: [], failure: 'blocked' },
    '2026-11-22',
    false,
  ],
  ['one that failed since', { ...snapshot, failure: 'timeout' }, '2026-11-22', true],
])('%s', (_, of, day, known) => {
  expect(stateAt(of, day, 12) === 'unknown').toBe(!known)
})

test('a booking whose times make no sense takes its court for the day', () => {
  const odd = { ...snapshot, bookings: [{ court: 5907, day: '2026-11-22', start: 'soon', end: '' }] }
  expect(busyOn(odd, '2026-11-22')).toEqual([
    { court: 5907, start: 0, end: 1440, closed: false, blocked: false },
  ])
})

const MINUTE_MS = 60_000
test.each<[what: string, change: Partial<CourtSnapshot>, minutes: number, freshness: string]>([
  ['just read', {}, 0, 'fresh'],
  ['two snapshots ago', {}, 25, 'fresh'],
  ['longer ago', {}, 26, 'late'],
  ['an hour ago', {}, 60, 'late'],
  ['before that', {}, 61, 'old'],
  ['before that, and failed since', { failure: 'blocked' }, 61, 'old'],
  ['failed', { failure: 'blocked' }, 5, 'failed'],
  ['suspect', { isSuspect: true }, 5, 'suspect'],
  ['never', { readAt: null, failure: 'error' }, 5, 'never'],
])('freshness: %s', (_, change, minutes, freshness) => {
  const now = Date.parse('2026-11-21T10:00:00Z') + minutes * MINUTE_MS
  expect(freshnessOf({ ...snapshot, ...change }, now)).toBe(freshness)
})

test('what was read longer ago than an hour is not known: nothing is offered, and nothing is said to be taken', () => {
  for (const slot of [18, 20]) {
    expect(stateAt(snapshot, '2026-11-22', slot, 5907, READ + STALE_AFTER_MS)).not.toBe('unknown')
    expect(stateAt(snapshot, '2026-11-22', slot, 5907, READ + STALE_AFTER_MS + 1)).toBe('unknown')
  }
})

test('each court and day is as old as the snapshot that spoke for it', () => {
  const early = new Date(READ - STALE_AFTER_MS).toISOString()
  const coverage = snapshot.coverage.map((one) => (one.court === 5908 ? { ...one, readAt: early } : one))
  const later = READ + 10 * MINUTE_MS
  expect(stateAt({ ...snapshot, coverage }, '2026-11-22', 12, 5907, later)).toBe('free')
  expect(stateAt({ ...snapshot, coverage }, '2026-11-22', 12, 5908, later)).toBe('unknown')
})
