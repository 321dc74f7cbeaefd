import { COURT_KINDS } from '@domain/courts/court-kind.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { formatDay, formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useRemoveAlert } from '../../mutations.ts'
import type { CourtAlert } from '../../queries.ts'
import { courtKindLabel } from '../court-kind-label.ts'

/** One alert: for what, whether it has told already, and away with it. */
export function AlertItem({ alert, userId, online }: { alert: CourtAlert; userId: string; online: boolean }) {
  const { mutate, isPending } = useRemoveAlert(userId)
  const { booking_date: day, from_hour, until_hour, fired_at } = alert
  const when = `${formatDay(day, 'short')}, ${timeOf(from_hour * 60)} – ${timeOf(until_hour * 60)}`
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-button border border-line bg-raised py-2 pr-1 pl-3.5">
      <div className="min-w-0">
        <p className="font-title text-body">
          <Link to={paths.courtsOn(day)} className="rounded-badge hover:underline">
            {when}
          </Link>
        </p>
        <p className="text-muted text-small">{alertLabel(alert)}</p>
        <p className="text-small">
          {fired_at ? (
            <span className="font-[560] text-good">{firedLabel(fired_at)}</span>
          ) : (
            <span className="text-muted">{t`Waiting`}</span>
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        disabled={!online}
        pending={isPending}
        aria-label={t`Remove alert: ${when}`}
        onClick={() => mutate(alert.id)}
      >
        {!isPending && <Trash2 aria-hidden="true" />}
      </Button>
    </li>
  )
}

function firedLabel(at: string): string {
  const day = unbroken(formatDayShort(at))
  const time = formatTime(at)
  return t`A court was free. You were notified on ${day} at ${time}.`
}

/** Replaces blanks by those at which no line ends. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

/** '90 min, Indoor Arena, double' */
function alertLabel({ minutes, venue, source, court_kind }: CourtAlert): string {
  const wanted = venue ?? source
  const named = community().venues.find(({ id, system }) => (venue ? id === venue : system === source))
  const where = wanted ? venueName(named?.name ?? wanted) : t`any venue`
  const kind = COURT_KINDS.find((one) => one === court_kind)
  return [t`${minutes} min`, where, kind ? courtKindLabel(kind) : t`any court`].join(', ')
}
