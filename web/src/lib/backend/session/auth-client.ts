import { AuthClient as Client } from '@supabase/auth-js'
import { authStorage, SESSION_KEY } from '../../browser/storage.ts'
import { config, serviceUrl } from '../config.ts'
import { fetchWithTimeout } from '../fetch-with-timeout.ts'

// A part of its own, which `supabase.ts` loads: the first screen of a member needs no more than the token that is stored.

export const createAuthClient = () =>
  new Client({
    ...accounts(),
    // Links from mails are read by the auth screens, which say what happened. Implicit: people open mails on another device, or
    // in a browser other than that of the installed app, where the other half of a PKCE code is missing.
    flowType: 'implicit',
    detectSessionInUrl: false,
    storage: authStorage,
    storageKey: SESSION_KEY,
  })

export type AuthClient = ReturnType<typeof createAuthClient>

/** Creates an auth client that stores nothing, for a session other than that of this page. */
export function separateAuth() {
  return new Client({
    ...accounts(),
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: 'separate',
  })
}

function accounts() {
  const headers = { apikey: config().supabasePublishableKey }
  return { url: serviceUrl('auth'), headers, fetch: fetchWithTimeout }
}
