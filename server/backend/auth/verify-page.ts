import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Auth } from './auth.ts'
import { hasAskedForChange } from './email-change.ts'
import { type Flow, withError } from './link-target.ts'
import { redirectTarget } from './redirects.ts'
import { refuse } from './refuse.ts'
import { proofOfBrowser } from './sign-up/browser-proof.ts'
import { findSignUps } from './sign-up/pending.ts'
import { findLink } from './spend.ts'
import { tokenTypesOf } from './verification-types.ts'

const WORDS: Record<string, { title: string; button: string }> = {
  signup: { title: 'Confirm your email address', button: 'Confirm and sign in' },
  recovery: { title: 'Reset your password', button: 'Choose a new password' },
  email_change: { title: 'Change your email address', button: 'Confirm the change' },
}
const OTHER = { title: 'Sign in', button: 'Sign in' }

const STYLE = `
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1.5rem; text-align: center; }
  main { max-width: 24rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; text-wrap: balance; }
  form { display: grid; gap: 1rem; margin: 1rem 0 0; }
  label { display: grid; gap: .25rem; text-align: start; font-weight: 600; }
  input, button { box-sizing: border-box; width: 100%; padding: .85rem 1rem; border: 2px solid CanvasText;
    border-radius: .6rem; font: inherit; }
  button { cursor: pointer; font-weight: 600; color: Canvas; background: CanvasText; }
  button.quiet { color: CanvasText; background: Canvas; border-color: GrayText; }
  [role=alert] { margin: 0; padding: .75rem 1rem; border: 2px solid; border-radius: .6rem; text-align: start; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 3px; }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const DEAD_LINK = refuse(403, 'otp_expired', 'Email link is invalid or has expired')

export interface Link {
  token: string
  /** What the mail was about: signup, recovery ... */
  type: string
  flow: Flow
  /** Where on the site to go from here. */
  redirectTo: string
}

/** What the address of a mail's link says. */
export function readLink(auth: Auth, c: Context): Link {
  const token = c.req.query('token') ?? ''
  const type = c.req.query('type') ?? ''
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  if (!token) throw refuse(400, 'validation_failed', 'Verify requires a token or a token hash')
  const flow = token.startsWith('pkce_') ? 'pkce' : 'implicit'
  return { token, type, flow, redirectTo: redirectTarget(c, auth) }
}

/** The form asks for nothing, for a password that exists, or twice for a new one. */
export type Asking = 'nothing' | 'password' | 'new password' | 'password of the account'

/**
 * `GET /verify`: where the link of a mail leads. Mail scanners open links, so opening spends nothing: it answers a page with
 * a form, whose POST does what GoTrue does on GET. A dead link is sent on to the site at once, with the reason.
 */
export async function verifyPage(auth: Auth, c: Context): Promise<Response> {
  const { token, type, flow, redirectTo } = readLink(auth, c)
  const link = await findLink(auth, token, tokenTypesOf(type))
  if (!link) return c.redirect(withError(redirectTo, flow, DEAD_LINK), 303)
  if (link.tokenType === 'email_change_token_new') {
    const isKnown = await hasAskedForChange(auth.database.pool, link.userId, c)
    return showForm(auth, c, type, redirectTo, isKnown ? 'nothing' : 'password of the account')
  }
  if (link.tokenType !== 'confirmation_token') return showForm(auth, c, type, redirectTo, 'nothing')
  const [signUp] = await findSignUps(auth.database.pool, link, proofOfBrowser(c))
  return showForm(auth, c, type, redirectTo, askingOf(signUp))
}

/** The browser that signed up is asked for nothing more; any other for the password, or for one if nobody has chosen any. */
export function askingOf(signUp: { isOfBrowser: boolean } | undefined): Asking {
  if (!signUp) return 'new password'
  return signUp.isOfBrowser ? 'nothing' : 'password'
}

/** The page with the form of a link, with the reason why what was entered last was not taken. */
export function showForm(
  auth: Auth,
  c: Context,
  type: string,
  redirectTo: string,
  asking: Asking,
  problem = '',
): Response | Promise<Response> {
  const { title, button } = WORDS[type] ?? OTHER
  const { host } = new URL(auth.siteUrl)
  const fields = FIELDS[asking]
  const content = html`<p>You came here from a mail of ${host}.</p>
  ${problem && html`<p role="alert">${problem}</p>`}
  <form method="post">${fields}<button${asking === 'nothing' ? raw(' autofocus') : ''}>${button}</button></form>
  ${type === 'signup' && NOT_ME}`
  return answer(c, redirectTo, title, content)
}

const PASSWORD = html`<label>The password that you signed up with
  <input type="password" name="password" autocomplete="current-password" required autofocus></label>`
const NEW_PASSWORD = html`<label>New password
  <input type="password" name="password" autocomplete="new-password" required autofocus></label>
  <label>New password once more
  <input type="password" name="repeat" autocomplete="new-password" required></label>`
const ACCOUNT_PASSWORD = html`<label>The password of your account
  <input type="password" name="password" autocomplete="current-password" required autofocus></label>`
const FIELDS = {
  nothing: '',
  password: PASSWORD,
  'new password': NEW_PASSWORD,
  'password of the account': ACCOUNT_PASSWORD,
}
const NOT_ME = html`<form method="post">
  <button class="quiet" name="intent" value="not-me">This was not me</button></form>`

/** The end for who said that they have not signed up. */
export function showRemoved(auth: Auth, c: Context, redirectTo: string): Response | Promise<Response> {
  const { host } = new URL(auth.siteUrl)
  const content = html`<p>Nobody can sign in at ${host} with it, and nothing was kept. You can close this page.</p>`
  return answer(c, redirectTo, 'The sign-up was removed', content)
}

function answer(
  c: Context,
  redirectTo: string,
  title: string,
  content: ReturnType<typeof html>,
): Response | Promise<Response> {
  for (const [name, value] of Object.entries(headersOf(redirectTo))) c.header(name, value)
  return c.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
<main>
  <h1>${title}</h1>
  ${content}
</main>
</html>`)
}

function headersOf(redirectTo: string): Record<string, string> {
  // The answer to the form redirects to the site, and browsers hold redirects against form-action.
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self' ${originOf(redirectTo)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

function originOf(target: string): string {
  const url = new URL(target)
  return url.origin === 'null' ? url.protocol : url.origin
}
