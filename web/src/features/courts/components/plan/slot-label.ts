import { bookingLink } from '@domain/courts/booking-link.ts'
import { courtKind } from '@domain/courts/court-kind.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { formatTime, venueDay } from '@/lib/time/datetime.ts'
import { courtKindLabel } from '../court-kind-label.ts'
import type { CourtSlot } from './venue-plan.ts'

type Court = CourtSlot['venue']['courts'][number]

/** 'Court 7 (double)' */
function courtNameOf({ venue, court: id }: Pick<CourtSlot, 'venue' | 'court'>): string {
  const court = venue.courts.find((one) => one.id === id)
  return court ? namedCourt(court) : t`Unknown Court`
}

/** The name of a court, in which only the kind is translated. */
export const namedCourt = (court: Court): string =>
  court.name.replace(/\((single|double)\)$/i, () => `(${courtKindLabel(courtKind(court))})`)

/** 'Court 7 (double), Indoor Arena' */
export const courtLabel = (slot: Pick<CourtSlot, 'venue' | 'court'>): string =>
  `${courtNameOf(slot)}, ${venueName(slot.venue.name)}`

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
