import { instantOf } from '@domain/local-time.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { keepConfig, type RuntimeConfig } from '../backend/config.ts'
import { COURT_HOURS, eveningOf, firstDay, firstHalfHour, MATCH_STARTS } from './next-start.ts'

const ZONE = 'Europe/Berlin'
const EDGES = ['00:00', '05:59', '18:00', '21:00', '22:00', '22:31', '23:38', '23:59']
const clock = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
const random = fc.sample(fc.integer({ min: 0, max: 1439 }), { numRuns: 20, seed: 33 }).map(clock)
// An autumn day, and the nights of both clock changes.
const MOMENTS: [day: string, time: string][] = [
  ...[...EDGES, ...random].map((time): [string, string] => ['2026-11-26', time]),
  ['2027-03-27', '23:38'],
  ['2027-03-28', '01:59'],
  ['2026-10-24', '23:38'],
  ['2026-10-25', '02:30'],
]

beforeAll(() => {
  keepConfig({ community: { timeZone: ZONE, venues: [{}] } } as unknown as RuntimeConfig)
})

describe.each(MOMENTS)('on %s at %s', (today, time) => {
  const now = instantOf(today, time, ZONE) + 20_000
  const isAhead = (day: string, start: string) => instantOf(day, start, ZONE) > now

  test('an empty start begins with an evening that is not over', () => {
    const evening = eveningOf(today, now)
    expect([isAhead(today, evening), evening >= '18:00']).toEqual([isAhead(today, '23:30'), true])
    expect(eveningOf('', now)).toBe('18:00')
  })

  test('the first day has a start that is still to come, and no day before it has', () => {
    for (const [first, last] of [
      [firstDay(now, COURT_HOURS), '22:00'],
      [firstDay(now, MATCH_STARTS), '22:00'],
      [firstHalfHour(now), '23:30'],
    ] as const) {
      expect(isAhead(first, last)).toBe(true)
      if (first > today) expect(isAhead(today, last)).toBe(false)
    }
  })
})
