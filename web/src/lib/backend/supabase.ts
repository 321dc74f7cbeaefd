import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backoffAfter } from '../backoff.ts'
import { authStorage, SESSION_KEY } from '../browser/storage.ts'
import { config } from './config.ts'
import type { Database } from './database.types.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

const RECONNECT_STEPS_MS = [1000, 2000, 5000, 10_000] as const
const HEARTBEAT_MS = 30_000

let made: SupabaseClient<Database> | null = null

/** The one client of this page, made from `/config.json` on first use. The socket is behind `realtime.ts`, files behind `files.ts`. */
export function supabase(): Pick<SupabaseClient<Database>, 'auth' | 'from' | 'rpc'> {
  return wholeClient()
}

/** A part of the client that the build replaces by a stand-in until it is needed; see `late-parts.ts`. */
export function latePart(name: 'realtime' | 'storage'): unknown {
  return wholeClient()[name]
}

/** Gives the socket, if there is one, the current token of the session. */
export async function renewSocketToken(): Promise<void> {
  await made?.realtime.setAuth()
}

function wholeClient(): SupabaseClient<Database> {
  made ??= makeClient()
  return made
}

/** Creates a client that stores nothing, for a session other than that of this page. */
export function separateClient(): SupabaseClient<Database> {
  const { supabaseUrl, supabasePublishableKey } = config()
  const auth = {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: 'separate',
  }
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth,
    global: { fetch: fetchWithTimeout },
  })
}

/** Milliseconds to wait before the next attempt; spread over half a step, so that many clients do not return at once. */
export function reconnectAfterMs(tries: number, random = Math.random): number {
  const step = backoffAfter(Math.max(tries, 1), RECONNECT_STEPS_MS)
  return Math.round(step * (0.75 + random() * 0.5))
}

function makeClient(): SupabaseClient<Database> {
  const { supabaseUrl, supabasePublishableKey } = config()
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    // Links from mails are read by the auth screens, which say what happened. Implicit: people open mails on another device, or
    // in a browser other than that of the installed app, where the other half of a PKCE code is missing.
    auth: { flowType: 'implicit', detectSessionInUrl: false, storage: authStorage, storageKey: SESSION_KEY },
    // The query cache retries already; retries of the client inside them would make members wait for half a minute.
    db: { retry: false },
    realtime: { heartbeatIntervalMs: HEARTBEAT_MS, reconnectAfterMs: nextAttempt },
    global: { fetch: fetchWithTimeout },
  })
}

// While the socket waits for its next attempt the token is renewed, so that the channels do not rejoin with an old one.
function nextAttempt(tries: number): number {
  void renewSocketToken()
  return reconnectAfterMs(tries)
}
