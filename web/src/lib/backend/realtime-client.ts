import { RealtimeClient } from '@supabase/realtime-js'
import { backoffAfter, retryImport } from '../browser/retry-import.ts'
import { config, serviceUrl } from './config.ts'
import { accessToken, authClient } from './supabase.ts'

const RECONNECT_STEPS_MS = [1000, 2000, 5000, 10_000] as const
const HEARTBEAT_MS = 30_000

let made: RealtimeClient | undefined

/** Gives the socket the token of the session. A channel that joined without one would receive no changes of members' data. */
export async function authorizeSocket(): Promise<void> {
  await realtimeClient().setAuth(await accessToken())
}

/** The one socket of this page. It is given each token that the session gets. */
export function realtimeClient(): RealtimeClient {
  made ??= makeClient()
  return made
}

function makeClient(): RealtimeClient {
  const client = new RealtimeClient(serviceUrl('realtime').replace(/^http/, 'ws'), {
    params: { apikey: config().supabasePublishableKey },
    accessToken,
    heartbeatIntervalMs: HEARTBEAT_MS,
    reconnectAfterMs: (tries) => {
      // While the socket waits for its next attempt the token is renewed, so that the channels do not rejoin with an old one.
      void client.setAuth()
      return reconnectAfterMs(tries)
    },
  })
  // The listener does not wait: without a session the socket asks the auth client, which would wait for it.
  void retryImport(authClient).then((auth) =>
    auth.onAuthStateChange((_event, session) => void client.setAuth(session?.access_token)),
  )
  return client
}

/** Milliseconds to wait before the next attempt; spread over half a step, so that many clients do not return at once. */
export function reconnectAfterMs(tries: number, random = Math.random): number {
  const step = backoffAfter(Math.max(tries, 1), RECONNECT_STEPS_MS)
  return Math.round(step * (0.75 + random() * 0.5))
}
