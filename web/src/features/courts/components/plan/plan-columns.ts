import { bookingLink } from '@domain/courts/booking-systems.ts'
import type { SlotState } from '@domain/courts/court-day.ts'
import { courtKind } from '@domain/courts/court-kind.ts'
import { SLOTS } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import type { Venue } from '@/lib/backend/config.ts'
import { formatTime, venueDay } from '@/lib/time/datetime.ts'
import { courtKindLabel } from '../court-kind-label.ts'
import type { CourtSlot, VenuePlan } from './venue-plan.ts'

export interface Column {
  venue: Venue
  court: number
  /** 'Court 7 (double), Indoor Arena' */
  name: string
  /** 'Court 7' */
  short: string
  /** 'double' */
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

/** The first hour that can be had; else the first of all. */
export function firstFree(columns: readonly Column[]): CellAt {
  for (const [row, slot] of SLOTS.entries()) {
    const column = columns.findIndex(({ slots }) => slots?.get(slot) === 'free')
    if (column >= 0) return { row, column }
  }
  return { row: 0, column: 0 }
}

export const GAP = 'pl-0.5 min-[380px]:pl-1.5'

export interface CellAt {
  row: number
  column: number
}

/** Moves the focus in a grid by a key; null for keys that it does not know. At an edge it stays. */
export function cellAfterKey(
  { row, column }: CellAt,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): CellAt | null {
  const targets: Record<string, [row: number, column: number]> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? rows - 1 : row, columns - 1],
  }
  const target = targets[key]
  if (!target) return null
  const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1)
  return { row: within(target[0], rows), column: within(target[1], columns) }
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
