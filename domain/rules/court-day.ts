import { SLOTS } from './slots.ts'

/**
 * `free` may be offered. `busy` is booked at least in part, `closed` is out of the opening hours. `past` has begun already. `unknown` was not read from the booking system, whatever the reason:
 * it is never taken for free.
 */
export type SlotState = 'free' | 'busy' | 'closed' | 'past' | 'unknown'

/** When a court is taken: minutes since the midnight with which the day begins, on the venue's clock. */
export interface BusyTime {
  court: number
  start: number
  end: number
  /** Nobody has booked it: the venue is not open. */
  closed?: boolean
}

export interface CourtDay {
  /** Ids of the courts, in the order of the grid. */
  courts: readonly number[]
  busy: readonly BusyTime[]
  /** Whether the booking system was read for this day. */
  isKnown: boolean
  /** The moment on the venue's clock, in minutes from the same midnight: negative for days to come. */
  now: number
}

/**
 * The opening grid minus what is taken: the state of each slot, by court and hour. Booking systems say what is taken
 * only; a slot that is partly taken is busy.
 */
export function courtGrid({ courts, busy, isKnown, now }: CourtDay): Map<number, Map<number, SlotState>> {
  const stateOf = (court: number, slot: number): SlotState => {
    if (slot * 60 < now) return 'past'
    if (!isKnown) return 'unknown'
    const taken = busy.filter((time) => time.court === court && overlaps(time, slotTime(slot)))
    if (taken.length === 0) return 'free'
    return taken.every(({ closed }) => closed) ? 'closed' : 'busy'
  }
  return new Map(courts.map((court) => [court, new Map(SLOTS.map((slot) => [slot, stateOf(court, slot)]))]))
}

interface Span {
  start: number
  end: number
}

/** Whether two times share a moment: one that ends when the other begins does not. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

const slotTime = (slot: number): Span => ({ start: slot * 60, end: slot * 60 + 60 })
