import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { App, begin } from '@/app/app.tsx'
import { eraseMember } from '@/lib/browser/storage.ts'
import { applyTheme } from '@/lib/browser/theme.ts'
import { dismissToast, toastStore } from '@/lib/toast.ts'
import { answer, finishAnswers, replaceNetwork, resetServer } from './stand-in-server.ts'

const HOUR_S = 3600

/** The development build of React, which only the long run has, mounts everything twice, and asks twice. */
export const MOUNTS = act === undefined ? 1 : 2

/** The member who is signed in. */
export const MARA = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'mara@demo.example',
  username: 'Mara Lob',
}

export const PROFILE = {
  id: MARA.id,
  username: MARA.username,
  email: MARA.email,
  phone_number: null,
  phone_visibility: 'players',
  skill_level: 'Beginner',
  avatar_url: null,
  avatar_filename: null,
}

/** A test that opens the app twice has both on the page, as in two windows. */
const opened: (() => void)[] = []

/** A server that works and a browser that knows nothing yet, for the next test. */
export function prepareApp(): void {
  resetServer()
  answer('GET /auth/v1/user', () => ({ json: session().user }))
  answer('GET /rest/v1/profiles', { json: [PROFILE] })
  // The questions of the first visit have been answered.
  answer('GET /rest/v1/preferences', { json: [{ usual_days: [] }] })
  replaceNetwork()
  // The app gives a request up after fifteen seconds, and sends it again. A machine that stalls must not look like a server that does.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  vi.spyOn(window, 'addEventListener')
  // All that is stored, also in the app's memory: each key contains this.
  eraseMember('')
  // The banners about cookies and installing would stand in the way.
  sessionStorage.setItem('cookie-consent', 'given')
  localStorage.setItem('install-dismissed', String(Date.now()))
}

/** Ends what the test has opened and replaced. */
export async function endApp(): Promise<void> {
  vi.useRealTimers()
  await closeAllAndWait()
  // A late answer would lead the next test to another page, or sign somebody in there.
  await finishAnswers()
  // Or the first tap of the next test, at the same place, would be swallowed as the second of a double tap.
  for (const [type, listener, options] of vi.mocked(window.addEventListener).mock.calls)
    if (type === 'click') removeEventListener(type, listener, options)
  // To the next test a toast of this one says nothing.
  dismissToast(toastStore.snapshot()?.id ?? '')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Opens the whole app at a path, for somebody who is not signed in. */
export async function openApp(path: string): Promise<void> {
  // An entry of its own: what a test before has typed is kept for another one.
  history.pushState({ key: crypto.randomUUID(), idx: 0, usr: null }, '', path)
  await draw()
}

/** Closes the app and opens it anew where it is, as a reload does: what it has stored is there again. */
export async function reloadApp(): Promise<void> {
  closeAll()
  await draw()
}

/** An open panel goes back in the history when it is closed. The browser does that later, and from where the next test has begun. */
async function closeAllAndWait(): Promise<void> {
  const back = vi.spyOn(history, 'back')
  const { promise: isBack, resolve } = Promise.withResolvers<unknown>()
  addEventListener('popstate', resolve, { once: true })
  closeAll()
  if (back.mock.calls.length > 0) await isBack
  removeEventListener('popstate', resolve)
}

function closeAll(): void {
  for (const close of opened.splice(0)) close()
}

async function draw(): Promise<void> {
  applyTheme()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <App first={await begin()} />
    </StrictMode>,
  )
  opened.push(() => {
    root.unmount()
    element.remove()
  })
}

/** Opens the whole app at a path, for Mara. */
export async function openAsMember(path: string): Promise<void> {
  localStorage.setItem('courtside-session', JSON.stringify(session()))
  await openApp(path)
}

/** A session, as the sign-in service answers it: Mara's, or that of somebody else. */
export function session(who = MARA) {
  const expires_at = Math.floor(Date.now() / 1000) + HOUR_S
  const claims = btoa(JSON.stringify({ sub: who.id, exp: expires_at, session_id: 's', aal: 'aal1' }))
  return {
    access_token: `${btoa('{"alg":"HS256"}')}.${claims}.c2lnbg`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: HOUR_S,
    expires_at,
    user: {
      id: who.id,
      email: who.email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { username: who.username },
      identities: [{ provider: 'email', identity_id: 'e', id: who.id, user_id: who.id, identity_data: {} }],
      created_at: '2026-01-01T00:00:00Z',
    },
  }
}

export const toast = () => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
