import { expect, test } from 'vitest'
import { capacityOf, durationChoice } from './match-choices.ts'
import { columnsOf, EMPTY_VALUES, NEW_MATCH, type StoredMatch, switchedTo, valuesOf } from './match-values.ts'

const stored: StoredMatch = {
  ...NEW_MATCH,
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
const when = { startsAt: new Date('2026-11-20T19:00:00Z'), minutes: 60 }

test('a match that goes into the form and back is the same', () => {
  const values = valuesOf(stored, at)
  expect(values).toMatchObject({ duration: 60, pricePerPerson: '12.50', bringsBalls: 'me', endTime: '21:00' })
  const { latitude, longitude, ...columns } = stored
  expect(columnsOf(values, when)).toEqual({
    ...columns,
    end_time: '21:00',
    match_date: '2026-11-20T19:00:00.000Z',
    match_duration: 60,
  })
})

test.each([
  ['event', 0, ''],
  ['americano', 12, '12'],
  ['tournament', 16, '16'],
])('an event of the type %s for %s stays one', (match_type, players, participantLimit) => {
  const event = {
    ...stored,
    match_type,
    players,
    match_category: 'event',
    skill_level: null,
    description: 'Come',
    image_url: 'me/1.webp',
  }
  const values = valuesOf(event, at)
  expect(values).toMatchObject({
    eventType: 'event',
    matchType: match_type,
    skillLevel: '',
    participantLimit,
  })
  expect(columnsOf(values, when)).toMatchObject({
    match_type,
    players,
    match_category: 'event',
    skill_level: null,
    description: 'Come',
    image_url: 'me/1.webp',
  })
})

test('the tags of the form are not those of the match', () => {
  const { selectedTags } = valuesOf(stored, at)
  selectedTags.push('Beginners')
  expect(stored.match_activity).toEqual(['Training'])
})

test('what is typed stays when the form becomes that of an event, and back', () => {
  const values = { ...EMPTY_VALUES, location: 'Arena', players: 2, participantLimit: '9' }
  const event = switchedTo(values, 'event')
  expect(event).toEqual({ ...values, eventType: 'event', matchType: 'event', matchCategory: 'event' })
  expect([capacityOf(values), capacityOf(event)]).toEqual([2, 9])
  // Nothing is counted from a limit that is refused.
  for (const participantLimit of ['24', 'ten', '']) expect(capacityOf({ ...event, participantLimit })).toBe(0)
  expect(switchedTo(event, 'match')).toEqual(values)
  expect(switchedTo({ ...event, matchType: 'americano' }, 'event').matchType).toBe('americano')
})

test('nobody brings the balls, and nobody has paid', () => {
  const values = { ...valuesOf(stored, at), bringsBalls: '', paidBy: '' }
  expect(columnsOf(values, when)).toMatchObject({ brings_balls: null, paid_by: null })
})

test('a price without a booked court is not stored', () => {
  const values = { ...EMPTY_VALUES, pricePerPerson: '9', courtBooked: false }
  expect(columnsOf(values, when).price_per_person).toBeNull()
})

test.each([
  ['20:00', '21:00', 60],
  ['20:00', '22:00', 120],
  ['23:00', '00:30', 90],
  ['20:00', '23:00', 90],
  ['20:00', '', 90],
])('%s to %s is the choice %s', (start, end, duration) => expect(durationChoice(start, end)).toBe(duration))
