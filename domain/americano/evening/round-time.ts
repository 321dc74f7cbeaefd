import { EVENING } from './evening.ts'

/** A game ends after so many points, or after so many minutes. */
export type GameLength = { readonly points: number } | { readonly minutes: number }

/**
 * Minutes that so many points take. Guides to the format reckon 10 minutes for a game of 24 points (https://brackets.app/?p=146,
 * https://pistas365.com/padel/information/rules/americano-tournament/).
 */
const ESTIMATE = { minutes: 10, points: 24 } as const

/** Minutes between two rounds: entering the score, finding the next court and partner. */
const CHANGE_OVER_MINUTES = 2

/** The minutes of a game without the change-over: an estimate for points. */
const minutesOf = (game: GameLength): number =>
  'minutes' in game ? game.minutes : (game.points * ESTIMATE.minutes) / ESTIMATE.points

/** The number of whole rounds that fit into the minutes that are left, from 0 to 32. The last one needs no change-over. */
export function roundsThatFit(minutesLeft: number, game: GameLength): number {
  const rounds = Math.floor((minutesLeft + CHANGE_OVER_MINUTES) / (minutesOf(game) + CHANGE_OVER_MINUTES))
  return Math.min(EVENING.maxRounds, Math.max(0, rounds))
}
