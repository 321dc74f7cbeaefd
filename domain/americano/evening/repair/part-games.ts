import { countMeetings } from '../count-meetings.ts'
import { type Caps, meetingsOf, type Prices } from '../meetings.ts'
import type { UnitRound } from '../units.ts'
import { type Draft, priceOfGame, type Repair, seatsOf } from './fill-seats.ts'

/** The price of a game in which something is wrong, and what another way has to save. */
interface Bar {
  readonly from: number
  readonly saves: number
}

/** A game in which two play together for the second time costs this much at least; a partner who comes again costs twice as much more than a new one. */
const PARTNERS_AGAIN: Bar = { from: 400, saves: 100 }

/** Prices beyond what can be held until the end of the evening. */
const PRICES: Prices = { partners: 1000, opponents: 100, together: 1, farOpponents: 2000 }
const OPPONENTS_AGAIN: Bar = { from: PRICES.opponents, saves: PRICES.opponents - 1 }

/**
 * Lets two who play change games, where somebody has a partner again in a game that is not the announced one: nothing that is planned
 * later mends that. Whoever rests, rests.
 */
export const partPartners = (repair: Repair, known: ReadonlySet<string>): void =>
  partGames(repair, known, PARTNERS_AGAIN)

/** Lets two who play change games where two would be opponents in it more often than they have to until the end; `repair` is one of `withCaps`. */
export const partOpponents = (repair: Repair, known: ReadonlySet<string>): void =>
  partGames(repair, known, OPPONENTS_AGAIN)

/** The repair with prices of what is beyond the caps alone. */
export function withCaps(repair: Repair, count: number, before: readonly UnitRound[], caps: Caps): Repair {
  const meetings = meetingsOf(count, caps, PRICES)
  const everybody = Int16Array.from({ length: count }, (_, unit) => unit)
  const games = before.flatMap((round) => round.games.map(({ units }) => units))
  countMeetings(meetings, games, everybody)
  return { ...repair, meetings }
}

function partGames(repair: Repair, known: ReadonlySet<string>, bar: Bar): void {
  const isChanged = ({ units }: Draft) => !known.has(String(units))
  while (repair.drafts.some((draft) => isChanged(draft) && partOne(repair, draft, bar)));
}

function partOne(repair: Repair, draft: Draft, bar: Bar): boolean {
  const price = ({ units }: Draft) => priceOfGame(repair, units)
  const before = price(draft)
  if (before < bar.from) return false
  let best = { saves: bar.saves, swap: () => {} }
  for (const at of draft.units.keys())
    for (const other of seatsOf(repair)) {
      if (other.draft === draft) continue
      const swap = () => {
        const person = draft.units[at] ?? -1
        draft.units[at] = other.draft.units[other.at] ?? -1
        other.draft.units[other.at] = person
      }
      const [mine, theirs] = [before, price(other.draft)]
      swap()
      const saves = mine + theirs - price(draft) - price(other.draft)
      swap()
      if (saves > best.saves) best = { saves, swap }
    }
  best.swap()
  return best.saves > bar.saves
}
