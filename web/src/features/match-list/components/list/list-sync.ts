import { withMatches } from '@domain/match/match-pages.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { debounce } from '@/lib/time/debounce.ts'
import {
  fetchListed,
  fetchStates,
  fetchStatesOf,
  fitting,
  type ListedMatch,
  type ListPage,
  type MatchState,
  matchListKeys,
} from '../../queries/matches.ts'
import type { MatchFilters } from '../../schema.ts'
import { createDirtyMatches } from './dirty-matches.ts'
import { matchesFilters } from './matches-filters.ts'

const DEBOUNCE_MS = 500
// The largest delay of the list, however many changes arrive without a pause.
const MAX_DELAY_MS = 2000

/**
 * Keeps the cached lists up to date at low cost: fetches a match that changed and merges it into the pages. After a gap in the changes
 * (before the socket joined), it compares a few bytes per match to find those that changed.
 */
export function createListSync(client: QueryClient) {
  const dirty = createDirtyMatches(() => listsOf(client))
  let running = false
  let stopped = false
  const soon = debounce(() => void run(), DEBOUNCE_MS, MAX_DELAY_MS)

  async function run() {
    if (running) return
    running = true
    try {
      while (!stopped && dirty.isAny()) {
        await whileFetching(client)
        if (!stopped) await bringUpToDate(client, dirty)
      }
    } catch {
      // Fetching the whole list corrects it, and shows the error if that fails, too.
      dirty.clear()
      void client.invalidateQueries({ queryKey: matchListKeys.all })
    } finally {
      running = false
    }
  }

  const verify = () => {
    dirty.doubtAll(performance.now())
    soon()
  }
  // Changes were missed while no list was on the screen, and a socket that is still open does not join again.
  if (listsOf(client).length > 0) verify()

  return {
    changed(change: RowChange) {
      if (dirty.note(change)) soon()
    },
    /** Called when changes may have been missed; pages requested from now on contain them. */
    verify,
    stop() {
      stopped = true
      soon.cancel()
    },
  }
}

/** A cached list that will not be fetched as a whole anyway. */
export interface CachedList {
  filters: MatchFilters
  pages: ListPage[]
}

function listsOf(client: QueryClient): CachedList[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: matchListKeys.all })
    .filter(({ state }) => !state.isInvalidated)
    .flatMap(({ queryKey, state }) => {
      const data = state.data as InfiniteData<ListPage> | undefined
      return data ? [{ filters: queryKey[1] as MatchFilters, pages: data.pages }] : []
    })
}

async function bringUpToDate(client: QueryClient, dirty: ReturnType<typeof createDirtyMatches>) {
  const { ids, gone, doubted, since } = dirty.take()
  for (const { filters, pages } of listsOf(client))
    if (since !== null && pages.some(({ asked }) => asked < since))
      for (const id of differences(pages, await fetchStatesOf(filters, pages))) ids.add(id)
  const known = new Map(
    listsOf(client)
      .flatMap(({ pages }) => matchesOf(pages))
      .map((one) => [one.id, one]),
  )
  const asked = [...doubted].filter((id) => !ids.has(id))
  for (const state of asked.length > 0 ? await fetchStates(asked) : [])
    if (isOther(known.get(state.id), state)) ids.add(state.id)
  const rows = ids.size > 0 ? await fetchListed([...ids]) : []
  // A page that is being fetched does not contain these matches yet, and would overwrite them.
  if (client.isFetching({ queryKey: matchListKeys.all }) > 0) return dirty.giveBack({ ids, gone, since })
  merge(client, new Set([...ids, ...gone]), rows, since)
}

function merge(client: QueryClient, ids: ReadonlySet<string>, rows: ListedMatch[], since: number | null) {
  const me = currentUserId() ?? ''
  for (const { filters, pages } of listsOf(client)) {
    const from = Date.parse(pages[0]?.cursor.since ?? '')
    const listed = rows
      .filter((row) => matchesFilters(row, filters, me, from))
      .map(({ fits_me: _, ...row }) => ({ ...row, ...fitting(filters) }))
    const merged = withMatches<ListedMatch, ListPage>(pages, ids, listed)
    const queryKey = matchListKeys.of(filters)
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
    client.setQueryData<InfiniteData<ListPage>>(
      queryKey,
      (data) => data && { ...data, pages: merged.map((page) => verified(page, since)) },
      updatedAt === undefined ? {} : { updatedAt },
    )
  }
}

const verified = (page: ListPage, since: number | null): ListPage =>
  since !== null && page.asked < since ? { ...page, asked: since } : page

const matchesOf = (pages: readonly ListPage[]) => pages.flatMap(({ matches }) => matches)

/** Returns the ids of matches that differ between the pages and the server, or are missing on either side. */
function differences(pages: readonly ListPage[], states: readonly MatchState[]): string[] {
  const known = new Map(matchesOf(pages).map((match) => [match.id, match]))
  const now = new Set(states.map(({ id }) => id))
  return [
    ...states.filter((state) => isOther(known.get(state.id), state)).map(({ id }) => id),
    ...[...known.keys()].filter((id) => !now.has(id)),
  ]
}

const isOther = (known: ListedMatch | undefined, state: MatchState) =>
  Object.entries(state).some(([name, value]) => known?.[name as keyof MatchState] !== value)

function whileFetching(client: QueryClient): Promise<void> {
  const isIdle = () => client.isFetching({ queryKey: matchListKeys.all }) === 0
  if (isIdle()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (!isIdle()) return
      stop()
      resolve()
    })
  })
}
