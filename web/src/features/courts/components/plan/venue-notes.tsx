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
    <ul aria-label={t`Venues`} className="grid gap-2">
      {plans.map((plan) => (
        <VenueNote key={plan.venue.id} plan={plan} day={day} />
      ))}
    </ul>
  )
}

function VenueNote({ plan, day }: { plan: VenuePlan; day: Day }) {
  const { venue, snapshot, grid } = plan
  const { age, warning } = useFreshnessLabel(snapshot, day)
  const silent = silentCourts(plan)
  const address = bookingAddress(venue)
  const name = venueName(venue.name)
  const silentNames = silent.join(', ')
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-button border border-line bg-surface py-2 pr-2 pl-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 max-[22rem]:grid">
          <span className="font-title">{name}</span>
          <span className="text-muted text-small">{age}</span>
        </p>
        <OpenHours venue={venue} day={day} />
        <FreeHours count={freeIn(grid)} />
        {silentNames && (
          <p className="text-muted text-small">{t`Its booking system says nothing of ${silentNames}.`}</p>
        )}
        {warning && (
          <p className="mt-0.5 flex gap-1.5 text-small">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            {warning}
          </p>
        )}
      </div>
      {address && <BookLink name={name} href={address.href} />}
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
      className="inline-flex min-h-11 items-center gap-1.5 rounded-[10px] px-2.5 font-[560] text-muted text-small hover:bg-raised hover:text-text"
    >
      {t`Book`}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
