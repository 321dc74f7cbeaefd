import { expect, test } from 'vitest'
import { type AlertValues, alertFaults, alertOf } from './alert-form.tsx'

const evening: AlertValues = {
  day: '2026-11-22',
  from: 18,
  until: 21,
  minutes: 90,
  venue: 'any',
  kind: 'any',
}

test.each<[until: number, minutes: number, problem: string | null]>([
  [21, 120, null],
  [20, 120, null],
  [20, 90, null],
  [19, 60, null],
  [19, 90, 'The time is shorter than 90 minutes'],
  [18, 60, 'The time is shorter than 60 minutes'],
  [17, 60, 'The time is shorter than 60 minutes'],
])('from 18 until %d, %d minutes', (until, minutes, problem) => {
  expect(alertFaults({ ...evening, until, minutes }, 0).until ?? null).toBe(problem)
})

test('a time is over with its last start, as the database has it', () => {
  const fault = (now: number) => alertFaults(evening, now).from ?? null
  expect(fault(-120)).toBeNull()
  expect(fault(19 * 60 + 30)).toBeNull()
  expect(fault(19 * 60 + 31)).toBe('That time has passed.')
  expect(fault(23 * 60 + 38)).toBe('That time has passed.')
})

test('any venue and any court are none in particular', () => {
  expect(alertOf(evening, 'one')).toEqual({
    id: 'one',
    booking_date: '2026-11-22',
    from_hour: 18,
    until_hour: 21,
    minutes: 90,
    venue: null,
    court_kind: null,
  })
  expect(alertOf({ ...evening, venue: 'tsg', kind: 'double' }, 'one')).toMatchObject({
    venue: 'tsg',
    court_kind: 'double',
  })
})
