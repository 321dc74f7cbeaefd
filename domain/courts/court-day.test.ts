import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BusyTime, courtGrid, overlaps } from './court-day.ts'
import { SLOTS } from './slots.ts'

const known = [1, 2].map((court) => ({ court, start: 0, end: 1440 }))
const tomorrow = { courts: [1, 2], busy: [] as BusyTime[], known, now: -600 }
const busy = (start: string, end: string, court = 1): BusyTime => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { court, start: minutes(start), end: minutes(end) }
}
const statesOf = (grid: ReturnType<typeof courtGrid>, court: number) =>
  Object.fromEntries(grid.get(court) ?? [])

test('what is not taken is free', () => {
  const grid = courtGrid({ ...tomorrow, busy: [busy('18:00', '20:00')] })
  expect(statesOf(grid, 1)).toMatchObject({ 17: 'free', 18: 'busy', 19: 'busy', 20: 'free' })
  expect([...(grid.get(2)?.values() ?? [])]).toEqual(SLOTS.map(() => 'free'))
})

test.each([
  ['the second half of a slot', '18:30', '19:00', { 17: 'free', 18: 'busy', 19: 'free' }],
  ['halves of two slots', '18:30', '19:30', { 17: 'free', 18: 'busy', 19: 'busy', 20: 'free' }],
  ['a moment', '18:15', '18:16', { 17: 'free', 18: 'busy', 19: 'free' }],
  ['until midnight', '22:00', '24:00', { 21: 'free', 22: 'busy' }],
  ['the whole day', '00:00', '24:00', { 6: 'busy', 14: 'busy', 22: 'busy' }],
])('%s', (_, start, end, expected) => {
  expect(statesOf(courtGrid({ ...tomorrow, busy: [busy(start, end)] }), 1)).toMatchObject(expected)
})

test('hours out of the opening hours are closed; one in which somebody plays as well is busy', () => {
  const closed = { ...busy('06:00', '08:30'), closed: true }
  const grid = courtGrid({ ...tomorrow, busy: [closed, busy('07:00', '08:00')] })
  expect(statesOf(grid, 1)).toMatchObject({ 6: 'closed', 7: 'busy', 8: 'closed', 9: 'free' })
})

test('what was not read is unknown, never free', () => {
  const grid = courtGrid({ ...tomorrow, known: [] })
  for (const slots of grid.values()) expect([...slots.values()]).toEqual(SLOTS.map(() => 'unknown'))
})

test('a court, and an hour, of which nothing was read are unknown although others are known', () => {
  const grid = courtGrid({ ...tomorrow, known: [{ court: 1, start: 7 * 60, end: 21.5 * 60 }] })
  expect(statesOf(grid, 1)).toMatchObject({
    6: 'unknown',
    7: 'free',
    20: 'free',
    21: 'unknown',
    22: 'unknown',
  })
  expect([...(grid.get(2)?.values() ?? [])]).toEqual(SLOTS.map(() => 'unknown'))
})

test('hours that the venue keeps for itself are told from booked and closed ones', () => {
  const blocked = { ...busy('10:00', '12:30'), blocked: true }
  const closed = { ...busy('12:30', '13:00'), closed: true }
  const grid = courtGrid({ ...tomorrow, busy: [blocked, closed, busy('11:00', '12:00')] })
  expect(statesOf(grid, 1)).toMatchObject({ 10: 'blocked', 11: 'busy', 12: 'blocked', 13: 'free' })
})

test('a slot is past from the minute in which it begins: no match can be made then any more', () => {
  const at = (now: number) => statesOf(courtGrid({ ...tomorrow, now }), 1)
  expect(at(18 * 60 - 1)).toMatchObject({ 17: 'past', 18: 'free' })
  expect(at(18 * 60)).toMatchObject({ 18: 'past', 19: 'free' })
  expect(at(48 * 60)).toMatchObject({ 6: 'past', 22: 'past' })
})

test('touching is not overlapping', () => {
  expect(overlaps({ start: 0, end: 60 }, { start: 60, end: 120 })).toBe(false)
  expect(overlaps({ start: 60, end: 120 }, { start: 0, end: 60 })).toBe(false)
  expect(overlaps({ start: 0, end: 61 }, { start: 60, end: 120 })).toBe(true)
})

test('a minute that is taken never lies in a free slot', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 240 }), fc.constantFrom(1, 2))
    .map(([start, length, court]): BusyTime => ({ court, start, end: start + length }))
  fc.assert(
    fc.property(fc.array(time, { maxLength: 12 }), fc.integer({ min: -600, max: 1500 }), (times, now) => {
      const grid = courtGrid({ ...tomorrow, busy: times, now })
      for (const { court, start, end } of times)
        for (let minute = start; minute < end; minute++)
          expect(grid.get(court)?.get(Math.floor(minute / 60))).not.toBe('free')
    }),
  )
})
