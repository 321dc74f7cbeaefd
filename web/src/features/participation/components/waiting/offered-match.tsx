import { venueName } from '@domain/match/match-card.ts'
import type { Team } from '@domain/participants/participant.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'

interface OfferedMatchProps {
  match_id: string
  location: string
  match_date: string
  team: Team | null
  /** Names of those who play in that team. */
  with: string[]
}

/** Time, venue and team of a place that the member may take; opens the match. */
export const OfferedMatch = (offer: OfferedMatchProps) => (
  <Link
    to={paths.match(offer.match_id)}
    className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-badge"
  >
    <span className="font-[760] text-[1.6875rem] tabular-nums">{formatTime(offer.match_date)}</span>
    <span className="min-w-0">
      <span className="block truncate font-[680]">{venueName(offer.location)}</span>
      <span className="block text-muted text-small">{where(offer)}</span>
    </span>
  </Link>
)

/** 'Tuesday 24.11. · team B, with Ela' */
function where({ match_date, team, with: mates }: OfferedMatchProps): string {
  const day = formatDayLong(match_date)
  if (!team) return day
  const names = new Intl.ListFormat(i18n.locale).format(mates.map(firstName))
  return names ? t`${day} · team ${team}, with ${names}` : t`${day} · team ${team}`
}

export const firstName = (name: string) => name.split(' ')[0] ?? name
