import { useSyncExternalStore } from 'react'
import { problemOf } from '@/lib/errors.ts'
import { onlineStore } from '@/lib/online.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { type ListedMatch, listFailure, useMatchList } from '../queries.ts'
import type { MatchFilters } from '../schema.ts'
import { groupByDay } from './by-day.ts'
import { useLastSeen } from './last-seen.ts'
import { type AskToJoin, MatchCard } from './match-card.tsx'
import { MatchListEmpty } from './match-list-empty.tsx'
import { MatchListSkeleton } from './match-list-skeleton.tsx'
import { SeenNote } from './seen-note.tsx'
import { useWhenSeen } from './when-seen.ts'

interface MatchListProps {
  filters: MatchFilters
  onFilters: (filters: MatchFilters) => void
  /** A free place was pressed. */
  onJoin: AskToJoin
}

/** The matches in order of time, under the days on which they are. */
export function MatchList({ filters, onFilters, onJoin }: MatchListProps) {
  const query = useMatchList(filters)
  const seen = useLastSeen(filters, query)
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = query
  const data = query.data ?? seen?.matches
  const fetchedAt = query.data ? query.dataUpdatedAt : (seen?.at ?? 0)
  const lastCard = useWhenSeen(
    hasNextPage && !isFetching && !isFetchNextPageError,
    () => void fetchNextPage(),
  )
  if (!data) return <NotYet query={query} />
  if (data.length === 0) return <MatchListEmpty filters={filters} onFilters={onFilters} />
  return (
    <>
      <SeenNote query={query} at={fetchedAt} />
      {groupByDay(data).map(({ day, heading, matches }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mt-[22px] mb-2.5 px-0.5 text-body">
            <span className="font-place">{heading.main}</span>
            {heading.aside && <span className="ml-2.5 text-muted">{heading.aside}</span>}
          </h2>
          <Cards {...{ matches, onJoin, lastCard }} last={data.at(-1)} fetchedAt={fetchedAt} />
        </section>
      ))}
      <More query={query} />
    </>
  )
}

interface CardsProps {
  matches: ListedMatch[]
  last: ListedMatch | undefined
  lastCard: (element: HTMLElement | null) => void
  fetchedAt: number
  onJoin: AskToJoin
}

function Cards({ matches, last, lastCard, fetchedAt, onJoin }: CardsProps) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {matches.map((match) => (
        <li key={match.id} ref={match === last ? lastCard : null} className="min-w-0">
          <MatchCard {...{ match, fetchedAt, onJoin }} />
        </li>
      ))}
    </ul>
  )
}

type Query = ReturnType<typeof useMatchList>

function NotYet({ query }: { query: Query }) {
  const online = useSyncExternalStore(onlineStore.subscribe, onlineStore.snapshot)
  if (online && !query.error) return <MatchListSkeleton />
  const { title, description } = listFailure
  return (
    <ErrorState
      title={online ? title : 'You are offline'}
      description={online ? description : 'Matches appear as soon as you are back.'}
      onRetry={() => void query.refetch()}
      retrying={online && query.isFetching}
    />
  )
}

function More({ query }: { query: Query }) {
  return (
    <div role="status" className="grid min-h-16 place-items-center py-4">
      {query.isFetchingNextPage && (
        <span className="flex items-center gap-2.5 text-muted">
          <Spinner /> Loading more matches
        </span>
      )}
      {query.isFetchNextPageError && problemOf(query.error) && (
        <span className="flex flex-wrap items-center justify-center gap-3 text-muted">
          {listFailure.description}
          <Button variant="secondary" size="sm" onClick={() => void query.fetchNextPage()}>
            Try again
          </Button>
        </span>
      )}
    </div>
  )
}
