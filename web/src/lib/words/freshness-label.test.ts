import type { CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { expect, test } from 'vitest'
import { freshnessLabel } from './freshness-label.ts'

const READ = Date.parse('2026-11-21T10:00:00Z')
const MINUTE = 60_000

const snapshot: CourtSnapshot = {
  venue: 'tsg',
  system: 'ebusy',
  readAt: '2026-11-21T10:00:00Z',
  coverage: [
    { court: 5907, day: '2026-11-22', start: '00:00:00', end: '24:00:00', readAt: '2026-11-21T10:00:00Z' },
  ],
  failure: null,
  isSuspect: false,
  bookings: [],
}
const never = { ...snapshot, readAt: null, coverage: [] }

test.each<[what: string, of: CourtSnapshot | undefined, change: object, age: string, warning: string | null]>(
  [
    ['fresh', snapshot, {}, 'Read 4 minutes ago', null],
    [
      'another day',
      snapshot,
      { day: '2026-12-01' },
      'Read 4 minutes ago',
      'Its booking system says nothing of this day.',
    ],
    [
      'failed',
      { ...snapshot, failure: 'blocked' },
      {},
      'Read 4 minutes ago',
      'Its booking system could not be read since.',
    ],
    [
      'suspect',
      { ...snapshot, isSuspect: true },
      {},
      'Read 4 minutes ago',
      'The last answer was doubtful: it may have changed.',
    ],
    [
      'of a day that the last answers doubted',
      { ...snapshot, isSuspect: true, readAt: '2026-11-21T10:30:00Z' },
      { now: READ + 34 * MINUTE },
      'Read 34 minutes ago',
      'The last answer was doubtful: it may have changed.',
    ],
    [
      'late',
      snapshot,
      { now: READ + 40 * MINUTE },
      'Read 40 minutes ago',
      'It has not been read again for a while.',
    ],
    [
      'offline',
      snapshot,
      { online: false },
      'Last seen: read 4 minutes ago',
      'You are offline: it may have changed.',
    ],
    [
      'old',
      { ...snapshot, failure: 'blocked' },
      { now: READ + 3 * 1440 * MINUTE },
      'Read 3 days ago',
      'That is too long ago to say what is free.',
    ],
    [
      'old, offline',
      snapshot,
      { now: READ + 61 * MINUTE, online: false },
      'Last seen: read 1 hour ago',
      'That is too long ago to say what is free.',
    ],
    ['never tried', undefined, {}, 'Never read', 'Its booking system has not been read yet.'],
    [
      'never answered',
      { ...never, failure: 'not_public' },
      {},
      'Never read',
      'Its booking system could not be read.',
    ],
  ],
)('%s', (_, of, change, age, warning) => {
  const when = { day: '2026-11-22', now: READ + 4 * MINUTE, online: true, ...change }
  expect(freshnessLabel(of, when)).toEqual({ age, warning })
})
