import { expect, test } from 'vitest'
import { roundsThatFit } from './round-time.ts'

test.each([
  // A game of 24 points takes 10 minutes, and 2 for the change-over but after the last round.
  [118, { points: 24 }, 10],
  [117, { points: 24 }, 9],
  [10, { points: 24 }, 1],
  [9, { points: 24 }, 0],
  [120, { points: 32 }, 7],
  [120, { minutes: 15 }, 7],
  [117, { minutes: 15 }, 7],
  [116, { minutes: 15 }, 6],
  [-5, { minutes: 15 }, 0],
  [6000, { points: 16 }, 32],
] as const)('in %s minutes with %j fit %s rounds', (minutes, game, rounds) => {
  expect(roundsThatFit(minutes, game)).toBe(rounds)
})
