import { FINAL_PRICES } from '../../meetings.ts'
import type { UnitRound } from '../../units.ts'
import { priceOfRounds } from '../arrange.ts'
import type { Games, Task } from '../attempt.ts'
import { FAR_APART, spreadCourts } from './spread-courts.ts'

/** So many exchanges are tried at most. On two courts, where they are needed, one of the first does. */
const MAX_EXCHANGES = 64

/**
 * Assigns the games of each round to courts. Where no assignment is fair enough, two teams of a round exchange their opponents before:
 * the 7 rounds of 8 players in which everybody plays with everybody once, and against everybody twice, leave somebody with 6 visits to one
 * court and 1 to the other, however they are assigned. After an event it may take two players who exchange their games. Rests stay as they are.
 */
export function shareCourts(
  task: Task,
  rounds: readonly Games[],
  courts: readonly number[],
  random: () => number,
): UnitRound['games'][] {
  const spread = (games: readonly Games[]) =>
    spreadCourts(task.units.count, task.before, games, courts, random)
  let best = spread(rounds)
  if (best.unfairness < FAR_APART) return best.rounds
  for (const others of exchanges(task, rounds).slice(0, MAX_EXCHANGES)) {
    const placed = spread(others)
    if (placed.unfairness < best.unfairness) best = placed
    if (best.unfairness < FAR_APART) break
  }
  return best.rounds
}

/** The rounds with one exchange, the fairest first, without those after which partners come again or two meet far too often. */
function exchanges(task: Task, rounds: readonly Games[]): (readonly Games[])[] {
  const most = priceOfRounds(task, rounds) + FINAL_PRICES.farOpponents
  return rounds
    .flatMap((games, round) => exchangesIn(games).map((others) => rounds.with(round, others)))
    .map((others) => ({ others, price: priceOfRounds(task, others) }))
    .filter(({ price }) => price < most)
    .sort((one, other) => one.price - other.price)
    .map(({ others }) => others)
}

function exchangesIn(games: Games): Games[] {
  return games.flatMap((game, one) =>
    games
      .slice(one + 1)
      .flatMap((otherGame, after) =>
        [...teamExchanges(game, otherGame), ...playerExchanges(game, otherGame)].map(([first, second]) =>
          games.with(one, first).with(one + 1 + after, second),
        ),
      ),
  )
}

type TwoGames = readonly [readonly number[], readonly number[]]

function teamExchanges(game: readonly number[], other: readonly number[]): TwoGames[] {
  const half = game.length / 2
  const [a, b] = [game.slice(0, half), game.slice(half)]
  const [c, d] = [other.slice(0, half), other.slice(half)]
  return [
    [
      [...a, ...d],
      [...c, ...b],
    ],
    [
      [...a, ...c],
      [...b, ...d],
    ],
  ]
}

const playerExchanges = (game: readonly number[], other: readonly number[]): TwoGames[] =>
  game.flatMap((one, at) =>
    other.map((another, there): TwoGames => [game.with(at, another), other.with(there, one)]),
  )
