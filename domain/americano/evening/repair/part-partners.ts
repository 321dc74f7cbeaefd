import { type Draft, priceOfGame, type Repair, seatsOf } from './fill-seats.ts'

/** A game in which two play together for the second time costs this much at least, and one without seldom does. */
const AGAIN = 400
/** Another way is taken where it saves this much: a partner who comes again costs twice as much more than a new one. */
const WORTH = 100

/**
 * Lets two who play change games, where somebody has a partner again in a game that is not the announced one: nothing that is planned
 * later mends that. Whoever rests, rests.
 */
export function partPartners(repair: Repair, known: ReadonlySet<string>): void {
  const isChanged = ({ units }: Draft) => !known.has(String(units))
  while (repair.drafts.some((draft) => isChanged(draft) && partOne(repair, draft)));
}

function partOne(repair: Repair, draft: Draft): boolean {
  const price = ({ units }: Draft) => priceOfGame(repair, units)
  const before = price(draft)
  if (before < AGAIN) return false
  let best = { saves: WORTH, swap: () => {} }
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
  return best.saves > WORTH
}
