import { describe, expect, it } from 'vitest'
import { dayAfterKey, shiftMonth, weekdayOf, weeksOf } from './calendar.ts'

it('lays a month out in weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11-20')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})

it('begins the week on Monday', () => {
  expect(weekdayOf('2026-11-16')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
})

it('keeps to the last day where a month is shorter', () => {
  expect(shiftMonth('2027-01-31', 1)).toBe('2027-02-28')
  expect(shiftMonth('2028-01-31', 1)).toBe('2028-02-29')
  expect(shiftMonth('2026-12-15', 1)).toBe('2027-01-15')
  expect(shiftMonth('2027-01-15', -1)).toBe('2026-12-15')
})

describe('keys', () => {
  it.each([
    ['ArrowLeft', '2026-11-19'],
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-20'],
    ['PageDown', '2026-12-20'],
    ['a', null],
  ])('%s leads from Friday the 20th to %s', (key, day) => {
    expect(dayAfterKey('2026-11-20', { key })).toBe(day)
  })

  it.each([
    ['PageUp', '2027-02-28'],
    ['PageDown', '2029-02-28'],
  ])('Shift and %s lead by a year', (key, day) => {
    expect(dayAfterKey('2028-02-29', { key, shiftKey: true })).toBe(day)
  })
})
