import { meetInGame } from '../meetings.ts'
import { type Arrangement, sit } from './arrangement.ts'

/**
 * Lets the teams of two players on two seats of a round change their games where the price then grows by less than `below`, or not at
 * all. Partners stay together, so that opponents can be searched when there is hardly another choice of partners. Returns by how much the
 * price has grown; undefined where they stay.
 */
export function tryTeamSwap(
  arrangement: Arrangement,
  round: number,
  one: number,
  other: number,
  below: number,
): number | undefined {
  if (one >> 2 === other >> 2) return undefined
  const grows = swapTeams(arrangement, round, one & ~1, other & ~1)
  if (grows <= 0 || grows < below) return grows
  swapTeams(arrangement, round, one & ~1, other & ~1)
  return undefined
}

function swapTeams(arrangement: Arrangement, round: number, one: number, other: number): number {
  const { meetings, seats, seatCount } = arrangement
  const count = (seat: number, by: 1 | -1) =>
    meetInGame(meetings, seats, round * seatCount + (seat & ~3), 4, by)
  const less = count(one, -1) + count(other, -1)
  for (const seat of [0, 1]) {
    const person = seats[round * seatCount + one + seat] as number
    sit(arrangement, round, one + seat, seats[round * seatCount + other + seat] as number)
    sit(arrangement, round, other + seat, person)
  }
  return less + count(one, 1) + count(other, 1)
}
