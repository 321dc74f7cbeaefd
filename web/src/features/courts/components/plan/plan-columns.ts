import type { SlotState } from '@domain/courts/court-day.ts'
import { courtKind } from '@domain/courts/court-kind.ts'
import { SLOTS } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import type { Venue } from '@/lib/backend/config.ts'
import { courtKindLabel } from '../court-kind-label.ts'
import type { CellAt } from './grid-keys.ts'
import { namedCourt } from './slot-label.ts'
import type { VenuePlan } from './venue-plan.ts'

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

/** Tells the columns at which a further venue begins. */
export const GAP = 'pl-0.5 min-[380px]:pl-1.5'
