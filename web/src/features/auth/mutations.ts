import type { Provider } from '@supabase/supabase-js'
import { type Problem, problemOf } from '@/lib/errors.ts'
import { paths } from '@/lib/paths.ts'
import { endReplaced } from '@/lib/session.ts'
import { supabase } from '@/lib/supabase.ts'
import { emailExists } from './queries.ts'
import type { MailLink, SignUpValues } from './schema.ts'

/** Done, or what stood in the way. */
export type Outcome = { done: true } | { done: false; problem: Problem }

const DONE: Outcome = { done: true }
const TAKEN: Outcome = {
  done: false,
  problem: { reason: 'user_already_exists', sentence: '', said: 'User already registered' },
}

export function signIn(email: string, password: string): Promise<Outcome> {
  return settle(() => supabase().auth.signInWithPassword({ email, password }))
}

/** Asks first whether the address is taken. A server that keeps this secret answers with a user without identities. */
export async function signUp({ email, username, password }: SignUpValues): Promise<Outcome> {
  return attempt(async () => {
    if (await emailExists(email)) return TAKEN
    const { data, error } = await supabase().auth.signUp({
      email,
      password,
      options: { data: { username }, emailRedirectTo: location.origin + paths.auth },
    })
    if (error) throw error
    return data.user?.identities?.length === 0 ? TAKEN : DONE
  })
}

export function resendConfirmation(email: string): Promise<Outcome> {
  const options = { emailRedirectTo: location.origin + paths.auth }
  return settle(() => supabase().auth.resend({ type: 'signup', email, options }))
}

export function requestReset(email: string): Promise<Outcome> {
  const redirectTo = location.origin + paths.resetPassword
  return settle(() => supabase().auth.resetPasswordForEmail(email, { redirectTo }))
}

export function setPassword(password: string): Promise<Outcome> {
  return settle(() => supabase().auth.updateUser({ password }))
}

/** Turns the link of a mail into a session. It is spent by this, so a screen that was merely opened must not call it for a token hash. */
export function redeem(link: MailLink): Promise<Outcome> {
  const { auth } = supabase()
  switch (link.kind) {
    case 'tokens':
      return settle(async () => {
        const { data } = await auth.getSession()
        const tokens = { access_token: link.accessToken, refresh_token: link.refreshToken }
        const answer = await auth.setSession(tokens)
        if (!answer.error) await endReplaced(data.session)
        return answer
      })
    case 'message':
      return Promise.resolve(DONE)
    case 'code':
      return settle(() => auth.exchangeCodeForSession(link.code))
    case 'token-hash':
      return settle(() => auth.verifyOtp({ token_hash: link.tokenHash, type: link.type }))
    case 'refused':
      return attempt(() => Promise.reject({ code: link.code, message: link.description }))
  }
}

/** The code of a mail instead of its link: opens a session all the same. */
export function redeemCode(email: string, code: string, type: 'signup' | 'recovery'): Promise<Outcome> {
  return settle(() => supabase().auth.verifyOtp({ email, token: code, type }))
}

/** Leaves for a provider, which leads back to the sign-in screen under the address `returnTo`. */
export function signInWith(provider: string, returnTo: string): Promise<Outcome> {
  const options = { redirectTo: location.origin + returnTo }
  return settle(() => supabase().auth.signInWithOAuth({ provider: provider as Provider, options }))
}

const settle = (call: () => Promise<{ error: unknown }>) =>
  attempt(async () => {
    const { error } = await call()
    if (error) throw error
    return DONE
  })

async function attempt(call: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await call()
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { done: false, problem }
  }
}
