import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying, problemOf } from '@/lib/backend/errors.ts'
import { endSession, renewOrEndSession, renewSession } from '@/lib/backend/session/session.ts'
import { instantNow } from '@/lib/time/clock.ts'

const MAX_RETRIES = 2
const FRESH_FOR_MS = 30_000
/** A server that refuses each new token as well is not asked for ever. */
const MAX_RENEWALS = 3
const RENEWALS_WITHIN_MS = 30_000

/** The cache of one signed-in member. Sockets mark things stale, so that reads need not be repeated on suspicion. */
export function makeQueryClient(): QueryClient {
  // By itself it hears of changes only: a page that is opened without a network would ask in vain.
  onlineManager.setOnline(navigator.onLine)
  const renewals: number[] = []
  const onError = (error: unknown) => handleResult(error, () => replaceToken(client, renewals))
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
      },
      // Without a network a write fails at once and says so, instead of waiting in silence for the network to return.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

function handleResult(error: unknown, tokenRefused: () => Promise<void>) {
  const reason = problemOf(error)?.reason
  if (reason === 'session_gone') void tokenRefused()
  // A factor was added elsewhere: the renewed session knows of it, and its code is asked for.
  if (reason === 'insufficient_aal') void renewSession()
}

/**
 * The server may refuse a token of a session that goes on, such as when a factor was removed elsewhere: with a new one, what failed is
 * asked again. Without one the session is over.
 */
async function replaceToken(client: QueryClient, renewals: number[]): Promise<void> {
  const recent = renewals.filter((time) => time > instantNow() - RENEWALS_WITHIN_MS)
  if (recent.length >= MAX_RENEWALS) return endSession()
  if (!(await renewOrEndSession())) return
  renewals.splice(0, renewals.length, ...recent, instantNow())
  await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
