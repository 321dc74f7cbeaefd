import { PostgrestClient } from '@supabase/postgrest-js'
import { config, serviceUrl } from './config.ts'
import type { Database } from './database.types.ts'
import { unwrap } from './errors.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import type { AuthClient } from './session/auth-client.ts'
import { endsSoon, keptSession } from './session/kept-session.ts'

/** The part of the official client that asks for data, as `createClient` makes it. Accounts, socket and files come later. */
class Client extends PostgrestClient<Database> {
  constructor() {
    // The query cache retries already; retries of the client inside them would make members wait for half a minute.
    super(serviceUrl('rest'), { fetch: fetchWithToken, retry: false })
  }
}

let made: Client | null = null

/** The one client of this page, made from `/config.json` on first use. */
export function supabase(): Client {
  made ??= new Client()
  return made
}

type Functions = Database['public']['Functions']
/** The generated types do not know that a function takes null. JSON leaves out what is undefined. */
type Arguments<Args> = {
  [key in keyof Args]: Args[key] | null | (Args extends Record<key, unknown> ? never : undefined)
}

/** A row that a function gives. The generated types do not know which of its columns may be null. */
export type RowOf<
  Name extends keyof Functions,
  Nullable extends keyof Row,
  Row = Extract<Functions[Name]['Returns'], unknown[]>[number],
> = Omit<Row, Nullable> & { [column in Nullable]: Row[column] | null }

export async function rpc<Name extends keyof Functions>(
  name: Name,
  args?: Arguments<Functions[Name]['Args']>,
  signal?: AbortSignal,
): Promise<Functions[Name]['Returns']> {
  const call = supabase().rpc(name, args as never)
  return unwrap(await (signal ? call.abortSignal(signal) : call)) as Functions[Name]['Returns']
}

let loading: Promise<AuthClient> | null = null
let loaded: AuthClient | null = null

/** The one client for accounts and their session. Its part is loaded on first use, and again at the next where it did not arrive. */
export async function authClient(): Promise<AuthClient> {
  loading ??= import('./session/auth-client.ts').then(({ createAuthClient }) => createAuthClient())
  try {
    loaded = await loading
    return loaded
  } catch (error) {
    loading = null
    throw error
  }
}

/** Returns the token of the session, renewed where it has ended; the publishable key when nobody is signed in. */
export async function accessToken(): Promise<string> {
  const kept = keptSession()
  // Until the client is there, what is stored says the same.
  if (!loaded && kept && !endsSoon(kept)) return kept.access_token
  if (!loaded && !kept) return config().supabasePublishableKey
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? config().supabasePublishableKey
}

export async function fetchWithToken(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('apikey', config().supabasePublishableKey)
  headers.set('Authorization', `Bearer ${await accessToken()}`)
  const whole = { ...init, headers }
  return (await globalThis.early?.take?.(String(input), whole)) ?? fetchWithTimeout(input, whole)
}
