import { bookingAddress } from '@domain/courts/booking-systems.ts'
import type { CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { COURT_DAYS } from '@/features/courts/queries.ts'
import type { Venue } from '@/lib/backend/config.ts'
import { formatDay } from '@/lib/time/datetime.ts'
import type { FreshnessLabel } from '@/lib/words/freshness-label.ts'
import { useFreshnessLabel } from '@/lib/words/freshness-label.ts'

interface CourtNoteProps {
  venue: Venue
  snapshot: CourtSnapshot | undefined
  day: string
  /** The day from which on the courts of that day are read; null when they are already. */
  readFrom: string | null
}

/** Says how old the number of free courts is, if it can be relied on, and where a court is booked. */
export function CourtNote({ venue, snapshot, day, readFrom }: CourtNoteProps) {
  const freshness = useFreshnessLabel(snapshot, day)
  const { age, warning } = readFrom && snapshot?.readAt ? notYetRead(readFrom) : freshness
  const address = bookingAddress(venue)
  return (
    <div className="text-muted text-small">
      {warning && (
        <p className="flex gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          {warning}
        </p>
      )}
      <p>
        {address ? (
          <Trans>
            {age}. Courtside does not book:{' '}
            <a
              href={address.href}
              target="_blank"
              rel="noopener noreferrer"
              className="touch-44 inline-block font-[560] text-text underline underline-offset-2"
            >
              Book
            </a>{' '}
            leads to the venue.
          </Trans>
        ) : (
          <Trans>{age}. Courtside does not book.</Trans>
        )}
      </p>
    </div>
  )
}

/** A day that is too far ahead: neither the age of what is known of others nor a fault of the system says anything about it. */
function notYetRead(readFrom: string): FreshnessLabel {
  const from = formatDay(readFrom, 'short')
  return {
    age: t`Bookings are known ${COURT_DAYS} days ahead, those of this day from ${from} on`,
    warning: null,
  }
}
