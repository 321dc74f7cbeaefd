import { type Meetings, OPPONENTS, PARTNERS, priceOf } from '../meetings.ts'

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
  /** Rounds rested in a row until now beyond those that everybody may have to rest. */
  readonly overdueOf: (unit: number) => number
  /** The units that kept a seat. */
  readonly kept: ReadonlySet<number>
  /** The ways in which the seats of a game may be divided. */
  readonly divisions: readonly (readonly number[])[]
}

export interface Seat {
  readonly draft: Draft
  readonly at: number
}

/** A claim below those of everybody who was there. */
const NEWCOMER = 1000

/** Fills the free seats: whoever was there comes before those who came now, then it is a matter of turns, then of meetings. */
export function fillSeats(repair: Repair): void {
  const free = seatsOf(repair).filter(({ draft, at }) => (draft.units[at] ?? -1) < 0)
  while (free.length > 0) {
    const bench = benchOf(repair)
    const first = Math.min(...bench.map((unit) => claimOf(repair, unit)))
    const claimants = bench.filter((unit) => claimOf(repair, unit) === first)
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

/** Divides the games that are not known, since they have other players than before, so that these meet as little again as they can. */
export function divideAnew({ drafts, meetings, divisions }: Repair, known: ReadonlySet<string>): void {
  for (const { units } of drafts) {
    if (known.has(String(units))) continue
    const ways = divisions.map((way) => way.map((at) => units[at] ?? -1))
    const costs = ways.map((way) => priceOfUnits(meetings, way))
    const best = ways[costs.indexOf(Math.min(...costs))] ?? units
    units.splice(0, units.length, ...best)
  }
}

export const seatsOf = ({ drafts }: Repair): Seat[] =>
  drafts.flatMap((draft) => draft.units.map((_, at) => ({ draft, at })))

export function benchOf({ drafts, present }: Repair): number[] {
  const seated = new Set(drafts.flatMap(({ units }) => units))
  return present.filter((unit) => !seated.has(unit))
}

/** Sorts first who gets a seat first. */
export function claimOf({ turnOf, wasPlaying, wasThere, overdueOf }: Repair, unit: number): number {
  const claim = turnOf(unit) + (wasPlaying.has(unit) ? 0 : 0.5)
  return (wasThere.has(unit) ? 0 : NEWCOMER) + claim - overdueOf(unit) / NEWCOMER
}

function cheapest(repair: Repair, seats: readonly Seat[], people: readonly number[]) {
  const [seat] = seats
  const [unit] = people
  if (!seat || unit === undefined) throw new RangeError('present has fewer people than the games have seats')
  let best = { seat, unit, price: Number.POSITIVE_INFINITY }
  for (const one of seats) {
    const empty = priceOfGame(repair, one.draft.units.with(one.at, -1))
    for (const person of people) {
      const price = priceOfGame(repair, one.draft.units.with(one.at, person)) - empty
      if (price < best.price) best = { seat: one, unit: person, price }
    }
  }
  return best
}

/** The price of the meetings of a game in the best of its divisions. */
export const priceOfGame = ({ meetings, divisions }: Repair, units: readonly number[]): number =>
  Math.min(
    ...divisions.map((way) =>
      priceOfUnits(
        meetings,
        way.map((at) => units[at] ?? -1),
      ),
    ),
  )

function priceOfUnits(meetings: Meetings, units: readonly number[]): number {
  let price = 0
  for (const [one, first] of units.entries())
    for (const [at, second] of units.slice(one + 1).entries()) {
      const other = one + 1 + at
      const kind = one * 2 < units.length && other * 2 >= units.length ? OPPONENTS : PARTNERS
      if (first >= 0 && second >= 0) price += priceOf(meetings, first, second, kind)
    }
  return price
}
