import { eventTitle } from '@domain/match/event-title.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { waitingSlotsQuery } from '../../queries/waiting.ts'

export function WaitingSlots({ userId }: { userId: string }) {
  const id = useId()
  const { data: slots = [], isLoading } = useQuery(waitingSlotsQuery(userId))
  if (isLoading) return <Awaited />
  if (slots.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="font-dialog text-dialog">
        {t`On the waiting list`}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {slots.map(({ match }) => (
          <li key={match.id}>
            <Link
              to={paths.match(match.id)}
              className="flex min-h-14 items-center gap-3 px-3.5 py-2 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[620]">{eventTitle(match).title}</span>
                <span className="block text-muted text-small">
                  {formatDayShort(match.match_date)} · {formatTime(match.match_date)}
                </span>
              </span>
              <Badge>{t`Tentative`}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
