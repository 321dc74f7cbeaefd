import { randomUUID } from 'node:crypto'
import {
  createClient,
  type RealtimeClientOptions,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js'
import type { TestBackend } from './test-backend.ts'

export interface Member {
  id: string
  email: string
  password: string
  /** Signed in; nothing of it is kept anywhere but in memory. */
  supabase: SupabaseClient
}

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>

/** The backend that the contract tests run against. */
export interface Target {
  url: string
  publishableKey: string
  secretKey: string
  /** A client that nobody has signed in with, with the publishable key unless another one is given. */
  newClient(auth?: AuthOptions, key?: string): SupabaseClient
  /** The client of the service itself, past all policies. */
  service: SupabaseClient
  /** A confirmed member, made through the admin API and signed in. */
  newMember(username?: string): Promise<Member>
  /** The backend itself when it was started here. */
  own?: TestBackend
  /** Removes the members that were made here, and the backend when it was started here. */
  stop(): Promise<void>
}

export interface ClientOptions {
  /** Replace the clients' own fetch and socket, to listen in. */
  fetch?: typeof fetch
  transport?: RealtimeClientOptions['transport']
}

/**
 * A backend that is started for the test, or any other that has the tables of the tests: CONTRACT_URL with CONTRACT_PUBLISHABLE_KEY and
 * CONTRACT_SECRET_KEY.
 */
export async function openTarget(
  start: () => Promise<TestBackend>,
  options: ClientOptions = {},
): Promise<Target> {
  const elsewhere = foreign()
  const own = elsewhere ? undefined : await start()
  const { url, publishableKey, secretKey, stop } = elsewhere ?? (own as TestBackend)
  const newClient = (auth: AuthOptions = {}, key = publishableKey) => client(url, key, options, auth)
  const service = client(url, secretKey, options)
  const made: string[] = []
  return {
    url,
    publishableKey,
    secretKey,
    newClient,
    service,
    ...(own ? { own } : {}),
    async newMember(username = 'Demo Member') {
      const account = { email: `member-${randomUUID()}@example.test`, password: `demo ${randomUUID()}` }
      const created = await service.auth.admin.createUser({
        ...account,
        email_confirm: true,
        user_metadata: { username },
      })
      if (created.error) throw created.error
      made.push(created.data.user.id)
      const supabase = newClient()
      const { error } = await supabase.auth.signInWithPassword(account)
      if (error) throw error
      return { id: created.data.user.id, ...account, supabase }
    },
    async stop() {
      if (elsewhere) await Promise.all(made.map((id) => service.auth.admin.deleteUser(id)))
      await stop()
    },
  }
}

function foreign() {
  const { CONTRACT_URL, CONTRACT_PUBLISHABLE_KEY, CONTRACT_SECRET_KEY } = process.env
  if (!CONTRACT_URL) return undefined
  if (!CONTRACT_PUBLISHABLE_KEY || !CONTRACT_SECRET_KEY)
    throw new Error('CONTRACT_URL also needs CONTRACT_PUBLISHABLE_KEY and CONTRACT_SECRET_KEY.')
  return {
    url: CONTRACT_URL,
    publishableKey: CONTRACT_PUBLISHABLE_KEY,
    secretKey: CONTRACT_SECRET_KEY,
    stop: async () => {},
  }
}

function client(
  url: string,
  key: string,
  { fetch, transport }: ClientOptions,
  auth: AuthOptions = {},
): SupabaseClient {
  return createClient(url, key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
      ...auth,
    },
    ...(fetch ? { global: { fetch } } : {}),
    ...(transport ? { realtime: { transport } } : {}),
  })
}
