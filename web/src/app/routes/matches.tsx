import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MatchFiltersPanel } from '@/features/match-list/components/filters/match-filters.tsx'
import { Found } from '@/features/match-list/components/list/found.tsx'
import { MatchList } from '@/features/match-list/components/list/match-list.tsx'
import { type ListedMatch, useMatchList } from '@/features/match-list/queries/matches.ts'
import { filtersFrom, type MatchFilters, withFilters } from '@/features/match-list/schema.ts'
import { afterPaint } from '@/lib/after-paint.ts'
import { community } from '@/lib/backend/config.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { erase, forMeKey, read, write } from '@/lib/browser/storage.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred } from '@/ui/feedback/deferred.tsx'
import { useAnnouncementsFirst } from '../background/use-announcements-first.ts'
import { useOpenResultsFirst } from '../background/use-open-results-first.ts'
import { usePastResults } from '../background/use-past-results.ts'
import { usePage } from '../page.ts'

// Dialogs are loaded when the first one opens; the list does not wait for them.
const JoinConfirm = lazy(() =>
  import('@/features/participation/components/players/questions.tsx').then((module) => ({
    default: module.JoinConfirm,
  })),
)
const JustMade = lazy(() => import('@/features/match/components/actions/just-made.tsx'))
const MatchOverList = lazy(() => import('./match-over-list.tsx'))

/** The list of matches. The open match is in the address, so that going back closes it. */
export default function Route() {
  usePage(t`Matches`)
  const { search, filters, setFilters } = useFilters()
  const [opened, setOpened] = useState(false)
  if (search.has('match') && !opened) setOpened(true)
  const { joining, setJoining, askToJoin } = useJoining()
  const { data, isError } = useMatchList(filters)
  const isListThere = isError || data !== undefined
  const { CardResult, areResultsAwaited } = usePastResults(filters.day, isListThere)
  const { Announcements, OpenResults, areKnown } = usePartsAbove(
    isListThere,
    search.has('match'),
    areResultsAwaited,
  )
  return (
    <>
      <Title />
      {Announcements && <Announcements />}
      <NewMatch />
      {areKnown && OpenResults && <OpenResults />}
      {areKnown && <MatchFiltersPanel filters={filters} onFilters={setFilters} />}
      <Found filters={filters} />
      <MatchList
        held={!areKnown || areResultsAwaited}
        filters={filters}
        onFilters={setFilters}
        onJoin={askToJoin}
        PastLine={CardResult}
      />
      <Deferred close={() => setJoining(null)}>
        {joining && (
          <JoinConfirm {...joining} screen="list" close={() => setJoining({ ...joining, open: false })} />
        )}
      </Deferred>
      {/* It is open as long as the address names it. */}
      <Suspense>{opened && <MatchOverList />}</Suspense>
    </>
  )
}

/** The match and the team of the question whether to join. It opens and closes once the pressed button is painted. */
function useJoining() {
  const [joining, setNow] = useState<{ match: ListedMatch; team: Team; open: boolean } | null>(null)
  const setJoining = (next: typeof joining) => afterPaint(() => setNow(next))
  // A stable function: otherwise every card would render again whenever a dialog opens.
  const askToJoin = useCallback(
    (match: ListedMatch, team: Team) => afterPaint(() => setNow({ match, team, open: true })),
    [],
  )
  return { joining, setJoining, askToJoin }
}

/**
 * The filters stand in the address, but for the one that the browser keeps for the member. They stay the same as long as neither changes: their
 * five fields would be rendered again with each page of the list.
 */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const forMe = forMeKey(currentUserId() ?? '')
  const [fitting, setFitting] = useState(() => read(forMe) !== null)
  const filters = useMemo(() => filtersFrom(search, fitting), [search, fitting])
  const setFilters = useCallback(
    (next: MatchFilters) => {
      setFitting(next.fitting)
      if (next.fitting) write(forMe, '1')
      else erase(forMe)
      setSearch(withFilters(search, next), { replace: true })
    },
    [search, setSearch, forMe],
  )
  return { search, filters, setFilters }
}

/** The parts that stand above the list, which waits until they are known, as they wait for what it waits for when it is opened. */
function usePartsAbove(isListThere: boolean, isCovered: boolean, areResultsAwaited: boolean) {
  const { Announcements, areKnown } = useAnnouncementsFirst(isListThere, isCovered)
  const { OpenResults, areResultsKnown } = useOpenResultsFirst(isListThere)
  const [areAllKnown, setAllKnown] = useState(false)
  if (!areAllKnown && areKnown && areResultsKnown && !areResultsAwaited) setAllKnown(true)
  // Together with what is below them, or the one that comes first pushes the place that is kept for the list.
  return { Announcements: areAllKnown ? Announcements : null, OpenResults, areKnown: areAllKnown }
}

/** The match that the member has just created, until the hint about it is dismissed. */
function NewMatch() {
  const { state } = useLocation()
  const made = (state as { made?: unknown } | null)?.made
  return <Suspense>{typeof made === 'string' && <JustMade matchId={made} />}</Suspense>
}

function Title() {
  const { title, city } = community()
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-page text-page md:text-page-wide">{title}</h1>
        <p className="mt-1 text-muted">{t`Matches and events in ${city}`}</p>
      </div>
      <div className="hidden md:block">
        <Button asChild>
          <Link to={paths.createMatch}>
            <Plus aria-hidden="true" />
            {t`Create Match`}
          </Link>
        </Button>
      </div>
    </div>
  )
}
