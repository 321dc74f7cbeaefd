import { type Meetings, OPPONENTS, PARTNERS, priceOf } from '../meetings.ts'
import type { UnitRound } from '../units.ts'

/** A game that is repaired: its court, and its seats, of which those with -1 are free. */
export interface Draft {
  court: number
  readonly units: number[]
}

/** A round that is repaired. */
export interface Repair {
  readonly drafts: readonly Draft[]
  readonly present: readonly number[]
  /** The meetings of the rounds before. */
  readonly meetings: Meetings
  /** Everybody who was there when the round was announced, and the part of them who had a game. */
  readonly wasThere: ReadonlySet<number>
  readonly wasPlaying: ReadonlySet<number>
  /** Sorts first who plays first. */
  readonly turnOf: (unit: number) => number
  /** Rounds rested in a row until now. */
  readonly waitedOf: (unit: number) => number
}

interface Seat {
  readonly draft: Draft
  readonly at: number
}

/** A claim below those of everybody who was there. */
const NEWCOMER = 1000

/** Fills the free seats: whoever was there comes before those who came now, then it is a matter of turns, then of meetings. */
export function fillSeats(repair: Repair): void {
  const free = seatsOf(repair).filter(({ draft, at }) => (draft.units[at] ?? -1) < 0)
  const claimOf = (unit: number) => {
    const claim = repair.turnOf(unit) + (repair.wasPlaying.has(unit) ? 0 : 0.5)
    return (repair.wasThere.has(unit) ? 0 : NEWCOMER) + claim - repair.waitedOf(unit) / NEWCOMER
  }
  while (free.length > 0) {
    const bench = benchOf(repair)
    const first = Math.min(...bench.map(claimOf))
    const claimants = bench.filter((unit) => claimOf(unit) === first)
    const { seat, unit } = cheapest(repair, free, claimants)
    seat.draft.units[seat.at] = unit
    free.splice(free.indexOf(seat), 1)
  }
}

/** Lets those who rest and have to play swap with those who play and need not, as long as there are both. */
export function swapTurns(repair: Repair): void {
  const { turnOf } = repair
  for (;;) {
    const bench = benchOf(repair).filter((unit) => repair.wasThere.has(unit))
    const seats = seatsOf(repair)
    const turnAt = ({ draft, at }: Seat) => turnOf(draft.units[at] ?? -1)
    const first = Math.min(...bench.map(turnOf))
    const last = Math.max(...seats.map(turnAt))
    if (!(first < last)) return
    const { seat, unit } = cheapest(
      repair,
      seats.filter((one) => turnAt(one) === last),
      bench.filter((one) => turnOf(one) === first),
    )
    seat.draft.units[seat.at] = unit
  }
}

/** Divides the games that have other players than before so that they meet as little again as they can. */
export function divideAnew({ drafts, meetings }: Repair, announced: UnitRound): void {
  const known = new Set(announced.games.map(({ units }) => String(units)))
  for (const { units } of drafts) {
    if (known.has(String(units))) continue
    const [a = -1, b = -1, c = -1, d = -1] = units
    const ways = [
      [a, b, c, d],
      [a, c, b, d],
      [a, d, b, c],
    ]
    const costs = ways.map((way) =>
      way.reduce((sum, unit, at) => sum + priceOfSeat(meetings, unit, way, at), 0),
    )
    const best = ways[costs.indexOf(Math.min(...costs))] ?? units
    units.splice(0, units.length, ...best)
  }
}

const seatsOf = ({ drafts }: Repair): Seat[] =>
  drafts.flatMap((draft) => draft.units.map((_, at) => ({ draft, at })))

function benchOf({ drafts, present }: Repair): number[] {
  const seated = new Set(drafts.flatMap(({ units }) => units))
  return present.filter((unit) => !seated.has(unit))
}

function cheapest({ meetings }: Repair, seats: readonly Seat[], people: readonly number[]) {
  const [seat] = seats
  const [unit] = people
  if (!seat || unit === undefined) throw new RangeError('present has fewer people than the games have seats')
  let best = { seat, unit, price: Number.POSITIVE_INFINITY }
  for (const one of seats)
    for (const person of people) {
      const price = priceOfSeat(meetings, person, one.draft.units, one.at)
      if (price < best.price) best = { seat: one, unit: person, price }
    }
  return best
}

/** The price of meeting those who sit on the other seats of a game. */
function priceOfSeat(meetings: Meetings, unit: number, units: readonly number[], at: number): number {
  const side = (seat: number) => (seat * 2 < units.length ? 0 : 1)
  return units.reduce((sum, other, seat) => {
    if (seat === at || other < 0) return sum
    return sum + priceOf(meetings, unit, other, side(seat) === side(at) ? PARTNERS : OPPONENTS)
  }, 0)
}
