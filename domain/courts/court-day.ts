import { SLOTS } from './slots.ts'

/**
 * `free` may be offered. `busy` is booked at least in part; `blocked` the venue keeps for itself, `closed` is out of the opening
 * hours, and nobody has booked either. `past` has begun already. `unknown` is not covered by a fresh snapshot, whatever
 * the reason: it is never taken for free.
 */
export type SlotState = 'free' | 'busy' | 'blocked' | 'closed' | 'past' | 'unknown'

/** A time at which a court is taken: minutes since the midnight with which the day begins, on the venue's clock. */
export interface BusyTime {
  court: number
  start: number
  end: number
  /** Nobody has booked it: the venue is not open. */
  closed?: boolean
  /** Nobody has booked it: the venue keeps the court for itself. */
  blocked?: boolean
}

/** A time of a court that a snapshot covers. */
export type KnownTime = Pick<BusyTime, 'court' | 'start' | 'end'>

export interface CourtDay {
  /** Ids of the courts, in the order of the grid. */
  courts: readonly number[]
  busy: readonly BusyTime[]
  /** Nothing is known of other times. */
  known: readonly KnownTime[]
  /** The moment on the venue's clock, in minutes from the same midnight: negative for days to come. */
  now: number
}

/**
 * The opening grid minus what is taken: the state of each slot, by court and hour. Booking systems say what is taken
 * only; a slot that is partly taken is busy.
 */
export function courtGrid({ courts, busy, known, now }: CourtDay): Map<number, Map<number, SlotState>> {
  const stateOf = (court: number, slot: number): SlotState => {
    if (slot * 60 <= now) return 'past'
    if (!isKnown(known, court, slotTime(slot))) return 'unknown'
    const taken = busy.filter((time) => time.court === court && overlaps(time, slotTime(slot)))
    if (taken.length === 0) return 'free'
    if (taken.every(({ closed }) => closed)) return 'closed'
    return taken.every(({ closed, blocked }) => closed || blocked) ? 'blocked' : 'busy'
  }
  return new Map(courts.map((court) => [court, new Map(SLOTS.map((slot) => [slot, stateOf(court, slot)]))]))
}

interface Span {
  start: number
  end: number
}

/** Tells whether a snapshot covers the whole of a time of a court. */
export function isKnown(known: readonly KnownTime[], court: number, { start, end }: Span): boolean {
  return known.some((time) => time.court === court && time.start <= start && end <= time.end)
}

/** Tells whether two times overlap; one that ends when the other begins does not. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

const slotTime = (slot: number): Span => ({ start: slot * 60, end: slot * 60 + 60 })
