import { eventTitle } from '@domain/match/event-title.ts'
import { kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import { resultText } from '@/features/results/components/profile/member-results.tsx'
import { type MemberResult, useMemberResults } from '@/features/results/queries/member-results.ts'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { kindLabel } from '@/lib/words/match-words.ts'
import { Deferred } from '@/ui/feedback/deferred.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { type RecentMatch, recentMatchesQuery } from '../queries.ts'

const RecentMatchDialog = lazy(() => import('./recent-match-dialog.tsx'))

export function RecentMatches({ userId }: { userId: string }) {
  const id = useId()
  const [opened, setOpened] = useState<{ match: RecentMatch; open: boolean } | null>(null)
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="font-dialog text-dialog">
        {t`Recent Matches`}
      </h2>
      <List userId={userId} onOpen={(match) => setOpened({ match, open: true })} />
      <Deferred close={() => setOpened(null)}>
        {opened && <RecentMatchDialog {...opened} onOpenChange={(open) => setOpened({ ...opened, open })} />}
      </Deferred>
    </section>
  )
}

function List({ userId, onOpen }: { userId: string; onOpen: (match: RecentMatch) => void }) {
  const query = useQuery(recentMatchesQuery(userId))
  const { data: results = [] } = useMemberResults(userId)
  if (query.data?.length === 0)
    return (
      <p className="rounded-card border border-line border-dashed p-4 text-muted">{t`No matches played yet.`}</p>
    )
  if (query.data)
    return (
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {query.data.map((match) => (
          <Row
            key={match.id}
            match={match}
            result={results.find(({ match_id }) => match_id === match.id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    )
  return (
    <Unavailable query={query} title={t`Failed to load recent matches`} description="" offline="">
      <Loading />
    </Unavailable>
  )
}

interface RowProps {
  match: RecentMatch
  result: MemberResult | undefined
  onOpen: (match: RecentMatch) => void
}

function Row({ match, result, onOpen }: RowProps) {
  const kind = kindLabel(kindOf(match))
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(match)}
        className="flex min-h-16 w-full items-center gap-4 rounded-card px-3.5 py-2 text-left hover:bg-raised"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <span className="w-[min(5.4rem,100%)] shrink-0 text-muted text-small">
            <span className="block font-[720] text-title text-text">{formatTime(match.match_date)}</span>
            {formatDate(match.match_date)}
          </span>
          <span className="min-w-0 flex-1 basis-[min(7rem,100%)]">
            <span className="block truncate font-[620]">{eventTitle(match).title}</span>
            <span className="block text-muted text-small">
              {[kind, levelLabel(match.skill_level)].filter(Boolean).join(' · ')}
              {result && (
                <>
                  {' · '}
                  <span className="inline-block">{resultText(result)}</span>
                </>
              )}
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-px overflow-hidden rounded-card border border-line">
      <span className="sr-only">{t`Loading recent matches`}</span>
      <Skeletons sizes={Array(3).fill('h-16 rounded-none')} />
    </div>
  )
}
