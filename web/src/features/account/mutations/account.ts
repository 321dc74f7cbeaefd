import type { Provider, UserIdentity } from '@supabase/auth-js'
import { type Problem, problemFor, problemOf, type Reason, unwrap } from '@/lib/backend/errors.ts'
import { bucket } from '@/lib/backend/files.ts'
import { endReplaced, renewSession, sessionStore } from '@/lib/backend/session/session.ts'
import { separateAuth, supabase } from '@/lib/backend/supabase.ts'
import { paths, signInPath } from '@/lib/paths.ts'

/** A refusal of a change: the sentence to show, and the server's reason. */
export interface Refused extends Problem {
  code: string
}

/** Null when it is done. */
export type Outcome = Refused | null

/** Tells whether the server first requires a proof of identity. */
export const isProofWanted = (outcome: Outcome): boolean => outcome?.reason === 'reauthentication_needed'

const NOBODY_WAITS: Refused = { reason: 'unknown', sentence: '', said: null, code: '' }

/** The proof for a change of password or address: the current password, or the code of a mail. */
export type Proof = { current_password: string } | { nonce: string }

/** Requests another address: mails go to both addresses, and nothing changes before both are confirmed. */
export function changeEmail(email: string, proof: Proof): Promise<Outcome> {
  const emailRedirectTo = location.origin + signInPath(paths.settings)
  return attempt(async () =>
    check(await supabase().auth.updateUser({ email, ...proof }, { emailRedirectTo })),
  )
}

/** Sends the mails of a change again, to the current address and the new one. */
export function resendEmailChange(email: string): Promise<Outcome> {
  const options = { emailRedirectTo: location.origin + signInPath(paths.settings) }
  return attempt(async () => check(await supabase().auth.resend({ type: 'email_change', email, options })))
}

/**
 * Confirms one of the mails by its code. The last confirmation changes the address. The server opens a new session for it; the page keeps its
 * own, which may have proved a second factor.
 */
export function confirmEmailChange(email: string, code: string): Promise<Outcome> {
  return attempt(async () => {
    const guest = separateAuth()
    const answer = await guest.verifyOtp({ email, token: code, type: 'email_change' })
    check(answer)
    if (!answer.data.session) return
    await guest.signOut({ scope: 'local' })
    await renewSession()
  })
}

export function changePassword(password: string, proof: Proof): Promise<Outcome> {
  return attempt(async () => check(await supabase().auth.updateUser({ password, ...proof })))
}

/** Requests a mail with the code that is the `nonce` of a change. */
export function mailNonce(): Promise<Outcome> {
  return attempt(async () => check(await supabase().auth.reauthenticate()))
}

/** Requests a mail with a code for signing in again. */
export function mailSignInCode(email: string): Promise<Outcome> {
  const options = { shouldCreateUser: false }
  return attempt(async () => check(await supabase().auth.signInWithOtp({ email, options })))
}

/** Signs in again, so that the token contains a fresh proof. The previous session ends. */
export async function signInAgain(email: string, proof: Proof): Promise<Outcome> {
  const { auth } = supabase()
  const refused = await attempt(async () => {
    const { session } = sessionStore.snapshot()
    check(
      'nonce' in proof
        ? await auth.verifyOtp({ email, token: proof.nonce, type: 'email' })
        : await auth.signInWithPassword({ email, password: proof.current_password }),
    )
    await endReplaced(session)
  })
  const wrong = refused && WRONG_PROOF[refused.reason]
  return wrong ? { ...problemFor(wrong), code: wrong } : refused
}

const WRONG_PROOF: Partial<Record<Reason, Reason>> = {
  invalid_credentials: 'current_password_invalid',
  otp_expired: 'reauthentication_not_valid',
}

/** Leaves for a provider, which leads back to the settings. */
export function connect(provider: string): Promise<Outcome> {
  const options = { redirectTo: location.origin + signInPath(paths.settings) }
  return attempt(async () =>
    check(await supabase().auth.linkIdentity({ provider: provider as Provider, options })),
  )
}

export function disconnect(identity: UserIdentity): Promise<Outcome> {
  return attempt(async () => {
    check(await supabase().auth.unlinkIdentity(identity))
    await renewSession()
  })
}

export function endDevice(sessionId: string): Promise<Outcome> {
  return attempt(async () => {
    unwrap(await supabase().rpc('end_my_session', { p_session_id: sessionId }))
  })
}

export function endOtherDevices(): Promise<Outcome> {
  return attempt(async () => {
    check(await supabase().auth.signOut({ scope: 'others' }))
    // A device that has signed out before may have left an address of the calendar behind.
    unwrap(await supabase().rpc('end_feed_of_others'))
  })
}

/** Fetches all data that are stored about the member; rejects when that fails. */
export async function fetchExport(): Promise<unknown> {
  return unwrap(await supabase().rpc('export_my_data'))
}

/**
 * Deletes the account. It first asks the server whether the deletion is allowed, because the pictures are deleted before: the storage service
 * deletes them, and nothing else is lost if that fails. `future` says what happens to upcoming matches with other participants.
 */
export function deleteAccount(userId: string, future: 'hand_on' | 'cancel'): Promise<Outcome> {
  return attempt(async () => {
    unwrap(await supabase().rpc('require_recent_proof'))
    await removePictures('avatars', '', userId)
    await removePictures('event-images', userId, '')
    unwrap(await supabase().rpc('delete_my_account', { p_confirmation: 'DELETE', p_future: future }))
  })
}

const PAGE = 100

async function removePictures(name: string, folder: string, search: string): Promise<void> {
  const files = await bucket(name)
  for (;;) {
    const listed = await files.list(folder, { limit: PAGE, search })
    if (listed.error) throw listed.error
    const names = listed.data.map(({ name }) => (folder ? `${folder}/${name}` : name))
    if (names.length === 0) return
    const removed = await files.remove(names)
    if (removed.error) throw removed.error
    // Policies hide the rows of others.
    if (removed.data.length === 0) return
  }
}

function check({ error }: { error: unknown }): void {
  if (error) throw error
}

async function attempt(call: () => Promise<void>): Promise<Outcome> {
  try {
    await call()
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) return NOBODY_WAITS
    // A factor was added on another device: the renewed session contains it, and the page asks for its code.
    if (problem.reason === 'insufficient_aal') await renewSession()
    return { ...problem, code: (error as { code?: string }).code ?? '' }
  }
}
