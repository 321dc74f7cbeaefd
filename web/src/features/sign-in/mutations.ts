import type { Provider } from '@supabase/auth-js'
import { type Problem, problemOf } from '@/lib/backend/errors.ts'
import type { LinkOrigin, OpenSession } from '@/lib/backend/session/open-link.ts'
import { redirectUrl, startedInThisBrowser } from '@/lib/backend/session/started-here.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { INVITATION_KEY, read } from '@/lib/browser/storage.ts'
import { languageStore } from '@/lib/language/language.ts'
import { newPasswordPath, pathAfterSignIn, signInPath } from '@/lib/paths.ts'
import { emailExists } from './queries.ts'
import type { MailLink, SignUpValues } from './schema.ts'

/** The outcome of an action: done, or the problem. */
export type Outcome = { done: true } | { done: false; problem: Problem }

const DONE: Outcome = { done: true }

const TAKEN: Outcome = {
  done: false,
  problem: { reason: 'user_already_exists', sentence: '', said: 'User already registered' },
}

export function signIn(email: string, password: string): Promise<Outcome> {
  return outcomeOf(() => supabase().auth.signInWithPassword({ email, password }))
}

/** Mails carry the path to which signing in leads, since they are opened on other devices, too. */
const wantedPath = () => pathAfterSignIn(location.search)

/** Signs up, after asking whether the address is taken. A server that keeps this secret returns a user without identities. */
export async function signUp({ email, username, password }: SignUpValues): Promise<Outcome> {
  return attempt(async () => {
    if (await emailExists(email)) return TAKEN
    // Signing in needs none of it.
    const { slotsToTake } = await import('@/lib/backend/session/guest-slots.ts')
    const { data, error } = await supabase().auth.signUp({
      email,
      password,
      options: {
        data: {
          username,
          locale: languageStore.snapshot(),
          invitation: read(INVITATION_KEY) ?? undefined,
          guest_places: slotsToTake(),
        },
        emailRedirectTo: redirectUrl(signInPath(wantedPath())),
      },
    })
    if (error) throw error
    return data.user?.identities?.length === 0 ? TAKEN : DONE
  })
}

export function resendConfirmation(email: string): Promise<Outcome> {
  const options = { emailRedirectTo: redirectUrl(signInPath(wantedPath())) }
  return outcomeOf(() => supabase().auth.resend({ type: 'signup', email, options }))
}

export function requestReset(email: string): Promise<Outcome> {
  const redirectTo = redirectUrl(newPasswordPath(wantedPath()))
  return outcomeOf(() => supabase().auth.resetPasswordForEmail(email, { redirectTo }))
}

export function setPassword(password: string): Promise<Outcome> {
  return outcomeOf(() => supabase().auth.updateUser({ password }))
}

/** Opens a session with the code of a mail instead of its link. */
export function redeemCode(email: string, code: string, type: 'signup' | 'recovery'): Promise<Outcome> {
  return outcomeOf(() => supabase().auth.verifyOtp({ email, token: code, type }))
}

/** Leaves for a provider, which leads back to the sign-in screen under the address `returnTo`. */
export function signInWith(provider: string, returnTo: string): Promise<Outcome> {
  const options = { redirectTo: redirectUrl(returnTo) }
  return outcomeOf(() => supabase().auth.signInWithOAuth({ provider: provider as Provider, options }))
}

/** A link that this browser did not request: the person decides whether to sign in with it. */
export interface Offer {
  /** Owner of the account that the link opens. */
  email: string
  /** The member who is signed in here, if anybody is. */
  present: string | null
  /** Their id. */
  presentId: string | null
  accept(): Promise<Outcome>
  decline(): Promise<void>
}

export type Redeemed = Outcome | { offer: Offer }

/**
 * Exchanges the link of a mail for a session. This consumes the link, so a screen must not call it for a token hash without a press. Anybody
 * can make a link with tokens of their own account, so one that this browser neither requested nor answered on the page of the mail is
 * only offered.
 */
export function redeem(link: MailLink): Promise<Redeemed> {
  switch (link.kind) {
    case 'tokens':
      return open(
        (guest) => guest.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken }),
        {
          isOwn: startedInThisBrowser(link.started),
          isRecovery: link.ofMail === 'recovery',
          expiresIn: link.expiresIn,
        },
      )
    case 'token-hash':
      return open((guest) => guest.verifyOtp({ token_hash: link.tokenHash, type: link.type }), {
        isOwn: startedInThisBrowser(link.started),
        isRecovery: link.type === 'recovery',
        expiresIn: null,
      })
    case 'message':
      return Promise.resolve(DONE)
    case 'code':
      // Only the browser that began the flow has the code verifier.
      return outcomeOf(() => supabase().auth.exchangeCodeForSession(link.code))
    case 'refused':
      return attempt(() => Promise.reject({ code: link.code, message: link.description }))
  }
}

/** The way to a session by a link comes late: signing in needs none of it. */
function open(ask: OpenSession, of: LinkOrigin): Promise<Redeemed> {
  return attempt<Redeemed>(async () => {
    const { openLink } = await import('@/lib/backend/session/open-link.ts')
    const offered = await openLink(ask, of)
    if (!offered) return DONE
    const accept = () => attempt(() => offered.accept().then(() => DONE))
    return { offer: { ...offered, accept } }
  })
}

const outcomeOf = (call: () => Promise<{ error: unknown }>): Promise<Outcome> =>
  attempt(async () => {
    const { error } = await call()
    if (error) throw error
    return DONE
  })

/** Runs a call and converts a known problem into an outcome; other errors reject. */
async function attempt<Result>(call: () => Promise<Result>): Promise<Result | Outcome> {
  try {
    return await call()
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { done: false, problem }
  }
}
