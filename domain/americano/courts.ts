import { type Game, playersIn, type Round } from './round.ts'

/** Assigns the games of each round to courts so that nobody plays on the same court all evening. */
export function spreadOverCourts(players: number, rounds: readonly Round[]): Round[] {
  const courts = rounds[0]?.games.length ?? 0
  const visits = Array.from({ length: courts }, () => new Uint8Array(players))
  return rounds.map(({ games, resting }) => {
    const placed = leastVisited([...games], visits)
    for (const [court, game] of placed.entries())
      for (const player of playersIn(game)) count(visits[court], player)
    return { games: placed, resting }
  })
}

function leastVisited(games: Game[], visits: readonly Uint8Array[]): Game[] {
  let better = true
  while (better) {
    better = false
    for (let one = 0; one < games.length; one++)
      for (let other = one + 1; other < games.length; other++)
        if (swapHelps(games, visits, one, other)) better = true
  }
  return games
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

function count(visits: Uint8Array | undefined, player: number): void {
  if (visits) visits[player] = (visits[player] ?? 0) + 1
}
