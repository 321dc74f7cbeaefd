import { expect, test } from 'vitest'
import { countLabel, countOrFull, filledLabel, freeLabel, ownPartLabel } from './card-labels.ts'

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

test('a card marks who waits for a place, also the one who has made it, until they have it', () => {
  const match = { creator_id: 'tim', isWaiting: true }
  const labelOf = (status: string) => ownPartLabel(match, [{ user_id: 'tim', status }], 'tim')
  expect(['declined', 'confirmed'].map(labelOf)).toEqual(['Waiting', 'You’re in'])
  expect(ownPartLabel(match, [], 'mara')).toBe('Waiting')
})

test.each([
  [1, 6, '1 of 6 total slots filled'],
  [0, 0, '0 players, no limit'],
  [1, 0, '1 player, no limit'],
])('%d of %d players', (confirmed, players, label) => {
  expect(filledLabel(confirmed, players)).toBe(label)
})
