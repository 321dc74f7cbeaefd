import { beforeAll, expect, test } from 'vitest'
import { keepConfig, type RuntimeConfig } from '@/lib/backend/config.ts'
import { groupByDay, lastBegun } from './by-day.ts'

beforeAll(() => {
  keepConfig({ community: { timeZone: 'Europe/Berlin' } } as RuntimeConfig)
})

// Over the night of 23 hours: 23:30 and 00:30 at the venue, then the day after.
const MATCHES = ['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-30T10:00:00Z'].map(
  (match_date) => ({
    match_date,
  }),
)
const headings = (today: string) => groupByDay(MATCHES, today).map(({ heading }) => heading.main)

test('the headings follow the day at the venue', () => {
  expect(headings('2026-03-28')).toEqual(['Today', 'Tomorrow', 'Monday, 30.03.'])
  expect(headings('2026-03-29')).toEqual(['Saturday, 28.03.', 'Today', 'Tomorrow'])
  expect(headings('2026-03-31')).toEqual(['Saturday, 28.03.', 'Sunday, 29.03.', 'Monday, 30.03.'])
})

test('what has begun is known at its second', () => {
  const [first = { match_date: '' }] = MATCHES
  const start = Date.parse(first.match_date)
  expect([start - 1, start].map((now) => lastBegun(MATCHES, now))).toEqual([null, first.match_date])
})
