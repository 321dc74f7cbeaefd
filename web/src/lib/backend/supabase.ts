import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { authStorage, SESSION_KEY } from '../browser/storage.ts'
import { config } from './config.ts'
import type { Database } from './database.types.ts'
import { unwrap } from './errors.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** The parts of the official client that each first screen needs, as `createClient` puts them together. Socket and files come later. */
class Client extends PostgrestClient<Database> {
  readonly auth = new AuthClient({
    ...accounts(),
    // Links from mails are read by the auth screens, which say what happened. Implicit: people open mails on another device, or
    // in a browser other than that of the installed app, where the other half of a PKCE code is missing.
    flowType: 'implicit',
    detectSessionInUrl: false,
    storage: authStorage,
    storageKey: SESSION_KEY,
  })
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

/** Creates an auth client that stores nothing, for a session other than that of this page. */
export function separateAuth() {
  return new AuthClient({
    ...accounts(),
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: 'separate',
  })
}

export const serviceUrl = (service: string): string =>
  `${config().supabaseUrl.replace(/\/+$/, '')}/${service}/v1`

function accounts() {
  const headers = { apikey: config().supabasePublishableKey }
  return { url: serviceUrl('auth'), headers, fetch: fetchWithTimeout }
}

/** Returns the token of the session, renewed where it has ended; the publishable key when nobody is signed in. */
export async function accessToken(): Promise<string> {
  const { data } = await supabase().auth.getSession()
  return data.session?.access_token ?? config().supabasePublishableKey
}

export async function fetchWithToken(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('apikey', config().supabasePublishableKey)
  headers.set('Authorization', `Bearer ${await accessToken()}`)
  const whole = { ...init, headers }
  return (await globalThis.early?.take?.(String(input), whole)) ?? fetchWithTimeout(input, whole)
}
