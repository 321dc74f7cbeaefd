import type { Provider } from '@supabase/auth-js'
import { RefusedError, unwrap } from '@/lib/backend/errors.ts'
import type { LinkOrigin, OfferedSession, OpenSession } from '@/lib/backend/session/open-link.ts'
import { redirectUrl, startedInThisBrowser } from '@/lib/backend/session/started-here.ts'
import { authClient, supabase } from '@/lib/backend/supabase.ts'
import { INVITATION_KEY, read } from '@/lib/browser/storage.ts'
import { languageStore } from '@/lib/language/language.ts'
import { newPasswordPath, pathAfterSignIn, signInPath } from '@/lib/paths.ts'
import type { AuthValues, MailLink } from './schema.ts'

// Nothing here goes through `useAction`: before the sign-in there is no query cache. Refusals reject.

export const signIn = async (email: string, password: string) =>
  unwrap(await (await authClient()).signInWithPassword({ email, password }))

/** Mails carry the path to which signing in leads, since they are opened on other devices, too. */
const wantedPath = () => pathAfterSignIn(location.search)

type SignUp = Pick<AuthValues, 'email' | 'username' | 'password'>

/** Signs up, after asking whether the address is taken. A server that keeps this secret returns a user without identities. */
export async function signUp({ email, username, password }: SignUp): Promise<void> {
  if (unwrap(await supabase().rpc('check_email_exists', { email_to_check: email })))
    throw new RefusedError('user_already_exists')
  // Signing in needs none of it.
  const { slotsToTake } = await import('@/lib/backend/session/guest-slots.ts')
  const data = {
    username,
    locale: languageStore.snapshot(),
    invitation: read(INVITATION_KEY) ?? undefined,
    guest_places: slotsToTake(),
  }
  const options = { data, emailRedirectTo: redirectUrl(signInPath(wantedPath())) }
  const { user } = unwrap(await (await authClient()).signUp({ email, password, options }))
  if (user?.identities?.length === 0) throw new RefusedError('user_already_exists')
}

export async function resendConfirmation(email: string) {
  const options = { emailRedirectTo: redirectUrl(signInPath(wantedPath())) }
  unwrap(await (await authClient()).resend({ type: 'signup', email, options }))
}

export async function requestReset(email: string) {
  const redirectTo = redirectUrl(newPasswordPath(wantedPath()))
  unwrap(await (await authClient()).resetPasswordForEmail(email, { redirectTo }))
}

export const setPassword = async (password: string) =>
  unwrap(await (await authClient()).updateUser({ password }))

export const redeemCode = async (email: string, token: string, type: 'signup' | 'recovery') =>
  unwrap(await (await authClient()).verifyOtp({ email, token, type }))

export async function signInWith(provider: string, returnTo: string) {
  const options = { redirectTo: redirectUrl(returnTo) }
  unwrap(await (await authClient()).signInWithOAuth({ provider: provider as Provider, options }))
}

/**
 * Exchanges the link of a mail for a session. This consumes the link, so a screen must not call it for a token hash without a press. Anybody
 * can make a link with tokens of their own account, so one that this browser neither requested nor answered on the page of the mail is
 * only offered: the person decides whether to sign in with it. Null once the session is there.
 */
export async function redeem(link: MailLink): Promise<OfferedSession | null> {
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
      return null
    case 'code':
      // Only the browser that began the flow has the code verifier.
      unwrap(await (await authClient()).exchangeCodeForSession(link.code))
      return null
    case 'refused':
      throw Object.assign(new Error(link.description), { code: link.code })
  }
}

/** The way to a session by a link comes late: signing in needs none of it. */
async function open(ask: OpenSession, of: LinkOrigin): Promise<OfferedSession | null> {
  const { openLink } = await import('@/lib/backend/session/open-link.ts')
  return openLink(ask, of)
}
