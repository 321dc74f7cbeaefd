import { t } from '@lingui/core/macro'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import { problemOf } from '@/lib/backend/errors.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { ageLabel } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Spinner } from '@/ui/feedback/spinner.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { listFailure, type useMatchList } from '../../queries/matches.ts'
import { activeFilters, type FiltersProps, NO_FILTERS } from '../../schema.ts'

type Query = ReturnType<typeof useMatchList>

export function NotYet({ query }: { query: Query }) {
  return (
    <Unavailable {...listFailure()} query={query} offline={t`Matches appear as soon as you are back.`}>
      <MatchListSkeleton />
    </Unavailable>
  )
}

/** The end of the list while more of it is fetched, or cannot be. */
export function More({ query }: { query: Query }) {
  return (
    <div role="status" className="grid min-h-16 place-items-center py-4">
      {query.isFetchingNextPage && (
        <span className="flex items-center gap-2.5 text-muted">
          <Spinner /> {t`Loading more matches`}
        </span>
      )}
      {query.isFetchNextPageError && problemOf(query.error) && (
        <span className="flex flex-wrap items-center justify-center gap-3 text-muted">
          {listFailure().description}
          <Button variant="secondary" size="sm" onClick={() => void query.fetchNextPage()}>
            {t`Try again`}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Says how old the list is when it cannot be fetched. `at` is in milliseconds. */
export function StaleNotice({ query, at }: { query: Query; at: number }) {
  const online = useOnline()
  const age = useClock((now) => ageLabel(at, now))
  const { title, description } = listFailure()
  const failed = online && query.isError && !query.isFetchNextPageError
  if (online && query.data && !failed) return null
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted text-small"
    >
      <p className="flex items-center gap-2">
        <History aria-hidden="true" className="size-4.5" />
        {failed && `${title}. ${description} `}
        {t`Last seen ${age}.`}
      </p>
      {failed && (
        <Button variant="secondary" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}

export function MatchListEmpty({ filters, onFilters }: FiltersProps) {
  const active = activeFilters(filters).map(({ label }) => label)
  const names = active.join(', ')
  // A short date already ends with a full stop.
  const ended = names.endsWith('.') ? names : `${names}.`
  // The button disappears with the filters that it resets, so the focus moves to where the matches appear.
  const resetAll = () => {
    document.querySelector('main')?.focus({ preventScroll: true })
    onFilters(NO_FILTERS)
  }
  const reset = active.length > 0 && (
    <Button variant="secondary" onClick={resetAll}>
      {t`Reset`}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState
        title={t`No matches found`}
        description={
          names
            ? t`for ${ended} Try different filters or create a new match!`
            : t`Try different filters or create a new match!`
        }
        actions={
          <>
            {reset}
            <Button asChild variant="secondary">
              <Link to={paths.createMatch}>{t`Create Match`}</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}

const CARDS = ['a', 'b', 'c', 'd']

export function MatchListSkeleton() {
  return (
    <div role="status" aria-label={t`Loading matches`}>
      <Skeleton className="mt-[22px] mb-2.5 h-[22px] w-44" />
      <div className="grid gap-3 lg:grid-cols-2">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3 rounded-card border border-line bg-surface p-3.5">
            <div className="grid grid-cols-[minmax(0,4.6rem)_minmax(0,1fr)_minmax(0,2.5rem)] gap-x-4">
              <Skeleton className="h-[70px]" />
              <div className="grid content-start gap-2">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-[26px] w-1/2" />
              </div>
              <Skeleton className="h-10" />
            </div>
            <Skeleton className="h-[85px] rounded-button" />
          </div>
        ))}
      </div>
    </div>
  )
}
