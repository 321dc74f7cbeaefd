import type { CardFacts } from '@domain/match/match-card.ts'
import { describe, expect, test } from 'vitest'
import { cardBadges, countLabel, countOrFull, filledLabel, freeLabel, ownPartLabel } from './card-labels.ts'

const PLAIN: CardFacts = {
  match_type: 'standard',
  match_category: 'friendly',
  players: 4,
  is_private: false,
  court_booked: false,
  is_recurring: false,
  recurrence: 'none',
  match_activity: [],
}
const labels = (facts: Partial<CardFacts>) => cardBadges({ ...PLAIN, ...facts }).map(({ label }) => label)

describe('the badges of a card', () => {
  test.each<[Partial<CardFacts>, string[]]>([
    [{}, ['Friendly']],
    [{ match_category: 'competitive' }, ['Competitive']],
    [{ match_type: 'event', match_category: 'event' }, ['Event']],
    [{ match_type: 'americano' }, ['Americano', 'Friendly']],
    [{ match_type: 'tournament', match_category: 'competitive' }, ['Tournament', 'Competitive']],
    [{ is_recurring: true, recurrence: 'biweekly' }, ['Bi-weekly', 'Friendly']],
    [{ is_recurring: true, recurrence: 'yearly' }, ['Recurring', 'Friendly']],
    [
      { match_activity: ['Training', 'Other'], court_booked: true, is_private: true },
      ['Friendly', 'Training', 'Other', 'Court booked', 'Private match'],
    ],
  ])('%j', (facts, expected) => {
    expect(labels(facts)).toEqual(expected)
  })
})

test.each<[number, number, string, string | null, string]>([
  [0, 4, '0/4', '4 free', '0/4'],
  [3, 4, '3/4', '1 free', '3/4'],
  [4, 4, '4/4', 'Full', '4/4 (Full)'],
  [5, 4, '5/4', 'Full', '5/4 (Full)'],
  [7, 0, '7/∞', null, '7/∞'],
])('%i of %i', (confirmed, players, count, free, countFull) => {
  const labelsOf = [countLabel, freeLabel, countOrFull]
  expect(labelsOf.map((label) => label(confirmed, players))).toEqual([count, free, countFull])
})

test.each<[string, string | null, string | null]>([
  ['confirmed', 'mara', 'You’re in'],
  ['pending', 'mara', 'Invited'],
  ['invited', 'mara', 'Invited'],
  ['declined', 'mara', null],
  ['declined', 'tim', 'Yours'],
  ['confirmed', null, null],
])('a card marks who is %s, seen by %s, with %s', (status, userId, label) => {
  expect(ownPartLabel({ creator_id: 'tim' }, [{ user_id: 'mara', status }], userId)).toBe(label)
})

test.each([
  [1, 6, '1 of 6 total slots filled'],
  [0, 0, '0 players, no limit'],
  [1, 0, '1 player, no limit'],
])('%d of %d players', (confirmed, players, label) => {
  expect(filledLabel(confirmed, players)).toBe(label)
})
