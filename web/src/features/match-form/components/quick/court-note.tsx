import { bookingAddress } from '@domain/courts/booking-link.ts'
import type { CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Venue } from '@/lib/backend/config.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { useFreshnessLabel } from '@/lib/words/use-freshness-label.ts'

interface CourtNoteProps {
  venue: Venue
  reading: CourtSnapshot | undefined
  day: string
}

/** Says how old the number of free courts is, if it can be relied on, and where a court is booked. */
export function CourtNote({ venue, reading, day }: CourtNoteProps) {
  const online = useStore(onlineStore)
  const { age, warning } = useFreshnessLabel(reading, { day, online })
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
              className="font-[560] text-text underline underline-offset-2"
            >
              Book
            </a>{' '}
            opens the hall.
          </Trans>
        ) : (
          <Trans>{age}. Courtside does not book.</Trans>
        )}
      </p>
    </div>
  )
}
