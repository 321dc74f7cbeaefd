/** The counts of a pair stand in one number: PARTNERS times as partners plus OPPONENTS times as opponents. */
export const PARTNERS = 1
export const OPPONENTS = 64

/** A number each for partners, for opponents, and for two in one game: the most that there should be of them, or what more costs. */
export interface Caps {
  readonly partners: number
  readonly opponents: number
  readonly together: number
}

/** Prices of meetings beyond the caps. */
export interface Prices extends Caps {
  /** For opponents who meet more than once beyond their cap. */
  readonly farOpponents: number
}

/** Counts of meetings of `size` people, by pair, with the price of each count. */
export interface Meetings {
  readonly size: number
  /** The number of a pair is at `one * size + other` and the other way round. */
  readonly counts: Int16Array
  /** Price of each such number. */
  readonly price: Int32Array
}

/** The lowest caps that can be held when each of `size` people or teams plays `games` games. */
export function capsOf(size: number, games: number, perGame: number): Caps {
  const perOther = (meetings: number) => Math.ceil((meetings * games) / (size - 1))
  if (perGame === 2) return { partners: 0, opponents: perOther(1), together: perOther(1) }
  return { partners: perOther(1), opponents: perOther(2), together: perOther(3) }
}

/** Prices that let a search try: nothing is out of the question for a moment. */
export const SEARCH_PRICES: Prices = { partners: 12, opponents: 4, together: 1, farOpponents: 0 }
/** Prices that tell which plan is fairer: a partner who comes again is worse than any opponents, and one far beyond worse than some. */
export const FINAL_PRICES: Prices = { partners: 100_000, opponents: 100, together: 1, farOpponents: 2000 }
/** Prices once rounds were played: an event may leave only the choice between a partner again and opponents far beyond. */
export const LATER_PRICES: Prices = { ...FINAL_PRICES, farOpponents: 450_000 }
/** Prices where partners come again in any case. */
export const LONG_PRICES: Prices = { ...LATER_PRICES, partners: 1500 }

/** Makes counts of nothing. Beyond a cap the price grows with the square. */
export function meetingsOf(size: number, caps: Caps, prices: Prices): Meetings {
  const price = new Int32Array(OPPONENTS * OPPONENTS)
  const beyond = (count: number, cap: number) => (count > cap ? (count - cap) * (count - cap) : 0)
  for (let opponents = 0; opponents < OPPONENTS; opponents++)
    for (let partners = 0; partners < OPPONENTS; partners++)
      price[opponents * OPPONENTS + partners * PARTNERS] =
        prices.partners * beyond(partners, caps.partners) +
        prices.opponents * beyond(opponents, caps.opponents) +
        prices.farOpponents * beyond(opponents, caps.opponents + 1) +
        prices.together * beyond(partners + opponents, caps.together)
  return { size, counts: new Int16Array(size * size), price }
}

/** The price of one more meeting of a pair, or of one less; changes nothing. */
export function priceOf({ size, counts, price }: Meetings, one: number, other: number, by: number): number {
  const count = counts[one * size + other] as number
  return (price[count + by] as number) - (price[count] as number)
}

/** Adds to the count of a pair; returns by how much the price grows. */
export function meet({ size, counts, price }: Meetings, one: number, other: number, by: number): number {
  const before = counts[one * size + other] as number
  const after = before + by
  counts[one * size + other] = after
  counts[other * size + one] = after
  return (price[after] as number) - (price[before] as number)
}

/** Adds the game whose seats begin at a place of the list, or takes it away (-1); returns by how much the price grows. */
export function meetInGame(
  meetings: Meetings,
  seats: ArrayLike<number>,
  from: number,
  perGame: number,
  by: 1 | -1,
): number {
  const half = from + perGame / 2
  const end = from + perGame
  let grows = 0
  for (let one = from; one < end; one++)
    for (let other = one + 1; other < end; other++) {
      const kind = one < half && other >= half ? OPPONENTS : PARTNERS
      grows += meet(meetings, seats[one] as number, seats[other] as number, by * kind)
    }
  return grows
}
