import { expect, test } from 'vitest'
import { offeredTimes, type UsualTime } from './offered-times.ts'

const usual = (weekday: number, time: string, matches: number): UsualTime => ({
  weekday,
  time,
  location: 'TSG Padel',
  matches,
})
const NOTHING = { weekday: null, chosen: '', around: '', now: -1 }

test('without usual times, the evening is offered', () => {
  expect(offeredTimes([], NOTHING)).toEqual(['17:30', '18:00', '18:30', '19:00', '19:30', '20:00'])
})

test('half hours lie around the time that is most usual', () => {
  expect(offeredTimes([usual(2, '20:00', 1), usual(6, '10:00', 3)], NOTHING)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '20:00',
  ])
})

test('the times of the chosen weekday come before all others', () => {
  const times = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'].map((time) => usual(1, time, 40))
  expect(offeredTimes([...times, usual(2, '20:00', 1)], { ...NOTHING, weekday: 2 })).toContain('20:00')
  expect(offeredTimes([...times, usual(2, '20:00', 1)], { ...NOTHING, weekday: 3 })).not.toContain('20:00')
})

test('the chosen time stays in sight, whatever is usual', () => {
  const times = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'].map((time) => usual(1, time, 40))
  expect(offeredTimes(times, { ...NOTHING, chosen: '21:30', around: '20:00' })).toEqual(
    expect.arrayContaining(['20:00', '21:30']),
  )
  expect(offeredTimes([], { ...NOTHING, chosen: 'soon' })).toHaveLength(6)
})

test('what has begun is not offered, and what is chosen stays', () => {
  const evening = { ...NOTHING, around: '18:00' }
  const at = (now: number) => offeredTimes([usual(2, '19:00', 3)], { ...evening, now })
  expect(at(18 * 60)).toEqual(['18:30', '19:00', '19:30', '20:00', '20:30', '21:00'])
  expect(at(21 * 60 + 10)).toEqual(['21:30', '22:00'])
  expect(at(22 * 60)).toEqual(['22:30', '23:00', '23:30'])
  expect(at(23 * 60 + 38)).toEqual([])
  expect(offeredTimes([], { ...evening, chosen: '18:00', now: 23 * 60 + 38 })).toEqual(['18:00'])
})

test('at every minute of a day, only times to come are offered', () => {
  for (let now = 0; now < 1440; now++)
    for (const time of offeredTimes([usual(1, '06:00', 2), usual(2, '22:00', 1)], { ...NOTHING, now }))
      expect(Number(time.slice(0, 2)) * 60 + Number(time.slice(3))).toBeGreaterThan(now)
})

test('nothing before the courts open or after they close is made up', () => {
  expect(offeredTimes([usual(1, '06:00', 1)], NOTHING)).toEqual([
    '06:00',
    '06:30',
    '07:00',
    '07:30',
    '08:00',
    '08:30',
  ])
  expect(offeredTimes([usual(1, '22:00', 1)], NOTHING).at(-1)).toBe('22:00')
})
