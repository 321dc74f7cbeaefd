import type { CourtSnapshot, StoredBooking } from '@domain/courts/court-snapshot.ts'
import { expect, test } from 'vitest'
import type { Venue } from '@/lib/backend/config.ts'
import { conflictOf, type Timed } from './conflict-warning.tsx'

const ARENA = 'Indoor Arena (Eversports)'
const TSG = 'TSG Padel (eBuSy)'
const DAY = '2026-11-22'
const place = { kind: 'indoor', latitude: 50, longitude: 8.5, bookingUrl: 'https://courts.example' } as const
const courts = (names: Record<number, string>) =>
  Object.entries(names).map(([id, name]) => ({ id: Number(id), name }))
const venues: Venue[] = [
  {
    ...place,
    id: 'arena',
    name: ARENA,
    system: 'eversports',
    courts: courts({ 100676: 'Court 6 (double)', 100677: 'Court 7 (double)', 104891: 'Court 8 (single)' }),
  },
  {
    ...place,
    id: 'tsg',
    name: TSG,
    system: 'ebusy',
    courts: courts({ 5907: 'Court 1 (double)', 5908: 'Court 2 (double)' }),
  },
]
const booked = (court: number, start: string, end: string): StoredBooking => ({ court, day: DAY, start, end })
const snapshot = (system: CourtSnapshot['system'], bookings: StoredBooking[]): CourtSnapshot => ({
  venue: system === 'ebusy' ? 'tsg' : 'arena',
  system,
  readAt: '2026-11-21T10:00:00Z',
  coverage: [],
  failure: null,
  isSuspect: false,
  bookings,
})
const snapshots = [
  snapshot('eversports', [booked(100677, '19:30:00', '20:30:00'), booked(104891, '20:00:00', '21:00:00')]),
  snapshot('ebusy', [booked(5908, '18:00:00', '19:00:00')]),
]
const match = (change: Partial<Timed> = {}): Timed => ({
  location: ARENA,
  matchDate: DAY,
  matchTime: '19:00',
  endTime: '20:30',
  court: null,
  ...change,
})

test.each<[what: string, change: Partial<Timed>, entries: string | null]>([
  ['any court', {}, 'Court 7: 19:30 - 20:30, Court 8: 20:00 - 21:00'],
  ['the court that was chosen', { court: 104891 }, 'Court 8: 20:00 - 21:00'],
  ['a court that is free', { court: 100676 }, null],
  ['a time before', { endTime: '19:30' }, null],
  ['a time after', { matchTime: '21:00', endTime: '22:00' }, null],
  ['another day', { matchDate: '2026-11-23' }, null],
  ['a day that nobody has read', { matchDate: '2027-06-01' }, null],
  ['the other venue', { location: TSG, matchTime: '18:00', endTime: '19:00' }, 'Court 2: 18:00 - 19:00'],
  [
    'a place that is called like it',
    { location: 'tsg, hall 2', matchTime: '18:30' },
    'Court 2: 18:00 - 19:00',
  ],
  ['any other place', { location: 'The old gym' }, 'Court 7: 19:30 - 20:30, Court 8: 20:00 - 21:00'],
  ['no place yet', { location: '' }, null],
  ['no day yet', { matchDate: '' }, null],
  ['no end yet', { endTime: '' }, null],
  ['an end before the start', { matchTime: '20:30', endTime: '19:00' }, null],
  ['an end at the start', { endTime: '19:00' }, null],
])('%s', (_, change, entries) => {
  expect(conflictOf(match(change), { venues, snapshots })).toBe(entries)
})

test('what is not known is no conflict', () => {
  expect(conflictOf(match(), { venues, snapshots: [] })).toBeNull()
  expect(conflictOf(match(), { venues: [], snapshots: [] })).toBeNull()
})

test('a venue is asked at its own system, whatever it is called', () => {
  const renamed = venues.map((venue) => (venue.system === 'ebusy' ? { ...venue, name: 'Clubhouse' } : venue))
  const late = match({ location: 'Clubhouse', matchTime: '18:00', endTime: '19:00' })
  expect(conflictOf(late, { venues: renamed, snapshots })).toBe('Court 2: 18:00 - 19:00')
})
