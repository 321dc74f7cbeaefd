import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import pg from 'pg'
import type { BackendOptions } from '../../../settings/options.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

export interface TestContext {
  backend: TestBackend
  service: SupabaseClient
  /** Runs SQL as the owner of the database and returns the rows. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Creates a confirmed account and signs in. */
  newMember(): Promise<Member>
  stop(): Promise<void>
}

export interface Member {
  id: string
  password: string
  supabase: SupabaseClient
  /** Signs in to the same account on another device. */
  elsewhere(): Promise<SupabaseClient>
}

export async function openTestContext(options: Partial<BackendOptions> = {}): Promise<TestContext> {
  const backend = await startTestBackend({ template: 'platform', ...options })
  const pool = new pg.Pool({ connectionString: backend.database.url, max: 2 })
  const service = clientOf(backend, backend.secretKey)
  return {
    backend,
    service,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    async newMember() {
      const account = { email: `member-${randomUUID()}@example.test`, password: `demo ${randomUUID()}` }
      const { data } = await service.auth.admin.createUser({ ...account, email_confirm: true })
      const elsewhere = async () => {
        const supabase = clientOf(backend, backend.publishableKey)
        const { error } = await supabase.auth.signInWithPassword(account)
        if (error) throw error
        return supabase
      }
      return { id: data.user?.id ?? '', password: account.password, supabase: await elsewhere(), elsewhere }
    },
    async stop() {
      await pool.end()
      await backend.stop()
    },
  }
}

function clientOf(backend: TestBackend, key: string): SupabaseClient {
  return createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
  })
}

/** Returns the code of an app; `steps` shifts the time by 30 seconds each. */
export function codeOf(uri: string, steps = 0, now = Date.now()): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 })
}

export interface App {
  factorId: string
  uri: string
}

/** Enrols an authenticator app without verifying it. */
export async function enrollApp(supabase: SupabaseClient, friendlyName: string = randomUUID()): Promise<App> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, uri: data.totp.uri }
}

/** Opens a challenge and verifies a code in one step. */
export function enterCode(supabase: SupabaseClient, { factorId, uri }: App, steps = 0, now = Date.now()) {
  return supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(uri, steps, now) })
}

/** Enrols and verifies an app; the session is at aal2 then. */
export async function addApp(supabase: SupabaseClient): Promise<App> {
  const app = await enrollApp(supabase)
  const { error } = await enterCode(supabase, app)
  if (error) throw error
  return app
}

/** Returns the level of the token, the level to be reached, and the methods by which it was reached, the latest first. */
export async function levelOf(supabase: SupabaseClient) {
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  return [
    data?.currentLevel,
    data?.nextLevel,
    data?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
  ]
}
