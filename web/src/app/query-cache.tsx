import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isWorthRetrying, problemOf } from '@/lib/backend/errors.ts'
import { endSession, renewOrEndSession, renewSession } from '@/lib/backend/session/session.ts'
import { instantNow } from '@/lib/time/clock.ts'

const MAX_RETRIES = 2
const FRESH_FOR_MS = 30_000
/** Bounds the retries against a server that refuses every new token. */
const MAX_RENEWALS = 3
const RENEWALS_WITHIN_MS = 30_000

let prepared: { userId: string; client: QueryClient } | undefined

/** Returns the cache that is filled for a member before the first drawing. */
export function prepareQueryClient(userId: string): QueryClient {
  prepared = { userId, client: makeQueryClient() }
  return prepared.client
}

export function OwnQueryCache({ userId, children }: { userId?: string; children: ReactNode }) {
  const [client] = useState(() =>
    prepared && prepared.userId === userId ? prepared.client : makeQueryClient(),
  )
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Creates the query cache of one signed-in member. Sockets mark queries as stale, so within 30 s nothing is fetched again without a reason. */
export function makeQueryClient(): QueryClient {
  // TanStack Query only listens to changes: without this, a page that is opened offline would send requests in vain.
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
      // Without a network, a write fails at once with a message, instead of waiting silently for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

function handleResult(error: unknown, tokenRefused: () => Promise<void>) {
  const reason = problemOf(error)?.reason
  if (reason === 'session_gone') void tokenRefused()
  // A factor was added on another device: the renewed session contains it, and the page asks for its code.
  if (reason === 'insufficient_aal') void renewSession()
}

/** The server may refuse the token of a session that goes on. With a new one, failed queries are fetched again; without, it is over. */
async function replaceToken(client: QueryClient, renewals: number[]): Promise<void> {
  const recent = renewals.filter((time) => time > instantNow() - RENEWALS_WITHIN_MS)
  if (recent.length >= MAX_RENEWALS) return endSession()
  if (!(await renewOrEndSession())) return
  renewals.splice(0, renewals.length, ...recent, instantNow())
  await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
