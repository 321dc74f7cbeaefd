import {
  type BookedTime,
  type Booking,
  conflictEntries,
  conflictsWith,
  systemOf,
} from '@domain/courts/booking.ts'
import { bookingsOn, type CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { endsBeforeItStarts } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import type { Venue } from '@/lib/backend/config.ts'

export type Timed = Pick<MatchFormValues, 'location' | 'matchDate' | 'matchTime' | 'endTime' | 'court'>

interface Known {
  venues: readonly Venue[]
  snapshots: readonly CourtSnapshot[]
}

/** The bookings that stand in the way of a match, as the warning names them; null when none does or nothing is known. */
export function conflictOf(match: Timed, { venues, snapshots }: Known): string | null {
  // Times that are mixed up span nothing; the form says so itself.
  if (!match.location || endsBeforeItStarts(match)) return null
  const venue =
    venues.find(({ name }) => name === match.location) ??
    venues.find(({ system }) => system === systemOf(match.location))
  const bookings: Booking[] = bookingsOn(
    snapshots.find((one) => one.venue === venue?.id),
    match.matchDate,
  )
  const wanted = { court: match.court, start: match.matchTime, end: match.endTime }
  const found = conflictsWith(wanted, bookings)
  return found.length > 0
    ? conflictEntries(found, venue?.courts ?? [])
        .map(entryLabel)
        .join(', ')
    : null
}

/** 'Court 7: 18:00 - 19:30' */
function entryLabel({ court: known, start, end }: BookedTime): string {
  const court = known ?? t`Unknown Court`
  return t`${court}: ${start} - ${end}`
}
