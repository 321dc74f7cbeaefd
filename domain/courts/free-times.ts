import { TIME_STEP_MINUTES } from '../match/time.ts'
import { minutesInHour } from '../time-units.ts'
import { isKnown, overlaps } from './court-day.ts'
import { type CourtKind, courtKind } from './court-kind.ts'
import { busyOn, type CourtSnapshot, type DayView, knownOn } from './court-snapshot.ts'
import { FIRST_SLOT, LAST_SLOT } from './slots.ts'

/** Parts of a day by the hours between which a match begins: from the first, before the second. */
export const DAY_PARTS = { morning: [6, 12], afternoon: [12, 17], evening: [17, 23] } as const
type DayPart = keyof typeof DAY_PARTS

export interface SearchCriteria {
  /** Duration in minutes. */
  minutes: number
  part: DayPart | 'any'
  kind: CourtKind | 'any'
}

/** A venue on a day. `now` is in minutes from the midnight with which the day begins: negative for days to come. */
export interface VenueDay extends DayView {
  venue: string
  courts: readonly { id: number; name: string; kind?: CourtKind | undefined }[]
  snapshot: CourtSnapshot | undefined
  now: number
}

/** A time at which courts of a venue are free. Minutes since midnight. */
export interface FreeTime {
  venue: string
  day: string
  start: number
  end: number
  /** Ids, in the venue's order. */
  courts: number[]
}

/**
 * Finds the times of the wanted length at which a court is free, the earliest first. A longer free time gives a start every
 * hour from where it begins. Times that no snapshot covers are never free.
 */
export function findFreeTimes(days: readonly VenueDay[], wish: SearchCriteria): FreeTime[] {
  return days
    .flatMap((day) => freeTimesOf(day, wish))
    .sort((one, other) => one.day.localeCompare(other.day) || one.start - other.start)
}

/**
 * Tells how much of the wished times is known: without all of it, finding nothing does not mean that nothing is free. With 'none' no
 * snapshot covers any of them, or they are all older than an hour.
 */
export function knownPart(days: readonly VenueDay[], wish: SearchCriteria): 'all' | 'some' | 'none' {
  const known = days.flatMap((day) =>
    courtsFor(day, wish).flatMap((court) => {
      const times = knownOn(day.snapshot, day)
      return spansOf(day, wish).map((span) => isKnown(times, court.id, span))
    }),
  )
  if (known.every(Boolean)) return 'all'
  return known.some(Boolean) ? 'some' : 'none'
}

/** Groups free times by their day and venue: the earliest day first, and on it the venue that is free first. */
export function groupByVenue(openings: readonly FreeTime[]): FreeTime[][] {
  const rows = new Map<string, FreeTime[]>()
  for (const opening of openings) {
    const key = `${opening.day} ${opening.venue}`
    rows.set(key, [...(rows.get(key) ?? []), opening])
  }
  return [...rows.values()]
}

function freeTimesOf(day: VenueDay, wish: SearchCriteria): FreeTime[] {
  const byStart = new Map<number, number[]>()
  for (const court of courtsFor(day, wish)) {
    for (const start of startsOn(court.id, day, wish))
      byStart.set(start, [...(byStart.get(start) ?? []), court.id])
  }
  const { venue, day: date } = day
  return [...byStart].map(([start, courts]) => ({
    venue,
    day: date,
    start,
    end: start + wish.minutes,
    courts,
  }))
}

const courtsFor = ({ courts }: VenueDay, { kind }: SearchCriteria) =>
  courts.filter((court) => kind === 'any' || courtKind(court) === kind)

/** The wished times of a day that have not begun, by half hours. */
function spansOf({ now }: VenueDay, wish: SearchCriteria): { start: number; end: number }[] {
  const { first, last } = startsWithin(wish)
  const count = Math.max(0, Math.floor((last - first) / TIME_STEP_MINUTES) + 1)
  return Array.from({ length: count }, (_, step) => first + step * TIME_STEP_MINUTES)
    .filter((start) => start > now)
    .map((start) => ({ start, end: start + wish.minutes }))
}

function startsWithin({ minutes, part }: SearchCriteria): { first: number; last: number } {
  const [from, until] = part === 'any' ? [FIRST_SLOT, LAST_SLOT + 1] : DAY_PARTS[part]
  return { first: from * 60, last: Math.min(until * 60 - 1, (LAST_SLOT + 1) * 60 - minutes) }
}

/** Steps by half hours until a start is free; the next start is an hour later. */
function startsOn(court: number, { snapshot, now, ...looked }: VenueDay, wish: SearchCriteria): number[] {
  const { first, last } = startsWithin(wish)
  const taken = busyOn(snapshot, looked.day).filter((time) => time.court === court)
  const known = knownOn(snapshot, looked)
  const starts: number[] = []
  for (let start = first; start <= last; ) {
    const span = { start, end: start + wish.minutes }
    const isFree = start > now && isKnown(known, court, span) && !taken.some((time) => overlaps(time, span))
    if (isFree) starts.push(start)
    start += isFree ? minutesInHour : TIME_STEP_MINUTES
  }
  return starts
}
