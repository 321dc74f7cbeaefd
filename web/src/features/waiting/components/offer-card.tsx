import { venueName } from '@domain/match/match-card.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { formatDayLong, formatTime, formatWeekday } from '@/lib/time/datetime.ts'
import { yoursUntil } from '@/lib/time/deadline.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import type { PlaceOffer } from '../queries.ts'
import { Countdown } from './countdown.tsx'
import { OfferButtons } from './offer-buttons.tsx'

/** A place that is held for the member, with its deadline, above all other news. */
export function OfferCard({ offer }: { offer: PlaceOffer }) {
  const { match_id, location, match_date, until, since, is_shared, freed_by } = offer
  const day = formatWeekday(since)
  const time = formatTime(since)
  return (
    <article
      aria-label={yoursUntil(until)}
      className="grid gap-2.5 rounded-card border border-ball bg-surface p-3.5"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="accent">{yoursUntil(until)}</Badge>
        <Countdown until={until} />
      </p>
      <Link
        to={paths.match(match_id)}
        className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-badge"
      >
        <span className="font-[760] text-[1.6875rem] tabular-nums">{formatTime(match_date)}</span>
        <span className="min-w-0">
          <span className="block truncate font-[680]">{venueName(location)}</span>
          <span className="block text-muted text-small">{where(offer)}</span>
        </span>
      </Link>
      <p className="text-muted text-small">
        {freed_by && `${gaveBack(freed_by)} `}
        {is_shared
          ? t`Everybody in line may take it: the first one has it.`
          : t`You were next in line, waiting since ${day} ${time}.`}
      </p>
      <OfferButtons matchId={match_id} offerId={offer.id} size="md" />
    </article>
  )
}

/** 'Tuesday 24.11. · team B, with Ela' */
function where({ match_date, team, with: mates }: PlaceOffer): string {
  const day = formatDayLong(match_date)
  if (!team) return day
  const names = new Intl.ListFormat(i18n.locale).format(mates.map(firstName))
  return names ? t`${day} · team ${team}, with ${names}` : t`${day} · team ${team}`
}

function gaveBack(freedBy: string): string {
  const name = firstName(freedBy)
  return t`${name} gave the place back.`
}

const firstName = (name: string) => name.split(' ')[0] ?? name
