import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying, problemOf } from '@/lib/errors.ts'
import { endSession, renewSession } from '@/lib/session.ts'

const MAX_RETRIES = 2
const FRESH_FOR_MS = 30_000

/** The cache of one signed-in member. Sockets mark things stale, so that reads need not be repeated on suspicion. */
export function makeQueryClient(): QueryClient {
  // By itself it hears of changes only: a page that is opened without a network would ask in vain.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: heed }),
    mutationCache: new MutationCache({ onError: heed }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
      },
      // Without a network a write fails at once and says so, instead of waiting in silence for the network to return.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function heed(error: unknown) {
  const reason = problemOf(error)?.reason
  if (reason === 'session_gone') void endSession()
  // A factor was added elsewhere: the renewed session knows of it, and its code is asked for.
  if (reason === 'insufficient_aal') void renewSession()
}
