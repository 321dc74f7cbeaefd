import { eventTitle } from '@domain/match/event-title.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { type MemberEvening, memberEveningsQuery } from '@/features/evening/queries/places.ts'
import { paths } from '@/lib/paths.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Awaited } from '@/ui/feedback/awaited.tsx'

/** The evenings in which a member has a place. Without any there is no list: most members have never played one. */
export function MemberEvenings({ userId }: { userId: string }) {
  const id = useId()
  const { data, isLoading } = useQuery(memberEveningsQuery(userId))
  if (isLoading) return <Awaited />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="font-dialog text-dialog">
        {t`Evenings`}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.map((evening) => (
          <Row key={evening.match_id} evening={evening} />
        ))}
      </ul>
    </section>
  )
}

function Row({ evening }: { evening: MemberEvening }) {
  const { match_id, starts, place, players } = evening
  return (
    <li>
      <Link
        to={paths.evening(match_id)}
        className="flex min-h-16 items-center gap-4 rounded-card px-3.5 py-2 hover:bg-raised"
      >
        <span className={evening.is_on_podium ? PLACE.podium : PLACE.other}>
          <span className="sr-only">{t`Place`} </span>
          {place}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[620]">{eventTitle(evening).title}</span>
          <span className="block text-muted text-small">
            {[formatDate(starts), t`${players} players`].join(' · ')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

const SHAPE = 'grid size-10 shrink-0 place-items-center rounded-full font-title tabular-nums'
const PLACE = { podium: `${SHAPE} bg-ball text-on-ball`, other: `${SHAPE} bg-raised` }
