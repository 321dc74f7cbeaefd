import { bookingLink } from '@domain/courts/booking-systems.ts'
import type { SlotState } from '@domain/courts/court-day.ts'
import { type CourtKind, courtKind } from '@domain/courts/court-kind.ts'
import { type CourtSnapshot, gridOf } from '@domain/courts/court-snapshot.ts'
import type { VenueDay } from '@domain/courts/free-times.ts'
import { SLOTS, type SlotRange } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { community, type Venue } from '@/lib/backend/config.ts'
import { useClock } from '@/lib/time/clock.ts'
import { clockOn, type Day, formatTime, venueDay } from '@/lib/time/datetime.ts'
import { COURT_HOURS, daysFrom, firstDay } from '@/lib/time/next-start.ts'
import { COURT_DAYS } from '../../queries.ts'

export interface Column {
  venue: Venue
  court: number
  /** 'Court 7 (double), Indoor Arena' */
  name: string
  /** 'Court 7' */
  short: string
  kind: string
  /** The first of a further venue stands a little apart. */
  first: boolean
  slots: Map<number, SlotState> | undefined
}

export const columnsOf = (plans: readonly VenuePlan[]): Column[] =>
  plans.flatMap(({ venue, grid }, index) =>
    venue.courts.map((court, at) => ({
      venue,
      court: court.id,
      name: `${namedCourt(court)}, ${venueName(venue.name)}`,
      short: venueName(court.name),
      kind: courtKindLabel(courtKind(court)),
      first: index > 0 && at === 0,
      slots: grid.get(court.id),
    })),
  )

/** The first hour that can be had; else the first that is not over. */
export function firstFree(columns: readonly Column[]): CellAt {
  for (const [row, slot] of SLOTS.entries()) {
    const column = columns.findIndex(({ slots }) => slots?.get(slot) === 'free')
    if (column >= 0) return { row, column }
  }
  return { row: hoursOver(columns), column: 0 }
}

/** The number of hours, from the first of the day on, that have begun on every court. */
export function hoursOver(columns: readonly Column[]): number {
  const row = SLOTS.findIndex((slot) => columns.some(({ slots }) => slots?.get(slot) !== 'past'))
  return row < 0 ? SLOTS.length : row
}

export const GAP = 'pl-0.5 min-[380px]:pl-1.5'

export interface CellAt {
  row: number
  column: number
}

/**
 * Moves the focus in a grid by a key; null for keys that it does not know. At an edge it stays.
 * @param grid the rows before `first` are folded away
 */
export function cellAfterKey(
  { row, column }: CellAt,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { first, rows, columns }: { first: number; rows: number; columns: number },
): CellAt | null {
  const targets: Record<string, [row: number, column: number]> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [ctrlKey ? first : row, 0],
    End: [ctrlKey ? rows - 1 : row, columns - 1],
  }
  const target = targets[key]
  if (!target) return null
  const within = (at: number, least: number, count: number) => Math.min(Math.max(at, least), count - 1)
  return { row: within(target[0], first, rows), column: within(target[1], 0, columns) }
}

type Court = CourtSlot['venue']['courts'][number]

const namedCourt = (court: Court): string =>
  court.name.replace(/\((single|double)\)$/i, () => `(${courtKindLabel(courtKind(court))})`)

/** 'Court 7 (double), Indoor Arena' */
export function courtLabel({ venue, court: id }: Pick<CourtSlot, 'venue' | 'court'>): string {
  const court = venue.courts.find((one) => one.id === id)
  return `${court ? namedCourt(court) : t`Unknown Court`}, ${venueName(venue.name)}`
}

export const startOf = ({ from }: Pick<CourtSlot, 'from'>): string => timeOf(from * 60)
export const endOf = ({ to }: Pick<CourtSlot, 'to'>): string => timeOf(to * 60)

/** The address at which the slot is booked; null for venues without one. */
export function linkTo(slot: CourtSlot, now: number): string | null {
  const seconds = String(Math.floor(now / 1000) % 60).padStart(2, '0')
  return bookingLink(
    slot.venue,
    { court: slot.court, day: slot.day, start: startOf(slot), end: endOf(slot) },
    { day: venueDay(now), time: `${formatTime(now)}:${seconds}` },
  )
}

export interface VenuePlan {
  venue: Venue
  snapshot: CourtSnapshot | undefined
  grid: Map<number, Map<number, SlotState>>
}

export interface CourtSlot extends SlotRange {
  day: Day
  venue: Venue
}

const snapshotOf = (venue: Venue, snapshots: readonly CourtSnapshot[]): CourtSnapshot | undefined =>
  snapshots.find((snapshot) => snapshot.venue === venue.id)

export function plansOf(snapshots: readonly CourtSnapshot[], day: Day, now: number): VenuePlan[] {
  return community().venues.map((venue) => {
    const snapshot = snapshotOf(venue, snapshots)
    const courts = venue.courts.map(({ id }) => id)
    return { venue, snapshot, grid: gridOf(snapshot, { courts, day, now: clockOn(day, now), at: now }) }
  })
}

/** The day to show: the one that is wanted, where it is among those that are read; else the first with an hour to come. */
export const useShownDay = (wanted: string | null): Day =>
  useClock((now) => courtDays(venueDay(now)).find((one) => one === wanted) ?? firstDay(now, COURT_HOURS))

export const courtDays = (today: Day): Day[] => daysFrom(today, COURT_DAYS)

/** Courts of which nothing is known while something is of others; none where nothing is known of the venue. */
export function silentCourts({ venue, grid }: VenuePlan): string[] {
  const isSilent = (court: number) =>
    [...(grid.get(court)?.values() ?? [])].every((state) => state === 'unknown' || state === 'past')
  const silent = venue.courts.filter(({ id }) => isSilent(id))
  return silent.length < venue.courts.length ? silent.map(({ name }) => venueName(name)) : []
}

export const isFreeIn =
  (plans: readonly VenuePlan[], venueId: string) =>
  (court: number, slot: number): boolean =>
    plans
      .find(({ venue }) => venue.id === venueId)
      ?.grid.get(court)
      ?.get(slot) === 'free'

export function venueDays(snapshots: readonly CourtSnapshot[], now: number): VenueDay[] {
  return courtDays(venueDay(now)).flatMap((day) =>
    community().venues.map((venue) => ({
      venue: venue.name,
      day,
      courts: venue.courts,
      snapshot: snapshotOf(venue, snapshots),
      now: clockOn(day, now),
      at: now,
    })),
  )
}

export const courtKindLabel = (kind: CourtKind): string => (kind === 'single' ? t`single` : t`double`)

export const courtKindOptions = (): { value: CourtKind | 'any'; label: string }[] => [
  { value: 'any', label: t`Any court` },
  { value: 'double', label: t`Double` },
  { value: 'single', label: t`Single` },
]
