import { expect, test } from 'vitest'
import { groupedHours, type OpeningHours, WEEKDAYS, weekdayOf } from './opening-hours.ts'

const LONG = { from: '07:00', until: '23:00' }
const SHORT = { from: '09:00', until: '20:00' }

function week(hours: Partial<OpeningHours>): OpeningHours {
  const all = WEEKDAYS.map((day) => [day, LONG] as const)
  return { ...(Object.fromEntries(all) as OpeningHours), ...hours }
}

test.each([
  ['2026-11-23', 'monday'],
  ['2026-11-29', 'sunday'],
  ['2028-02-29', 'tuesday'],
])('%s is a %s', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test('joins days that follow each other with the same hours', () => {
  expect(groupedHours(week({}))).toEqual([{ first: 'monday', last: 'sunday', hours: LONG }])
  expect(groupedHours(week({ wednesday: null, saturday: SHORT, sunday: { ...SHORT } }))).toEqual([
    { first: 'monday', last: 'tuesday', hours: LONG },
    { first: 'wednesday', last: 'wednesday', hours: null },
    { first: 'thursday', last: 'friday', hours: LONG },
    { first: 'saturday', last: 'sunday', hours: SHORT },
  ])
})
