import { t } from '@lingui/core/macro'
import type { Session } from '@supabase/auth-js'
import { retryImport } from '../../browser/retry-import.ts'
import { erase, offlineCacheKey } from '../../browser/storage.ts'
import { createStore } from '../../use-store.ts'
import { problemOf } from '../errors.ts'
import { authClient, supabase } from '../supabase.ts'
import { keptSession } from './kept-session.ts'

/** The way in which the last session in this browser ended; null when there was none. */
type SessionEnd = 'on-purpose' | 'unexpected' | null

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null; end: SessionEnd }
  | { status: 'signed-in'; session: Session }

export const sessionStore = createStore<SessionState>({ status: 'loading', session: null })
let endIsExpected = false
let renewing: Promise<boolean> | undefined

/** Takes the session that is stored for that of the page. It counts before its renewal, which needs a network. */
export const restoreSession = (): void => publish(keptSession())

/** Follows the session from then on. The part that renews it comes late, when a member has something to look at. */
export function followSession(): () => void {
  let isOver = false
  let stop = () => {
    isOver = true
  }
  retryImport(authClient).then((auth) => {
    if (isOver) return
    // The listener only notes: waiting in it would deadlock the client.
    const { data } = auth.onAuthStateChange((event, session) => {
      // The client reports no initial session if the token could not be renewed; a session that has ended is dropped.
      publish(event === 'INITIAL_SESSION' ? (session ?? keptSession()) : session)
    })
    stop = () => data.subscription.unsubscribe()
  })
  return () => stop()
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
  await (await authClient()).refreshSession()
}

/** Requests a new token, once for all that were refused together, and forgets a session that is over. True if there is a new token. */
export function renewOrEndSession(): Promise<boolean> {
  renewing ??= tryToRenew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function tryToRenew(): Promise<boolean> {
  const { error } = await (await authClient()).refreshSession()
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
  await (await authClient()).signOut({ scope: 'local' })
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
