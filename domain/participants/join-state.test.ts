import { expect, test } from 'vitest'
import { isFull, isPast, joinStateOf } from './join-state.ts'

const START = '2026-11-20T17:30:00.000Z'
const BEFORE = Date.parse('2026-11-20T17:29:59.999Z')
const START_ITSELF = Date.parse(START)
const AFTER = Date.parse('2026-11-20T17:30:00.001Z')

const others = (count: number, status = 'confirmed') =>
  Array.from({ length: count }, (_, index) => ({ user_id: `other-${index}`, status }))
const me = (status: string) => ({ user_id: 'me', status })

test.each([
  ['open', [], 4, BEFORE],
  ['open', others(3), 4, BEFORE],
  ['full', others(4), 4, BEFORE],
  ['open', others(4, 'pending'), 4, BEFORE],
  ['open', others(50), 0, BEFORE],
  ['confirmed', [me('confirmed'), ...others(3)], 4, BEFORE],
  ['invited', [me('pending')], 4, BEFORE],
  ['invited', [me('invited'), ...others(4)], 4, BEFORE],
  ['open', [me('declined')], 4, BEFORE],
  ['full', [me('declined'), ...others(4)], 4, BEFORE],
  ['past', [me('confirmed')], 4, AFTER],
  ['past', [], 4, AFTER],
])('%s', (standing, participants, players, now) => {
  expect(joinStateOf({ match_date: START, players }, participants, 'me', now)).toBe(standing)
})

test('the past begins at the instant of the start', () => {
  expect([BEFORE, START_ITSELF, AFTER].map((now) => isPast({ match_date: START }, now))).toEqual([
    false,
    true,
    true,
  ])
})

test('without a limit nothing is full', () => {
  expect([isFull({ players: 0 }, others(9)), isFull({ players: 2 }, others(2))]).toEqual([false, true])
})
