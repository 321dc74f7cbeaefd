import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import {
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/identity-providers/test-oidc-provider.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import type { AuthSettings } from '../../settings/settings.ts'

/** A backend with one provider, called `club`. */
export interface TestContext {
  backend: TestBackend
  club: TestOidcProvider
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

export async function openTestContext(
  auth: Partial<AuthSettings> = {},
  options: Parameters<typeof startTestBackend>[0] = {},
): Promise<TestContext> {
  const club = await startOidcProvider('club')
  const providers = [club.settings, ...(auth.providers ?? [])]
  const backend = await startTestBackend({ template: 'platform', ...options, auth: { ...auth, providers } })
  const database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
  return {
    backend,
    club,
    sql: async (text, values) => (await database.query(text, values)).rows,
    async stop() {
      await database.end()
      await backend.stop()
      await club.stop()
    },
  }
}

/** A person with a browser of their own. */
export interface Visitor {
  browser: TestBrowser
  supabase: SupabaseClient
}

/** The client shares the browser's storage; pass another fetch for a client on another origin. */
export function openVisitor(
  { backend }: TestContext,
  flowType: 'implicit' | 'pkce' = 'implicit',
  browser = openBrowser(),
  fetchOfClient = browser.fetch,
): Visitor {
  const supabase = createClient(backend.url, backend.publishableKey, {
    auth: { flowType, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchOfClient },
  })
  return { browser, supabase }
}

/** Returns the URL of the site on which a sign-in with a provider ends. */
export async function visitProvider(
  { backend }: TestContext,
  { browser, supabase }: Visitor,
  provider = 'club',
  redirectTo = siteOf(backend),
): Promise<URL> {
  const { data } = await supabase.auth.signInWithOAuth({
    provider: provider as 'github',
    options: { skipBrowserRedirect: true, redirectTo },
  })
  return browser.visit(data.url ?? '', redirectTo)
}

/** Returns the URL of the site on which linking a further identity ends. */
export async function visitLink(
  { backend }: TestContext,
  { browser, supabase }: Visitor,
  provider = 'club',
  redirectTo = siteOf(backend),
): Promise<URL> {
  const { data, error } = await supabase.auth.linkIdentity({
    provider: provider as 'github',
    options: { redirectTo },
  })
  if (error) throw error
  return browser.visit(data.url ?? '', redirectTo)
}

/** Signs in with a provider; rejects with the reason in the site's URL. */
export async function signInWithProvider(context: TestContext, visitor: Visitor, provider = 'club') {
  return takeSession(visitor, await visitProvider(context, visitor, provider))
}

/** Takes the session from the page on which a flow ends, as a client does. */
export async function takeSession({ supabase }: Visitor, end: URL) {
  const code = end.searchParams.get('code')
  const fragment = new URLSearchParams(end.hash.slice(1))
  if (fragment.has('error')) throw new Error(`${fragment}`)
  const { data, error } = code
    ? await supabase.auth.exchangeCodeForSession(code)
    : await supabase.auth.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      })
  if (error) throw error
  return { user: data.user, session: data.session, fragment }
}

/** Returns error, code and description at the end of a flow; query and fragment have to agree. */
export function reasonOf(end: URL): { error: string | null; code: string | null; text: string | null } {
  const read = (fields: URLSearchParams) => ({
    error: fields.get('error'),
    code: fields.get('error_code'),
    text: fields.get('error_description'),
  })
  const reason = read(end.searchParams)
  const again = read(new URLSearchParams(end.hash.slice(1)))
  if (JSON.stringify(again) !== JSON.stringify(reason)) throw new Error(`query and fragment differ: ${end}`)
  return reason
}

export function siteOf(backend: TestBackend): string {
  return `${backend.url}/welcome`
}
