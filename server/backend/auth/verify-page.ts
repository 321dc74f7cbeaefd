import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Auth } from './auth.ts'
import { withError } from './link-target.ts'
import { refuse } from './refuse.ts'
import { isLinkLive } from './spend.ts'
import { tokenTypesOf } from './verification-types.ts'
import { readLink } from './verify-link.ts'

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
  button { width: 100%; padding: .85rem 1.5rem; border: 2px solid CanvasText; border-radius: .6rem; cursor: pointer;
    font: inherit; font-weight: 600; color: Canvas; background: CanvasText; }
  button:focus-visible { outline: 3px solid Highlight; outline-offset: 3px; }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const DEAD_LINK = refuse(403, 'otp_expired', 'Email link is invalid or has expired')

/**
 * `GET /verify`: where the link of a mail leads. Mail scanners open links, so opening spends nothing: it answers a page with
 * one button, whose POST does what GoTrue does on GET. A dead link is sent on to the site at once, with the reason.
 */
export async function verifyPage(auth: Auth, c: Context): Promise<Response> {
  const { token, type, flow, redirectTo } = readLink(auth, c)
  if (!(await isLinkLive(auth, token, tokenTypesOf(type))))
    return c.redirect(withError(redirectTo, flow, DEAD_LINK), 303)
  for (const [name, value] of Object.entries(headersOf(redirectTo))) c.header(name, value)
  return c.html(render(WORDS[type] ?? OTHER, new URL(auth.siteUrl).host))
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

function render(words: { title: string; button: string }, host: string) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>${raw(STYLE)}</style>
<main>
  <h1>${words.title}</h1>
  <p>You came here from a mail of ${host}.</p>
  <form method="post"><button autofocus>${words.button}</button></form>
</main>
</html>`
}
