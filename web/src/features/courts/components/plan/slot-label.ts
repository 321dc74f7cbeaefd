import { bookingLink } from '@domain/courts/booking-link.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { formatTime, venueDay } from '@/lib/time/datetime.ts'
import type { CourtSlot } from './venue-plan.ts'

/** 'Court 7 (double)' */
export const courtNameOf = ({ venue, court }: Pick<CourtSlot, 'venue' | 'court'>): string =>
  venue.courts.find(({ id }) => id === court)?.name ?? t`Unknown Court`

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
