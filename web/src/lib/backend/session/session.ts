import { t } from '@lingui/core/macro'
import type { Session } from '@supabase/supabase-js'
import { erase, offlineCacheKey, read, SESSION_KEY } from '../../browser/storage.ts'
import { createStore, type Store } from '../../create-store.ts'
import { problemOf } from '../errors.ts'
import { renewSocketToken, supabase } from '../supabase.ts'

/** The way in which the last session here ended; null when there was none. */
export type SessionEnd = 'on-purpose' | 'unexpected' | null

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null; end: SessionEnd }
  | { status: 'signed-in'; session: Session }

const state = createStore<SessionState>({ status: 'loading', session: null })
let endIsExpected = false
let renewing: Promise<boolean> | undefined

/**
 * Starts listening to the auth client. The listener only notes what it hears: waiting inside it would deadlock the client. Whoever was
 * signed in is so from the first moment, before the client has renewed a token that is too old, which it can't without a network.
 */
export function startSession(): () => void {
  const kept = keptSession()
  if (kept) publish(kept)
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    // No session is known to begin with where the token could not be renewed; one that is over is not kept any longer.
    publish(event === 'INITIAL_SESSION' ? (session ?? keptSession()) : session)
    // The client hands a renewed token on to its socket by itself, and one that a code has raised not.
    if (event === 'MFA_CHALLENGE_VERIFIED') void renewSocketToken()
  })
  return () => data.subscription.unsubscribe()
}

function keptSession(): Session | null {
  try {
    const kept = JSON.parse(read(SESSION_KEY) ?? 'null') as Session | null
    return typeof kept?.user?.id === 'string' ? kept : null
  } catch {
    // The client finds the same and takes it away.
    return null
  }
}

export const sessionStore: Store<SessionState> = state

/** Tells if a second factor is still to be proved: until then the server shows nothing of the community. */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal !== 'aal2'
}

function claimsOf(token: string): { aal?: unknown; session_id?: string } {
  const [, claims = ''] = token.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}

/**
 * Ends the session whose place another one of the same member has taken in this browser, or its device would be listed twice. Failing
 * does no harm: it can be signed out there.
 */
export async function endReplaced(before: Session | null): Promise<void> {
  const now = state.snapshot().session
  if (!before || before.user.id !== now?.user.id) return
  const id = claimsOf(before.access_token).session_id
  if (id && id !== claimsOf(now.access_token).session_id)
    await supabase().rpc('end_my_session', { p_session_id: id })
}

/** Asks the server anew who is signed in, and what of them has been proved. */
export async function renewSession(): Promise<void> {
  await supabase().auth.refreshSession()
}

/**
 * Asks for a new token, once for all whose token was refused together. A session that the server no longer honours is
 * forgotten. Resolves to whether there is a new token.
 */
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

/** The id of whoever is signed in. */
export const currentUserId = (): string | null => state.snapshot().session?.user.id ?? null

/** The name that whoever is signed in gave at sign-up; shown only until the server has said the present one. */
export function currentUsername(): string {
  const name: unknown = state.snapshot().session?.user.user_metadata.username
  return typeof name === 'string' ? name : t`You`
}

/** From here on until it is said otherwise, the end of the session is what the member wants. */
export function markSigningOut(expected: boolean): void {
  endIsExpected = expected
}

/** Forgets a session that the server no longer honours; whoever stands on a member's screen is led to sign in. */
export async function endSession(): Promise<void> {
  await supabase().auth.signOut({ scope: 'local' })
}

/** Makes the profile of whoever signed in when it is missing. Rejects with the sentence to show. */
export async function ensureProfile(session: Session): Promise<void> {
  const { id, user_metadata } = session.user
  const profiles = supabase().from('profiles')
  const { data, error } = await profiles.select('id').eq('id', id).maybeSingle()
  if (error) throw new Error(t`Failed to verify user profile. Please try again.`, { cause: error })
  if (data) return
  const { error: refused } = await supabase()
    .from('profiles')
    .insert({ id, username: user_metadata.username })
  if (refused && refused.code !== '23505')
    throw new Error(t`Failed to verify user profile. Please try again.`, { cause: refused })
}

function publish(session: Session | null) {
  // Others at this device do not see what the member saw, whoever ended the session.
  const before = state.snapshot()
  if (!session && before.session) erase(offlineCacheKey(before.session.user.id))
  state.set(
    session ? { status: 'signed-in', session } : { status: 'signed-out', session: null, end: endOf(before) },
  )
}

/** The client says several times that a session is over: what is known of its end stays known. */
function endOf(before: SessionState): SessionEnd {
  if (endIsExpected) return 'on-purpose'
  return before.status === 'signed-out' ? before.end : before.session && 'unexpected'
}
