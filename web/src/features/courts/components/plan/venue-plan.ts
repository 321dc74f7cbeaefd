import type { SlotState } from '@domain/courts/court-day.ts'
import { type CourtSnapshot, gridOf } from '@domain/courts/court-snapshot.ts'
import type { VenueDay } from '@domain/courts/free-times.ts'
import type { SlotRange } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import { community, type Venue } from '@/lib/backend/config.ts'
import { addDays, clockOn, type Day, venueDay } from '@/lib/time/datetime.ts'
import { COURT_DAYS } from '../../queries.ts'

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

export const courtDays = (today: Day): Day[] =>
  Array.from({ length: COURT_DAYS }, (_, count) => addDays(today, count))

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
