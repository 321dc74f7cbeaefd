import { venueName } from '@domain/match/match-card.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { VersionChoice } from '@/features/results/components/steward/decision.tsx'
import { type DisputedResult, disputedResultsQuery } from '@/features/results/queries/result.ts'
import { paths } from '@/lib/paths.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'

/** Results on which the pairs did not agree in time. Nothing stands here while there are none. */
export function DisputedResults() {
  const { data, isLoading } = useQuery(disputedResultsQuery)
  if (isLoading) return <Awaited />
  if (!data?.length) return null
  return (
    <section
      aria-label={t`Disputed results`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-title">
        {plural(data.length, { one: '# result is disputed', other: '# results are disputed' })}
      </h2>
      <ul className="divide-y divide-line border-line border-t">
        {data.map((disputed) => (
          <Dispute key={disputed.match_id} disputed={disputed} />
        ))}
      </ul>
      <OfflineNote className="justify-self-start" />
    </section>
  )
}

function Dispute({ disputed }: { disputed: DisputedResult }) {
  const { match_id, location, starts, you } = disputed
  const when = `${formatDayShort(starts)} ${formatTime(starts)}`
  return (
    <li className="grid gap-2.5 pt-3.5 pb-3.5 last:pb-0">
      <Link
        to={paths.match(match_id)}
        className="touch-44 justify-self-start wrap-anywhere rounded-badge font-[620] hover:underline"
      >
        {[venueName(location), when].join(', ')}
      </Link>
      {you.may_decide ? (
        <VersionChoice matchId={match_id} seen={disputed} />
      ) : (
        <p className="text-muted text-small">{t`You have played in it. Another steward decides.`}</p>
      )}
    </li>
  )
}
