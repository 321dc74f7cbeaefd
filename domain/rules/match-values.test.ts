import { expect, test } from 'vitest'
import {
  columnsOf,
  durationChoice,
  EMPTY_VALUES,
  priceOf,
  type StoredMatch,
  valuesOf,
} from './match-values.ts'

const stored: StoredMatch = {
  location: 'TSG Padel (eBuSy)',
  skill_level: 'Advanced',
  players: 2,
  end_time: '21:00:00',
  match_type: 'standard',
  match_category: 'competitive',
  is_private: true,
  court_booked: true,
  price_per_person: 12.5,
  match_activity: ['Training'],
  brings_balls: 'me',
}
const at = { matchDate: '2026-11-20', matchTime: '20:00', userId: 'me' }
const startsAt = new Date('2026-11-20T19:00:00Z')

test('a match that goes into the form and back is the same', () => {
  const values = valuesOf(stored, at)
  expect(values).toMatchObject({ duration: 60, pricePerPerson: '12.50', bringsBalls: true, endTime: '21:00' })
  const { match_type: _kept, ...rest } = stored
  expect(columnsOf(values, { startsAt, userId: 'me', ballsSoFar: 'me' })).toEqual({
    ...rest,
    end_time: '21:00',
    match_date: '2026-11-20T19:00:00.000Z',
    match_duration: 60,
  })
})

test('an event stays one', () => {
  const values = valuesOf({ ...stored, match_type: 'event', match_category: 'event', skill_level: null }, at)
  expect(values).toMatchObject({ eventType: 'event', matchType: 'event', skillLevel: '' })
  expect(columnsOf(values, { startsAt, userId: 'me', ballsSoFar: null })).toMatchObject({
    match_category: 'event',
    skill_level: null,
  })
})

test.each([
  [true, null, 'me'],
  [true, 'other', 'me'],
  [false, 'me', null],
  [false, 'other', 'other'],
  [false, null, null],
])('bringing the balls %s after %s means %s', (bringsBalls, ballsSoFar, expected) => {
  const values = { ...valuesOf(stored, at), bringsBalls }
  expect(columnsOf(values, { startsAt, userId: 'me', ballsSoFar }).brings_balls).toBe(expected)
})

test('a price without a booked court is not stored', () => {
  const values = { ...EMPTY_VALUES, pricePerPerson: '9', courtBooked: false }
  expect(columnsOf(values, { startsAt, userId: 'me', ballsSoFar: null }).price_per_person).toBeNull()
})

test.each([
  ['12,50', 12.5],
  ['12.5', 12.5],
  [' 8 ', 8],
  ['7.999', 8],
  ['0', 0],
  ['', null],
  ['free', null],
  ['-3', null],
])('the price %o is %s', (typed, price) => expect(priceOf(typed)).toBe(price))

test.each([
  ['20:00', '21:00', 60],
  ['20:00', '22:00', 120],
  ['23:00', '00:30', 90],
  ['20:00', '23:00', 90],
  ['20:00', '', 90],
])('%s to %s is the choice %s', (start, end, duration) => expect(durationChoice(start, end)).toBe(duration))
