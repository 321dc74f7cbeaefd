import { type BookedTime, conflictEntries, conflictsWith } from '@domain/courts/booking.ts'
import { systemOf } from '@domain/courts/booking-systems.ts'
import { bookingsOn, type CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { endsBeforeItStarts } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { minutesBetween } from '@domain/match/time.ts'
import { plural, t } from '@lingui/core/macro'
import { Info, TriangleAlert } from 'lucide-react'
import { useSnapshots } from '@/features/courts/queries.ts'
import { community, type Venue } from '@/lib/backend/config.ts'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { useMatchForm } from '../match-form-context.ts'
import { useCourtsAt } from '../use-courts-at.ts'

/** Says which bookings stand in the way, as long as they do. Nobody is kept from saving by it. */
export function ConflictWarning() {
  const { values } = useMatchForm()
  const { data: snapshots = [] } = useSnapshots(useClock((now) => venueDay(now)))
  const entries = conflictOf(values, { venues: community().venues, snapshots })
  const free = useFreeCourts()
  const Icon = free > 0 ? Info : TriangleAlert
  return (
    <div role="status" className="empty:hidden">
      {entries && (
        <div
          className={cn(
            'rise-in grid grid-cols-[auto_1fr] gap-3 rounded-button border px-4 py-3 text-text',
            free > 0 ? 'border-line bg-raised' : 'border-danger bg-danger-tint',
          )}
        >
          <Icon aria-hidden="true" className={cn('mt-0.5 size-5', free > 0 ? 'text-muted' : 'text-danger')} />
          <div className="min-w-0">
            <p className="font-title text-body">{t`Time Conflict Detected`}</p>
            <p className="wrap-anywhere">{t`Time conflict detected with existing bookings: ${entries}`}</p>
            {free > 0 && (
              <p>
                {t`${plural(free, { one: '# other court is free at this time.', other: '# other courts are free at this time.' })}`}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** The number of courts that are free beside those that are booked; 0 where one court is chosen, which then is what counts. */
function useFreeCourts(): number {
  const { values } = useMatchForm()
  const [at] = useCourtsAt([values.matchTime]).courts
  const isOffered = minutesBetween(values.matchTime, values.endTime) === values.duration
  return isOffered && values.court === null && at?.state === 'free' ? at.courts : 0
}

export type Timed = Pick<MatchFormValues, 'location' | 'matchDate' | 'matchTime' | 'endTime' | 'court'>

/** The bookings that stand in the way of a match, as the warning names them; null when none does or nothing is known. */
export function conflictOf(
  match: Timed,
  { venues, snapshots }: { venues: readonly Venue[]; snapshots: readonly CourtSnapshot[] },
): string | null {
  // Times that are mixed up span nothing; the form says so itself.
  if (!match.location || endsBeforeItStarts(match)) return null
  const venue =
    venues.find(({ name }) => name === match.location) ??
    venues.find(({ system }) => system === systemOf(match.location))
  const snapshot = snapshots.find((one) => one.venue === venue?.id)
  const wanted = { court: match.court, start: match.matchTime, end: match.endTime }
  const found = conflictsWith(wanted, bookingsOn(snapshot, match.matchDate))
  if (found.length === 0) return null
  return conflictEntries(found, venue?.courts ?? [])
    .map(entryLabel)
    .join(', ')
}

/** 'Court 7: 18:00 - 19:30' */
function entryLabel({ court: known, start, end }: BookedTime): string {
  const court = known ?? t`Unknown Court`
  return t`${court}: ${start} - ${end}`
}
