import { benchOf, claimOf, type Draft, priceOfGame, type Repair, type Seat, seatsOf } from './fill-seats.ts'

/**
 * Exchanges those who have got a seat now, with one another and with those on the bench whose claim is as good, as long as fewer
 * meetings come again by it. Whoever has kept a seat stays.
 */
export function exchangeEquals(repair: Repair): void {
  const seats = seatsOf(repair).filter((seat) => !repair.kept.has(unitOn(seat)))
  while (exchangeOne(repair, seats));
}

function exchangeOne(repair: Repair, seats: readonly Seat[]): boolean {
  const price = ({ units }: Draft) => priceOfGame(repair, units)
  for (const seat of seats) {
    for (const resting of benchOf(repair)) {
      if (claimOf(repair, resting) !== claimOf(repair, unitOn(seat))) continue
      if (priceOfGame(repair, seat.draft.units.with(seat.at, resting)) >= price(seat.draft)) continue
      seat.draft.units[seat.at] = resting
      return true
    }
    for (const other of seats) {
      if (other.draft === seat.draft) continue
      const before = price(seat.draft) + price(other.draft)
      swap(seat, other)
      if (price(seat.draft) + price(other.draft) < before) return true
      swap(seat, other)
    }
  }
  return false
}

const unitOn = ({ draft, at }: Seat): number => draft.units[at] ?? -1

function swap(one: Seat, other: Seat): void {
  const first = unitOn(one)
  one.draft.units[one.at] = unitOn(other)
  other.draft.units[other.at] = first
}
