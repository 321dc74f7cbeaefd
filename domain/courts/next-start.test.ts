import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockAt, instantOf } from '../local-time.ts'
import { timeOf } from '../match/time.ts'
import { nextStart, startsWithin } from './next-start.ts'
import type { OpeningHours } from './opening-hours.ts'

const zone = 'Europe/Berlin'
const HOURS = { startsOn: startsWithin([undefined], 60), step: 60 }
const NIGHT = { startsOn: () => ({ first: 0, last: 23 * 60 + 30 }), step: 30 }
const firstAfter = (now: string, offer: Parameters<typeof nextStart>[1]) => {
  const found = nextStart({ now: Date.parse(now), zone }, offer)
  return found && `${found.day} ${timeOf(found.start)}`
}

describe('the first hour of a court that is still to come', () => {
  test.each<[what: string, now: string, found: string]>([
    ['before the courts open', '2026-11-26T03:00:00+01:00', '2026-11-26 06:00'],
    ['within an hour', '2026-11-26T15:20:00+01:00', '2026-11-26 16:00'],
    ['a second before the last slot', '2026-11-26T21:59:59+01:00', '2026-11-26 22:00'],
    ['at the last slot', '2026-11-26T22:00:00+01:00', '2026-11-27 06:00'],
    ['at 23:38', '2026-11-26T23:38:00+01:00', '2026-11-27 06:00'],
    ['a second before midnight', '2026-11-26T23:59:59+01:00', '2026-11-27 06:00'],
    ['at midnight', '2026-11-27T00:00:00+01:00', '2026-11-27 06:00'],
    ['at the end of a year', '2026-12-31T23:38:00+01:00', '2027-01-01 06:00'],
    ['on the evening before the clocks go forward', '2027-03-27T23:38:00+01:00', '2027-03-28 06:00'],
    ['in the night in which they go forward', '2027-03-28T01:59:59+01:00', '2027-03-28 06:00'],
    ['on the evening before they go back', '2026-10-24T23:38:00+02:00', '2026-10-25 06:00'],
    ['in the hour that comes twice', '2026-10-25T02:30:00+02:00', '2026-10-25 06:00'],
    ['in the evening of a day of 25 hours', '2026-10-25T22:10:00+01:00', '2026-10-26 06:00'],
  ])('%s', (_what, now, found) => expect(firstAfter(now, HOURS)).toBe(found))
})

describe('a half hour of the night, where everything is open', () => {
  test.each<[what: string, now: string, found: string]>([
    ['over midnight', '2026-11-26T23:38:00+01:00', '2026-11-27 00:00'],
    ['over the hour that is skipped', '2027-03-28T01:40:00+01:00', '2027-03-28 03:00'],
    ['the second of two, as the database has it', '2026-10-25T02:40:00+02:00', '2026-10-25 02:00'],
    ['after the second', '2026-10-25T02:40:00+01:00', '2026-10-25 03:00'],
  ])('%s', (_what, now, found) => expect(firstAfter(now, NIGHT)).toBe(found))
})

const daily = { from: '08:00', until: '20:00' }
const opening: OpeningHours = {
  monday: daily,
  tuesday: daily,
  wednesday: daily,
  thursday: { from: '07:30', until: '24:00' },
  friday: daily,
  saturday: daily,
  sunday: null,
}
const CLOSED: OpeningHours = Object.fromEntries(
  Object.keys(opening).map((day) => [day, null]),
) as OpeningHours

describe('opening hours and the length of a slot end a day', () => {
  const offer = (minutes: number) => ({ startsOn: startsWithin([opening], minutes), step: 30 })
  test.each<[what: string, now: string, minutes: number, found: string | null]>([
    ['at the last start of a long slot', '2026-11-27T17:59:00+01:00', 120, '2026-11-27 18:00'],
    ['after it', '2026-11-27T18:00:00+01:00', 120, '2026-11-28 08:00'],
    ['a shorter one fits', '2026-11-27T18:00:00+01:00', 60, '2026-11-27 18:30'],
    [
      'a day on which the venue is closed is passed over',
      '2026-11-28T20:00:00+01:00',
      60,
      '2026-11-30 08:00',
    ],
    ['nothing is offered out of the grid', '2026-11-26T21:59:00+01:00', 60, '2026-11-26 22:00'],
    ['a venue that opens at half past', '2026-11-25T22:00:00+01:00', 60, '2026-11-26 07:30'],
  ])('%s', (_what, now, minutes, found) => expect(firstAfter(now, offer(minutes))).toBe(found))

  test('the venue that is open longest counts, and one without known hours is open', () => {
    const both = { startsOn: startsWithin([opening, undefined], 60), step: 60 }
    expect(firstAfter('2026-11-28T20:30:00+01:00', both)).toBe('2026-11-28 21:00')
    expect(
      firstAfter('2026-11-28T20:30:00+01:00', { ...both, startsOn: startsWithin([CLOSED], 60) }),
    ).toBeNull()
    expect(firstAfter('2026-11-28T20:30:00+01:00', { ...both, startsOn: startsWithin([], 60) })).toBeNull()
  })
})

test('a weekly time goes on from its day to the first week in which it is still to come', () => {
  const weekly = { from: '2026-11-05', every: 7, step: 30, startsOn: () => ({ first: 1110, last: 1110 }) }
  expect(firstAfter('2026-11-05T18:29:00+01:00', weekly)).toBe('2026-11-05 18:30')
  expect(firstAfter('2026-11-26T18:29:00+01:00', weekly)).toBe('2026-11-26 18:30')
  expect(firstAfter('2026-11-26T18:30:00+01:00', weekly)).toBe('2026-12-03 18:30')
})

test('whatever the time and the zone, what is found is the first to come, and is shown by the clocks there', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  const from = Date.parse('2026-01-01T00:00:00Z')
  const times = fc.integer({ min: from, max: from + 500 * 86_400_000 })
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (now, zone) => {
      const found = nextStart({ now, zone }, HOURS)
      const at = found ? instantOf(found.day, timeOf(found.start), zone) : Number.NaN
      expect(at).toBeGreaterThan(now)
      expect(clockAt({ now: at, zone })).toEqual({ day: found?.day, minutes: found?.start })
      // An hour of the same day before it has begun.
      const before = found && found.start > 6 * 60 ? instantOf(found.day, timeOf(found.start - 60), zone) : 0
      expect(before).toBeLessThanOrEqual(now)
    }),
  )
})
