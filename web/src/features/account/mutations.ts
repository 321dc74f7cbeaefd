import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { dataOf, type Problem, problemFor, problemOf, type Reason } from '@/lib/backend/errors.ts'
import { bucket } from '@/lib/backend/files.ts'
import { endReplaced, renewSession, sessionStore } from '@/lib/backend/session/session.ts'
import { separateClient, supabase } from '@/lib/backend/supabase.ts'
import { paths, signInPath } from '@/lib/paths.ts'

/** A refusal of a change: a sentence for it, and the server's name for the reason. */
export interface Refused extends Problem {
  code: string
}

/** Null when it is done. */
export type Outcome = Refused | null

/** Tells whether the server first wants to know who asks. */
export const isProofWanted = (outcome: Outcome): boolean => outcome?.reason === 'reauthentication_needed'

const NOBODY_WAITS: Refused = { reason: 'unknown', sentence: '', said: null, code: '' }

/** Shows that it is the member who changes a password or an address: the present password, or the code of a mail. */
export type Proof = { current_password: string } | { nonce: string }

/** Wants another address: mails go to both, and nothing changes before they are answered. */
export function changeEmail(email: string, proof: Proof): Promise<Outcome> {
  const emailRedirectTo = location.origin + signInPath(paths.settings)
  return attempt(async () =>
    check(await supabase().auth.updateUser({ email, ...proof }, { emailRedirectTo })),
  )
}

/** Has the mails of a change sent again, to the present address and the new one. */
export function resendEmailChange(email: string): Promise<Outcome> {
  const options = { emailRedirectTo: location.origin + signInPath(paths.settings) }
  return attempt(async () => check(await supabase().auth.resend({ type: 'email_change', email, options })))
}

/**
 * Answers one of the mails by its code. With the last of them the address changes. The server opens a session for that; this one
 * goes on, since it may have proved a second factor, which the other has not.
 */
export function confirmEmailChange(email: string, code: string): Promise<Outcome> {
  return attempt(async () => {
    const guest = separateClient()
    const answer = await guest.auth.verifyOtp({ email, token: code, type: 'email_change' })
    check(answer)
    if (!answer.data.session) return
    await guest.auth.signOut({ scope: 'local' })
    await renewSession()
  })
}

export function changePassword(password: string, proof: Proof): Promise<Outcome> {
  return attempt(async () => check(await supabase().auth.updateUser({ password, ...proof })))
}

/** Has a code mailed that is the `nonce` of a change. */
export function mailNonce(): Promise<Outcome> {
  return attempt(async () => check(await supabase().auth.reauthenticate()))
}

/** Has a code mailed that signs in again. */
export function mailSignInCode(email: string): Promise<Outcome> {
  const options = { shouldCreateUser: false }
  return attempt(async () => check(await supabase().auth.signInWithOtp({ email, options })))
}

/** Signs in once more, so that the token tells of a proof of this minute. The session of before ends. */
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
    dataOf(await supabase().rpc('end_my_session', { p_session_id: sessionId }))
  })
}

export function endOtherDevices(): Promise<Outcome> {
  return attempt(async () => check(await supabase().auth.signOut({ scope: 'others' })))
}

/** Everything that is kept about the member; rejects when it cannot be had. */
export async function fetchExport(): Promise<unknown> {
  return dataOf(await supabase().rpc('export_my_data'))
}

/**
 * Deletes the account. Whether the server would do it is asked first, since pictures are gone at once. They are taken by the service that
 * keeps their bytes: nothing else is lost if that fails. `future` says
 * what happens to matches to come with others in them.
 */
export function deleteAccount(userId: string, future: 'hand_on' | 'cancel'): Promise<Outcome> {
  return attempt(async () => {
    dataOf(await supabase().rpc('require_recent_proof'))
    await removePictures('avatars', '', userId)
    await removePictures('event-images', userId, '')
    dataOf(await supabase().rpc('delete_my_account', { p_confirmation: 'DELETE', p_future: future }))
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
    // Rows that the policies hide belong to others.
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
    // A factor was added elsewhere: the renewed session knows of it, and its code is asked for.
    if (problem.reason === 'insufficient_aal') await renewSession()
    return { ...problem, code: (error as { code?: string }).code ?? '' }
  }
}
