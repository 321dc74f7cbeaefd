import { swapAll } from './greedy.ts'
import { type Game, playersIn, type Round } from './round.ts'
import { increment } from './tally.ts'

/** Assigns the games of each round to courts so that nobody plays on the same court all evening. */
export function spreadOverCourts(players: number, rounds: readonly Round[]): Round[] {
  const courts = rounds[0]?.games.length ?? 0
  const visits = Array.from({ length: courts }, () => new Uint8Array(players))
  return rounds.map(({ games, resting }) => {
    const placed = [...games]
    swapAll(placed.length, (one, other) => swapHelps(placed, visits, one, other))
    for (const [court, game] of placed.entries())
      for (const player of playersIn(game)) increment(visits[court], player)
    return { games: placed, resting }
  })
}

function swapHelps(games: Game[], visits: readonly Uint8Array[], one: number, other: number): boolean {
  const [first, second] = [games[one], games[other]]
  if (!first || !second) return false
  const cost = (here: Game, there: Game) => visited(visits[one], here) + visited(visits[other], there)
  if (cost(second, first) >= cost(first, second)) return false
  games[one] = second
  games[other] = first
  return true
}

const visited = (visits: Uint8Array | undefined, game: Game): number =>
  playersIn(game).reduce((sum, player) => sum + (visits?.[player] ?? 0) ** 3, 0)
