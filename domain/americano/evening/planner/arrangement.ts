import { type Meetings, meetInGame } from '../meetings.ts'

/**
 * The seats of some rounds, while they are searched. People are numbers from 0 to below `size`. Each round has `seatCount` seats,
 * and each `perGame` of them are a game, whose first half is a team. The lists are changed in place, for the sake of speed.
 */
export interface Arrangement {
  readonly size: number
  readonly rounds: number
  readonly seatCount: number
  readonly perGame: number
  /** The person on each seat, round after round. */
  readonly seats: Uint8Array
  /** The seat of each person in each round, from 0 to below `seatCount`; -1 for those who rest. */
  readonly seatOf: Int16Array
  /** The games of each person before each round, and after the last one. */
  readonly levels: Int16Array
  /** Rounds that each person has rested in a row before the first of these. */
  readonly waited: Int16Array
  /** Nobody may rest more often in a row. */
  readonly longestWait: number
  readonly meetings: Meetings
}

/** Counts the games of all rounds, or takes them away (-1); returns by how much the price grows. */
export function countAll({ meetings, seats, perGame }: Arrangement, by: 1 | -1): number {
  let grows = 0
  for (let game = 0; game < seats.length; game += perGame)
    grows += meetInGame(meetings, seats, game, perGame, by)
  return grows
}

/** Puts a person on a seat. */
export function sit(arrangement: Arrangement, round: number, seat: number, person: number): void {
  const { seats, seatOf, seatCount, size } = arrangement
  seats[round * seatCount + seat] = person
  seatOf[round * size + person] = seat
}
