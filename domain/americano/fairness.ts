import type { Round } from './round.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Figures of how evenly games, partners and opponents are spread. */
export interface Fairness {
  /** The fewest and the most games that anybody plays. */
  games: { min: number; max: number }
  /** Times that two play together again after their first time, over all pairs. */
  partnerRepeats: number
  /** The most often that two play against each other. */
  mostOpposed: number
}

/** The figures of an evening of `players` players. */
export function fairnessOf(players: number, rounds: readonly Round[]): Fairness {
  const { games, partners, opponents } = tallyOf(players, rounds)
  return {
    games: { min: Math.min(...games), max: Math.max(...games) },
    partnerRepeats: partners.reduce((sum, times) => sum + Math.max(0, times - 1), 0) / 2,
    mostOpposed: Math.max(...opponents),
  }
}

/** Scores a schedule, lower is fairer: unequal games weigh most, then repeated partners, then opponents met too often. */
export function unfairness({ games, partners, opponents }: Tally): number {
  const spread = Math.max(...games) - Math.min(...games)
  return Math.max(0, spread - 1) * 1_000_000 + excess(partners, 1) * 1_000 + excess(opponents, 3)
}

const excess = (counts: Uint8Array, allowed: number): number =>
  counts.reduce((sum, times) => sum + Math.max(0, times - allowed), 0)
