import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { siteNameOf } from '../../mail/site-name.ts'
import type { Auth } from '../auth.ts'
import { refuse } from '../refuse.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { proofOfBrowser } from '../sign-up/browser-proof.ts'
import { findSignUps } from '../sign-up/pending.ts'
import { findLinkToken } from './consume-token.ts'
import { isRequestingBrowser } from './email-change.ts'
import { type Flow, withError } from './link-target.ts'
import { mailPage } from './mail-page.ts'
import { redirectTarget } from './redirects.ts'
import { tokenTypesOf } from './verification-types.ts'

const WORDS: Record<string, { title: string; button: string }> = {
  signup: { title: 'Confirm your email address', button: 'Confirm and sign in' },
  recovery: { title: 'Reset your password', button: 'Choose a new password' },
  email_change: { title: 'Change your email address', button: 'Confirm the change' },
}
const OTHER = { title: 'Sign in', button: 'Sign in' }

const DEAD_LINK = refuse(403, 'otp_expired', 'Email link is invalid or has expired')

export interface Link {
  token: string
  /** The purpose of the mail: signup, recovery ... */
  type: string
  flow: Flow
  /** The page of the site to continue on. */
  redirectTo: string
}

/** Reads the parameters of a mail's link. */
export function readLink(auth: Auth, c: Context): Link {
  const token = c.req.query('token') ?? ''
  const type = c.req.query('type') ?? ''
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  if (!token) throw refuse(400, 'validation_failed', 'Verify requires a token or a token hash')
  const flow = token.startsWith('pkce_') ? 'pkce' : 'implicit'
  return { token, type, flow, redirectTo: redirectTarget(c, auth) }
}

/** The form requires nothing, an existing password, or a new one twice. */
export type RequiredInput = 'nothing' | 'password' | 'new password' | 'password of the account'

/**
 * `GET /verify` opens the link of a mail. Mail scanners open links, so opening consumes nothing: it responds with a form, whose
 * POST does what GoTrue does on GET. A dead link redirects to the site at once, with the reason.
 */
export async function verifyPage(auth: Auth, c: Context): Promise<Response> {
  const { token, type, flow, redirectTo } = readLink(auth, c)
  const link = await findLinkToken(auth, token, tokenTypesOf(type))
  if (!link) return c.redirect(withError(redirectTo, flow, DEAD_LINK), 303)
  if (link.tokenType === 'email_change_token_new') {
    const isKnown = await isRequestingBrowser(auth.database.pool, link.userId, c)
    return showForm(auth, c, type, redirectTo, isKnown ? 'nothing' : 'password of the account')
  }
  if (link.tokenType !== 'confirmation_token') return showForm(auth, c, type, redirectTo, 'nothing')
  const [signUp] = await findSignUps(auth.database.pool, link, proofOfBrowser(c))
  return showForm(auth, c, type, redirectTo, requiredInputOf(signUp))
}

/** The browser that signed up needs nothing more; any other needs the password, or chooses one if there is none. */
export function requiredInputOf(signUp: { isOfBrowser: boolean } | undefined): RequiredInput {
  if (!signUp) return 'new password'
  return signUp.isOfBrowser ? 'nothing' : 'password'
}

/** Renders the form of a link, with the reason why the last input was refused. */
export function showForm(
  auth: Auth,
  c: Context,
  type: string,
  redirectTo: string,
  requiredInput: RequiredInput,
  problem = '',
): Response | Promise<Response> {
  const { title, button } = WORDS[type] ?? OTHER
  const content = html`<p>You came here from a mail of ${siteNameOf(auth)}.</p>
  ${problem && html`<p role="alert">${problem}</p>`}
  <form method="post">${fieldsOf(requiredInput, auth.settings)}<button${requiredInput === 'nothing' ? raw(' autofocus') : ''}>${button}</button></form>
  ${type === 'signup' && NOT_ME}`
  return mailPage(auth, c, redirectTo, title, content)
}

const PASSWORD = html`<label>The password that you signed up with
  <input type="password" name="password" autocomplete="current-password" required autofocus></label>`
const newPassword = ({ passwordMinLength: least }: AuthSettings) => html`<label>New password
  <input type="password" name="password" autocomplete="new-password" minlength="${least}" aria-describedby="rules" required autofocus></label>
  <small id="rules">At least ${least} characters, and hard to guess: not a name, a date, or a common word with a number.</small>
  <label>New password once more
  <input type="password" name="repeat" autocomplete="new-password" required></label>`
const ACCOUNT_PASSWORD = html`<label>The password of your account
  <input type="password" name="password" autocomplete="current-password" required autofocus></label>`

function fieldsOf(requiredInput: RequiredInput, settings: AuthSettings) {
  switch (requiredInput) {
    case 'nothing':
      return ''
    case 'password':
      return PASSWORD
    case 'new password':
      return newPassword(settings)
    case 'password of the account':
      return ACCOUNT_PASSWORD
  }
}

const NOT_ME = html`<form method="post">
  <button class="quiet" name="intent" value="not-me">This was not me</button></form>`

/** Renders the page after 'This was not me'. */
export function showRemoved(auth: Auth, c: Context, redirectTo: string): Response | Promise<Response> {
  const content = html`<p>Nobody can sign in at ${siteNameOf(auth)} with it, and nothing was kept. You can close this page.</p>`
  return mailPage(auth, c, redirectTo, 'The sign-up was removed', content)
}
