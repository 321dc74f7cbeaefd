import { playersIn } from '../../round.ts'
import type { DealtRound } from '../evening.ts'
import { type EveningFairness, type Fairness, keysOf } from './evening-fairness.ts'

/** The effect of a change on fairness, for the sentence that is shown after a repair. */
export interface EveningChange {
  /** The fewest and the most games of those who stay, where these have changed. */
  readonly games: { readonly before: Range; readonly after: Range } | undefined
  /** Figures that are larger than before and beyond what has to be at best, and figures that are smaller. */
  readonly worse: readonly (keyof Fairness)[]
  readonly better: readonly (keyof Fairness)[]
  /** Figures that are beyond what has to hold now. */
  readonly unfair: readonly (keyof Fairness)[]
}

type Range = EveningFairness['games']

/** The difference that a change makes to the fairness of an evening: both with all rounds, played and planned. */
export function describeChange(before: EveningFairness, after: EveningFairness): EveningChange {
  const keys = keysOf(after.figures)
  const isSame = before.games.min === after.games.min && before.games.max === after.games.max
  return {
    games: isSame ? undefined : { before: before.games, after: after.games },
    worse: keys.filter(
      (key) => after.figures[key] > before.figures[key] && after.figures[key] > after.bounds[key],
    ),
    better: keys.filter((key) => after.figures[key] < before.figures[key]),
    unfair: after.unfair,
  }
}

/** Players whose evening is another one after a repair. */
export interface ChangedPlayers {
  /** They rested or were not there, and play now. */
  readonly playing: readonly number[]
  /** They played, and rest now. */
  readonly resting: readonly number[]
  /** They play on another court. */
  readonly moved: readonly number[]
  /** They play on the same court with or against somebody else. */
  readonly regrouped: readonly number[]
}

/** Compares an announced round with its repair. Whoever left is in no list. Lists are in ascending order. */
export function changedPlayers(before: DealtRound, after: DealtRound): ChangedPlayers {
  const [old, now] = [gamesByPlayer(before), gamesByPlayer(after)]
  const all = [...new Set([...now.keys(), ...after.resting])].sort((one, other) => one - other)
  const bothPlay = all.filter((player) => old.has(player) && now.has(player))
  const isOnSameCourt = (player: number) => old.get(player)?.court === now.get(player)?.court
  return {
    playing: all.filter((player) => now.has(player) && !old.has(player)),
    resting: all.filter((player) => old.has(player) && !now.has(player)),
    moved: bothPlay.filter((player) => !isOnSameCourt(player)),
    regrouped: bothPlay.filter(
      (player) => isOnSameCourt(player) && old.get(player)?.teams !== now.get(player)?.teams,
    ),
  }
}

function gamesByPlayer({ games }: DealtRound): Map<number, { court: number; teams: string }> {
  return new Map(
    games.flatMap((game) => {
      const teams = [game.teamA, game.teamB].map((team) =>
        [...team].sort((one, other) => one - other).join('+'),
      )
      const seat = { court: game.court, teams: teams.sort().join(' v ') }
      return playersIn(game).map((player) => [player, seat] as const)
    }),
  )
}
