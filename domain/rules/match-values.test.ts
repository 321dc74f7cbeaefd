import { expect, test } from 'vitest'
import {
  columnsOf,
  durationChoice,
  EMPTY_VALUES,
  type MatchFormValues,
  participantsOf,
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
  paid_by: 'tim',
}
const at = { matchDate: '2026-11-20', matchTime: '20:00' }
const startsAt = new Date('2026-11-20T19:00:00Z')

test('a match that goes into the form and back is the same', () => {
  const values = valuesOf(stored, at)
  expect(values).toMatchObject({ duration: 60, pricePerPerson: '12.50', bringsBalls: 'me', endTime: '21:00' })
  expect(columnsOf(values, startsAt)).toEqual({
    ...stored,
    end_time: '21:00',
    match_date: '2026-11-20T19:00:00.000Z',
    match_duration: 60,
  })
})

test('an event stays one', () => {
  const values = valuesOf({ ...stored, match_type: 'event', match_category: 'event', skill_level: null }, at)
  expect(values).toMatchObject({ eventType: 'event', matchType: 'event', skillLevel: '' })
  expect(columnsOf(values, startsAt)).toMatchObject({
    match_category: 'event',
    skill_level: null,
  })
})

test('nobody brings the balls, and nobody has paid', () => {
  const values = { ...valuesOf(stored, at), bringsBalls: '', paidBy: '' }
  expect(columnsOf(values, startsAt)).toMatchObject({ brings_balls: null, paid_by: null })
})

const asked = (...ids: string[]) =>
  ids.map((id) => ({ id, username: id, skill_level: null, avatar_url: null }))

test.each<[string, Partial<MatchFormValues>, string]>([
  ['the creator alone', {}, 'me:A'],
  ['nobody', { creatorJoinsMatch: false }, ''],
  ['three others', { invited: asked('a', 'b', 'c') }, 'me:A a:B b:B c:A'],
  ['one too many', { invited: asked('a', 'b', 'c', 'd') }, 'me:A a:B b:B c:A'],
  ['the other of two', { players: 2, invited: asked('a', 'b') }, 'me:A a:B'],
  [
    'four without the creator',
    { creatorJoinsMatch: false, invited: asked('a', 'b', 'c', 'd') },
    'a:A b:A c:B d:B',
  ],
  ['the creator asked as well', { invited: asked('me', 'a') }, 'me:A a:B'],
])('%s take part', (_who, change, expected) => {
  const rows = participantsOf({ ...EMPTY_VALUES, ...change }, 'me')
  expect(rows.map((row) => `${row.user_id}:${row.team_assignment}`).join(' ')).toBe(expected)
})

test('a price without a booked court is not stored', () => {
  const values = { ...EMPTY_VALUES, pricePerPerson: '9', courtBooked: false }
  expect(columnsOf(values, startsAt).price_per_person).toBeNull()
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
