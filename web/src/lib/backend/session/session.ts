import { t } from '@lingui/core/macro'
import type { Session } from '@supabase/auth-js'
import { erase, offlineCacheKey, readJson, SESSION_KEY } from '../../browser/storage.ts'
import { createStore } from '../../use-store.ts'
import { problemOf } from '../errors.ts'
import { supabase } from '../supabase.ts'

/** The way in which the last session in this browser ended; null when there was none. */
type SessionEnd = 'on-purpose' | 'unexpected' | null

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null; end: SessionEnd }
  | { status: 'signed-in'; session: Session }

export const sessionStore = createStore<SessionState>({ status: 'loading', session: null })
let endIsExpected = false
let renewing: Promise<boolean> | undefined

/** The listener only notes: waiting in it would deadlock the client. A stored session counts before its renewal, which needs a network. */
export function startSession(): () => void {
  const kept = keptSession()
  if (kept) publish(kept)
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    // The client reports no initial session if the token could not be renewed; a session that has ended is dropped.
    publish(event === 'INITIAL_SESSION' ? (session ?? keptSession()) : session)
  })
  return () => data.subscription.unsubscribe()
}

/** Returns the session that is stored in this browser, whether its token has ended or not; null when there is none. */
export function keptSession(): Session | null {
  // The client removes one that cannot be read.
  const kept = readJson(SESSION_KEY) as Session | null
  return typeof kept?.user?.id === 'string' ? kept : null
}

/** Tells whether the member still has to prove a second factor; until then the server returns no data of the community. */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal !== 'aal2'
}

/** Returns what a token says of itself; only the server knows whether it is true. */
export function claimsOf(token: string): { aal?: unknown; session_id?: string; exp?: number } {
  const [, claims = ''] = token.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}

/** Ends a session that another one of the member has replaced here: the list of devices would show both. A failure does no harm. */
export async function endReplaced(before: Session | null): Promise<void> {
  const now = sessionStore.snapshot().session
  if (!before || before.user.id !== now?.user.id) return
  const id = claimsOf(before.access_token).session_id
  if (id && id !== claimsOf(now.access_token).session_id)
    await supabase().rpc('end_my_session', { p_session_id: id })
}

/** Refreshes the session, with the current user and assurance level. */
export async function renewSession(): Promise<void> {
  await supabase().auth.refreshSession()
}

/** Requests a new token, once for all that were refused together, and forgets a session that is over. True if there is a new token. */
export function renewOrEndSession(): Promise<boolean> {
  renewing ??= tryToRenew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function tryToRenew(): Promise<boolean> {
  const { error } = await supabase().auth.refreshSession()
  if (problemOf(error)?.reason === 'session_gone') await endSession()
  return error === null
}

export const currentUserId = (): string | null => sessionStore.snapshot().session?.user.id ?? null

/** Returns the name that the member gave at sign-up; shown only until the current one is fetched. */
export function currentUsername(): string {
  const name: unknown = sessionStore.snapshot().session?.user.user_metadata.username
  return typeof name === 'string' ? name : t`You`
}

/** With true, marks the coming end of the session as the member's own wish; false revokes that. */
export function markSigningOut(expected: boolean): void {
  endIsExpected = expected
}

/** Forgets a session that the server no longer accepts; screens of members then lead to the sign-in. */
export async function endSession(): Promise<void> {
  await supabase().auth.signOut({ scope: 'local' })
}

export function publish(session: Session | null): void {
  // The next person at this device must not see the member's data, whatever ended the session.
  const before = sessionStore.snapshot()
  if (!session && before.session) erase(offlineCacheKey(before.session.user.id))
  sessionStore.set(
    session ? { status: 'signed-in', session } : { status: 'signed-out', session: null, end: endOf(before) },
  )
}

/** The client reports the end of a session several times; the first known reason is kept. */
function endOf(before: SessionState): SessionEnd {
  if (endIsExpected) return 'on-purpose'
  return before.status === 'signed-out' ? before.end : before.session && 'unexpected'
}
