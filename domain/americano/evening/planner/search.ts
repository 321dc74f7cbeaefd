import { type Arrangement, countAll } from './arrangement.ts'
import { tryBenchSwap } from './bench-swap.ts'
import { trySeatSwap } from './seat-swap.ts'
import { tryTeamSwap } from './team-swap.ts'

/** A move may grow the price by less than this at first; the allowance shrinks to nothing, with the square of the time left. */
const ALLOWANCE = 10
/** One move in so many changes who rests, where somebody rests. */
const BENCH_EVERY = 4
/** One move in so many changes who meets whom, and no partners. */
const TEAM_EVERY = 8
/** One seat in so many is moved though nothing is wrong there. */
const QUIET_EVERY = 64

/**
 * Searches the fairest arrangement: swaps seats, and turns to rest, at random where a meeting costs something. Leaves the best one in
 * `arrangement`, and returns its price with that of the meetings before. Effort is a number of moves, never a time, so that every
 * engine finds the same.
 */
export function search(arrangement: Arrangement, start: number, moves: number, random: () => number): number {
  const { seats, seatCount } = arrangement
  let price = start + countAll(arrangement, 1)
  let best = price
  const kept = seats.slice()
  for (let move = 0; move < moves && best > 0; move++) {
    const left = 1 - move / moves
    const at = Math.floor(random() * seats.length)
    if (isQuiet(arrangement, at) && random() * QUIET_EVERY >= 1) continue
    const round = Math.floor(at / seatCount)
    const grows = tryMove(arrangement, round, at - round * seatCount, ALLOWANCE * left * left, random)
    if (grows === undefined) continue
    price += grows
    if (price >= best) continue
    best = price
    kept.set(seats)
  }
  seats.set(kept)
  return best
}

function tryMove(
  arrangement: Arrangement,
  round: number,
  seat: number,
  below: number,
  random: () => number,
): number | undefined {
  const { size, seatCount, seats, seatOf, perGame } = arrangement
  if (size === seatCount || random() * BENCH_EVERY >= 1) {
    const trySwap = perGame === 4 && seatCount > 4 && random() * TEAM_EVERY < 1 ? tryTeamSwap : trySeatSwap
    return trySwap(arrangement, round, seat, Math.floor(random() * seatCount), below)
  }
  const resting = Math.floor(random() * size)
  if ((seatOf[round * size + resting] as number) >= 0) return undefined
  return tryBenchSwap(arrangement, round, seats[round * seatCount + seat] as number, resting, below)
}

/** Holds where none of the meetings on a seat costs anything. */
function isQuiet({ meetings, seats, perGame }: Arrangement, at: number): boolean {
  const { counts, price, size } = meetings
  const row = (seats[at] as number) * size
  for (let bit = 1; bit < perGame; bit++)
    if ((price[counts[row + (seats[at ^ bit] as number)] as number] as number) > 0) return false
  return true
}
