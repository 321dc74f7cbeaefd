import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { TestBackend } from '../../../../tools/test-backend.ts'

export const PASSWORD = 'correct horse 7'

export const newEmail = () => `member-${randomUUID()}@example.test`

/** A browser of its own: what it keeps is gone with it. */
export function openClient(
  backend: TestBackend,
  flowType: 'implicit' | 'pkce' = 'implicit',
  key = backend.publishableKey,
): SupabaseClient {
  const kept = new Map<string, string>()
  return createClient(backend.url, key, {
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

/** A confirmed account, signed in. */
export async function openMember(backend: TestBackend, flowType: 'implicit' | 'pkce' = 'implicit') {
  const email = newEmail()
  const { admin } = openClient(backend, 'implicit', backend.secretKey).auth
  const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true })
  expect(made.error).toBeNull()
  const supabase = openClient(backend, flowType)
  expect((await supabase.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  return { id: made.data.user?.id ?? '', email, supabase }
}

export const linkOf = (mail: { text: string }) =>
  new URL(/https?:\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0] ?? '')
export const tokenOf = (mail: { text: string }) => linkOf(mail).searchParams.get('token') ?? ''
export const codeOf = (mail: { text: string }) =>
  /\b\d{6}\b/.exec(mail.text.replace(/https?:\S+/, ''))?.[0] ?? ''

/** What a person does with the link: opens it and presses the button. */
export async function follow(link: URL): Promise<URL> {
  const page = await fetch(link, { redirect: 'manual' })
  expect(page.status).toBe(200)
  const answer = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
