import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { TestBackend } from '../../testing/test-backend.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'

export const PASSWORD = 'correct horse 7'

export const newEmail = () => `member-${randomUUID()}@example.test`

/** Opens a client in a new browser with empty storage. */
export function openClient(
  backend: TestBackend,
  flowType: 'implicit' | 'pkce' = 'implicit',
  key = backend.publishableKey,
  browser: Pick<TestBrowser, 'fetch'> = openBrowser(),
): SupabaseClient {
  const kept = new Map<string, string>()
  return createClient(backend.url, key, {
    global: { fetch: browser.fetch },
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  })
}

/** Creates a confirmed account and signs in. */
export async function openMember(backend: TestBackend, flowType: 'implicit' | 'pkce' = 'implicit') {
  const email = newEmail()
  const { admin } = openClient(backend, 'implicit', backend.secretKey).auth
  const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true })
  expect(made.error).toBeNull()
  const browser = openBrowser()
  const supabase = openClient(backend, flowType, backend.publishableKey, browser)
  expect((await supabase.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  return { id: made.data.user?.id ?? '', email, supabase, browser }
}

export const linkOf = (mail: { text: string }) =>
  new URL(/https?:\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0] ?? '')
export const tokenOf = (mail: { text: string }) => linkOf(mail).searchParams.get('token') ?? ''
export const codeOf = (mail: { text: string }) =>
  /\b\d{6}\b/.exec(mail.text.replace(/https?:\S+/, ''))?.[0] ?? ''

/** Opens the link and presses the button, if required after entering the password of the sign-up. */
export async function follow(link: URL, browser: Pick<TestBrowser, 'fetch'> = openBrowser()): Promise<URL> {
  const page = await browser.fetch(link, { redirect: 'manual' })
  expect(page.status).toBe(200)
  const wantsPassword = (await page.text()).includes('name="password"')
  const answer = await submitForm(link, wantsPassword ? { password: PASSWORD } : {}, browser)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

/** Submits the form of the page behind a link. */
export function submitForm(
  link: URL | string,
  fields: Record<string, string> = {},
  browser: Pick<TestBrowser, 'fetch'> = openBrowser(),
): Promise<Response> {
  return browser.fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}
