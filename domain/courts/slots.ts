// The day of a court is a column of slots of one hour. A slot is named by the hour it begins: 6 is 06:00 to 07:00.

/** First and last slot of the grid (specification, section 9): 17 rows. */
export const FIRST_SLOT = 6
export const LAST_SLOT = 22

export const SLOTS: readonly number[] = Array.from(
  { length: LAST_SLOT - FIRST_SLOT + 1 },
  (_, index) => FIRST_SLOT + index,
)

/** Slots one after the other on one court: from the hour `from` up to the hour `to`, at which it ends. */
export interface SlotRange {
  court: number
  from: number
  to: number
}

/**
 * Returns the selection after a tap on a slot (specification, section 4): next to either end of the selection it grows, inside
 * it is cleared, elsewhere or on another court a new one begins. A slot that is not free changes nothing, and a selection
 * that has lost a slot in the meantime does not grow.
 * @param isFree tells whether a slot of that court can be booked
 */
export function selectSlot(
  selected: SlotRange | null,
  { court, slot }: { court: number; slot: number },
  isFree: (court: number, slot: number) => boolean,
): SlotRange | null {
  if (selected?.court === court && isWithin(selected, slot)) return null
  if (!isFree(court, slot)) return selected
  const grown = selected?.court === court ? grow(selected, slot) : null
  const isWhole = grown && slotsOf(grown).every((one) => isFree(court, one))
  return isWhole ? grown : { court, from: slot, to: slot + 1 }
}

export function isWithin({ from, to }: SlotRange, slot: number): boolean {
  return slot >= from && slot < to
}

export function slotsOf({ from, to }: SlotRange): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

function grow(range: SlotRange, slot: number): SlotRange | null {
  if (slot === range.to) return { ...range, to: slot + 1 }
  return slot === range.from - 1 ? { ...range, from: slot } : null
}
