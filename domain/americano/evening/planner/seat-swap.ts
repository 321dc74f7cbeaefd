import { meet, OPPONENTS, PARTNERS, priceOf } from '../meetings.ts'
import { type Arrangement, sit } from './arrangement.ts'

// The neighbours of a seat are found by its bits: 1 is the partner (or the other team), 2 and 3 are the opponents.

/**
 * Swaps the people on two seats of a round where the price then grows by less than `below`, or not at all. Returns by how much it
 * has grown; undefined where they stay.
 */
export function trySeatSwap(
  arrangement: Arrangement,
  round: number,
  one: number,
  other: number,
  below: number,
): number | undefined {
  // Two of a team, or two teams that meet: the same game again.
  if (one >> 1 === other >> 1) return undefined
  const { seats, seatCount, perGame } = arrangement
  const x = round * seatCount + one
  const y = round * seatCount + other
  const isOneGame = perGame === 4 && one >> 2 === other >> 2
  const grows = isOneGame ? priceInGame(arrangement, x, y) : priceBetween(arrangement, x, y)
  if (grows > 0 && grows >= below) return undefined
  if (isOneGame) meetInGame(arrangement, x, y)
  else meetBetween(arrangement, x, y)
  const first = seats[x] as number
  sit(arrangement, round, one, seats[y] as number)
  sit(arrangement, round, other, first)
  return grows
}

// Most of the time of a search is spent in these few lines.

function priceBetween({ meetings, seats, perGame }: Arrangement, x: number, y: number): number {
  const { counts, price, size } = meetings
  const p = (seats[x] as number) * size
  const q = (seats[y] as number) * size
  let grows = 0
  for (let bit = 1; bit < perGame; bit++) {
    const kind = bit === 1 && perGame === 4 ? PARTNERS : OPPONENTS
    const a = seats[x ^ bit] as number
    const b = seats[y ^ bit] as number
    const pa = counts[p + a] as number
    const qb = counts[q + b] as number
    const qa = counts[q + a] as number
    const pb = counts[p + b] as number
    grows += (price[pa - kind] as number) - (price[pa] as number)
    grows += (price[qb - kind] as number) - (price[qb] as number)
    grows += (price[qa + kind] as number) - (price[qa] as number)
    grows += (price[pb + kind] as number) - (price[pb] as number)
  }
  return grows
}

function meetBetween({ meetings, seats, perGame }: Arrangement, x: number, y: number): void {
  const p = seats[x] as number
  const q = seats[y] as number
  for (let bit = 1; bit < perGame; bit++) {
    const kind = bit === 1 && perGame === 4 ? PARTNERS : OPPONENTS
    const a = seats[x ^ bit] as number
    const b = seats[y ^ bit] as number
    meet(meetings, p, a, -kind)
    meet(meetings, q, b, -kind)
    meet(meetings, q, a, kind)
    meet(meetings, p, b, kind)
  }
}

/** Partners become opponents, and the other way round. */
const SWITCH = OPPONENTS - PARTNERS

function priceInGame({ meetings, seats }: Arrangement, x: number, y: number): number {
  const p = seats[x] as number
  const q = seats[y] as number
  const a = seats[x ^ 1] as number
  const b = seats[y ^ 1] as number
  return (
    priceOf(meetings, p, a, SWITCH) +
    priceOf(meetings, q, b, SWITCH) +
    priceOf(meetings, p, b, -SWITCH) +
    priceOf(meetings, q, a, -SWITCH)
  )
}

function meetInGame({ meetings, seats }: Arrangement, x: number, y: number): void {
  const p = seats[x] as number
  const q = seats[y] as number
  const a = seats[x ^ 1] as number
  const b = seats[y ^ 1] as number
  meet(meetings, p, a, SWITCH)
  meet(meetings, q, b, SWITCH)
  meet(meetings, p, b, -SWITCH)
  meet(meetings, q, a, -SWITCH)
}
