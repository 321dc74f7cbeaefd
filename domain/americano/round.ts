/** One game: the positions of its players in the list of participants, from 0. */
export interface Game {
  teamA: readonly number[]
  teamB: readonly number[]
}

/** What is played at once: the first game is on the first court, and so on; the others rest. */
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

/** Everybody in a game. */
export const playersIn = ({ teamA, teamB }: Game): number[] => [...teamA, ...teamB]
