import { isPast } from '@domain/participants/join-state.ts'
import { useQueryClient } from '@tanstack/react-query'
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useUnreadThreads } from '@/features/messages/queries/unread.ts'
import { afterPaint } from '@/lib/after-paint.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { retryImport } from '@/lib/browser/retry-import.ts'
import { isAtLeast } from '@/lib/browser/use-wide.ts'
import { onServerClock, useClock } from '@/lib/time/clock.ts'
import { type Day, prepareFormats, venueDay } from '@/lib/time/datetime.ts'
import { type ListedMatch, useMatchList } from '../../queries/matches.ts'
import type { MatchFilters } from '../../schema.ts'
import { type AskToJoin, FarCard, MatchCard, type PastLine, UnreadThreads } from '../card/match-card.tsx'
import { useInView, useNearView } from '../card/near-view.ts'
import { PlayingNow, useIsPlayingKnown } from '../card/playing-now.tsx'
import { groupByDay, lastBegun } from './by-day.ts'
import { MatchListEmpty, MatchListSkeleton, More, NotYet, StaleNotice } from './list-states.tsx'
import { useOfflineCache } from './offline-cache.ts'

/** The number of cards that are in view at first: on a phone, and where they stand in two columns. */
const screenful = () => (isAtLeast(64) ? 8 : 4)

interface MatchListProps {
  /** The matches are fetched, but not shown yet. */
  held: boolean
  filters: MatchFilters
  onFilters: (filters: MatchFilters) => void
  onJoin: AskToJoin
  PastLine: PastLine
}

export function MatchList({ held, filters, onFilters, ...card }: MatchListProps) {
  useEffect(prepareFormats, [])
  useLiveMatchList()
  const query = useMatchList(filters)
  const seen = useOfflineCache(filters, query)
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = query
  const known = query.data ?? seen?.matches
  const ahead = useAhead(known, filters)
  const { data, fetchedAt, newest } = useInPieces(
    held ? undefined : ahead,
    query.data ? onServerClock(query.dataUpdatedAt) : (seen?.at ?? 0),
  )
  const today = useClock((now) => venueDay(now))
  const unreadThreads = useUnreadThreads(currentUserId())
  const end = useInView(hasNextPage && !isFetching && !isFetchNextPageError, () => void fetchNextPage())
  const isKnown = useIsPlayingKnown() || filters.day !== null
  const isAllBegun = ahead?.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isAllBegun) void fetchNextPage()
  }, [isAllBegun, fetchNextPage])
  if (held) return <MatchListSkeleton />
  if (!isKnown || !data || (data.length === 0 && hasNextPage)) return <NotYet query={query} />
  if (data.length === 0)
    return (
      <>
        {!filters.day && <PlayingNow />}
        <MatchListEmpty filters={filters} onFilters={onFilters} />
      </>
    )
  return (
    // One layer: content that opens above it does not repaint every card.
    <div className="[transform:translate(0)]">
      <StaleNotice query={query} at={fetchedAt} />
      {!filters.day && <PlayingNow />}
      <UnreadThreads value={unreadThreads}>
        <Days matches={data} today={today} newest={newest} {...card} />
      </UnreadThreads>
      {data.length === ahead?.length && <div ref={end} />}
      <More query={query} />
    </div>
  )
}

/** The matches that have not begun: they leave the list at the second of their start. Those of a chosen day stay. */
function useAhead(matches: ListedMatch[] | undefined, { day }: MatchFilters): ListedMatch[] | undefined {
  const begun = useClock((now) => (matches && !day ? lastBegun(matches, now) : null))
  return useMemo(
    () => (begun ? matches?.filter((match) => !isPast(match, Date.parse(begun))) : matches),
    [matches, begun],
  )
}

interface DaysProps extends Pick<MatchListProps, 'onJoin' | 'PastLine'> {
  matches: ListedMatch[]
  /** Index in the list of the card that comes alone; those before it come together. It counts for cards that are new. */
  newest: number
  today: Day
}

