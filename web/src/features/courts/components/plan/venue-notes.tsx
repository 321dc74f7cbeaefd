import type { Venue } from '@domain/community/community-config.ts'
import { bookingAddress } from '@domain/courts/booking-systems.ts'
import { weekdayOf } from '@domain/courts/opening-hours.ts'
import { venueName } from '@domain/match/match-card.ts'
import { plural, t } from '@lingui/core/macro'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { type Day, timeRange } from '@/lib/time/datetime.ts'
import { useFreshnessLabel } from '@/lib/words/freshness-label.ts'
import { silentCourts, type VenuePlan } from './venue-plan.ts'

export function VenueNotes({ plans, day }: { plans: readonly VenuePlan[]; day: Day }) {
  return (
    <ul aria-label={t`Venues`} className="flex flex-wrap gap-x-3 gap-y-2">
      {plans.map((plan) => (
        <VenueNote key={plan.venue.id} plan={plan} day={day} />
      ))}
      {plans.map((plan) => (
        <VenueWarning key={plan.venue.id} plan={plan} day={day} />
      ))}
    </ul>
  )
}

interface NoteProps {
  plan: VenuePlan
  day: Day
}

function VenueNote({ plan: { venue, snapshot, grid }, day }: NoteProps) {
  const { age } = useFreshnessLabel(snapshot, day)
  const address = bookingAddress(venue)
  const name = venueName(venue.name)
  return (
    <li className="grid flex-1 basis-40 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 border-court border-l-3 pl-2.5">
      <p className="font-title leading-tight">{name}</p>
      <div className="col-span-2 min-w-0">
        <p className="text-muted text-small">{age}</p>
        <OpenHours venue={venue} day={day} />
        <FreeHours count={freeIn(grid)} />
      </div>
      {address && <BookLink name={name} href={address.href} />}
    </li>
  )
}

/** Stands below all venues, over their whole width: beside each other the notes are as narrow as a word or two. */
function VenueWarning({ plan, day }: NoteProps) {
  const { warning } = useFreshnessLabel(plan.snapshot, day)
  const silentNames = silentCourts(plan).join(', ')
  const silence = silentNames && t`Its booking system says nothing of ${silentNames}.`
  if (!warning && !silence) return null
  return (
    <li className="flex basis-full gap-1.5 text-small">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      <p>
        <b className="font-[620]">{venueName(plan.venue.name)}:</b>{' '}
        {[silence, warning].filter(Boolean).join(' ')}
      </p>
    </li>
  )
}

function OpenHours({ venue: { opening }, day }: { venue: Venue; day: Day }) {
  if (!opening) return null
  const hours = opening[weekdayOf(day)]
  const times = hours && timeRange(hours.from, hours.until)
  return <p className="text-muted text-small">{times ? t`Open ${times}` : t`Closed on this day`}</p>
}

function FreeHours({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="text-good text-small">
      {t`${plural(count, { one: '# hour free', other: '# hours free' })}`}
    </p>
  )
}

const freeIn = (grid: VenuePlan['grid']): number =>
  [...grid.values()].flatMap((slots) => [...slots.values()]).filter((state) => state === 'free').length

function BookLink({ name, href }: { name: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Book at ${name}, opens in a new tab`}
      className="-my-2.5 col-start-2 row-start-1 inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-[10px] md:px-2 font-[560] text-muted text-small hover:bg-raised hover:text-text"
    >
      <span className="max-md:sr-only">{t`Book`}</span>
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
