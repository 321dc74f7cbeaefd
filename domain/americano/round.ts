/** One game: the positions of its players in the list of participants, from 0. */
export interface Game {
  teamA: readonly number[]
  teamB: readonly number[]
}

/** Games played at the same time: the first on the first court, and so on; the other players rest. */
export interface Round {
  games: readonly Game[]
  resting: readonly number[]
}

/** The pairs that play side by side in a game. */
export function partnersIn({ teamA, teamB }: Game): [number, number][] {
  return [teamA, teamB].flatMap(([one, other]) =>
    one === undefined || other === undefined ? [] : [[one, other] as [number, number]],
  )
}

/** The pairs that play against each other in a game. */
export function opponentsIn({ teamA, teamB }: Game): [number, number][] {
  return teamA.flatMap((one) => teamB.map((other) => [one, other] as [number, number]))
}

/** The players of a game. */
export const playersIn = ({ teamA, teamB }: Game): number[] => [...teamA, ...teamB]