/** The days with their cards. They stay as they are while the list fetches. */
const Days = memo(function Days({ matches, today, ...card }: DaysProps) {
  return groupByDay(matches, today).map(({ day, heading, ...ofDay }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mt-[22px] mb-2.5 px-0.5 text-body">
        <span className="font-title">{heading.main}</span>
        {heading.aside && <span className="ml-2.5 text-muted">{heading.aside}</span>}
      </h2>
      <Cards {...card} {...ofDay} />
    </section>
  ))
})

interface CardsProps extends Omit<DaysProps, 'today'> {
  /** Number of cards of the list before these. */
  from: number
}

/** The cards of a day. When the next page of the list comes, those of the days before it are not rendered again. */
const Cards = memo(function Cards({ matches, from, newest, ...card }: CardsProps) {
  const first = screenful()
  return (
    <ul className="-m-1.5 grid grid-cols-1 lg:grid-cols-2">
      {matches.map((match, index) => {
        const at = from + index
        return <CardItem key={match.id} match={match} {...card} comesWithMany={at >= first && at < newest} />
      })}
    </ul>
  )
}, hasSameCards)

function hasSameCards({ matches, ...before }: CardsProps, { matches: now, ...after }: CardsProps): boolean {
  return (
    before.from === after.from &&
    before.onJoin === after.onJoin &&
    before.PastLine === after.PastLine &&
    matches.length === now.length &&
    matches.every((match, index) => match === now[index])
  )
}

let isFirst = true

/**
 * Returns the matches to render. The first screenful of a visit comes at once, and so does a list that is cached already when a member comes
 * back to it; whatever is fetched later comes a card after each paint, so that the page stays responsive. Those that come at once lie before the
 * index `newest`.
 */
function useInPieces(data: ListedMatch[] | undefined, fetchedAt: number) {
  const [most, setMost] = useState(Math.max(screenful(), isFirst ? 0 : (data?.length ?? 0)))
  useEffect(() => {
    isFirst = false
  }, [])
  const wanted = useMemo(
    () => ({ data: data?.slice(0, most), fetchedAt, newest: most - 1 }),
    [data, fetchedAt, most],
  )
  const drawn = useDeferredValue(wanted)
  const last = drawn.data?.at(-1)?.id
  const shown = (data?.findIndex(({ id }) => id === last) ?? -1) + 1
  // Matches that come between others must not push the last card out until the next paint, and the focus with it.
  if (shown > most) setMost(shown)
  const isMore = data !== undefined && data.length > most
  useEffect(() => {
    if (isMore && drawn.data?.length === most) afterPaint(() => startTransition(() => setMost(most + 1)))
  }, [isMore, drawn, most])
  return drawn
}

interface CardItemProps extends Pick<MatchListProps, 'onJoin' | 'PastLine'> {
  match: ListedMatch
  /** It is rendered together with many others, of which those that are far need not be whole at once. */
  comesWithMany: boolean
}

/**
 * A card. One that comes with many others is but its link until it is near, which find-in-page, screen readers and the Tab key reach. From then on
 * it stays, and the browser skips it when it is out of view: rendering it again would take a frame of a member who scrolls back.
 */
const CardItem = memo(function CardItem({ match, comesWithMany, ...card }: CardItemProps) {
  const { isFar, ...item } = useNearView<HTMLLIElement>(match.id, comesWithMany)
  return (
    // With room for the outline of a card in focus, which would be cut off.
    <li {...item} className="min-w-0 p-1.5 [content-visibility:auto]">
      {isFar ? <FarCard match={match} /> : <MatchCard match={match} {...card} />}
    </li>
  )
})

let loaded: typeof import('./list-listener.ts') | undefined

/** Listening is loaded once the first list is drawn. A listener that begins late asks for what happened before. */
function useLiveMatchList(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (loaded) return loaded.listenForMatches(client)
    let stop: (() => void) | undefined
    let isLeft = false
    const load = async () => {
      loaded = await retryImport(() => import('./list-listener.ts'))
      if (!isLeft) stop = loaded.listenForMatches(client)
    }
    // Asking for its parts would double the task in which the effects of the first drawing run.
    afterPaint(() => void load())
    return () => {
      isLeft = true
      stop?.()
    }
  }, [client])
}
