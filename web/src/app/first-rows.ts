import { takeEarly } from '@/lib/backend/early/early-rows.ts'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { firstList, firstQueries } from './first-queries.ts'
import { prepareQueryClient } from './query-cache.tsx'

/** The list is drawn without its rows when they take longer. The page shows its outline meanwhile. */
const AWAITED_MS = 400

/** Fetches what the page has asked for already into the cache, so that the first drawing has the cards. */
export async function fetchFirstRows(): Promise<void> {
  const { session } = sessionStore.snapshot()
  if (!session || !globalThis.early?.requests || navigator.onLine === false) return
  globalThis.early.take = takeEarly
  const client = prepareQueryClient(session.user.id)
  const [own, announcements, results, profile] = firstQueries(session.user.id)
  const rows = [
    client.prefetchInfiniteQuery(firstList),
    client.prefetchQuery(own),
    client.prefetchQuery(announcements),
    client.prefetchQuery(results),
    client.prefetchQuery(profile),
  ]
  await Promise.race([Promise.all(rows), new Promise((resolve) => setTimeout(resolve, AWAITED_MS))])
}
