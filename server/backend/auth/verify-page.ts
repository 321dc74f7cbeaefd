import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ClientBase } from 'pg'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { redirectTarget } from './redirects.ts'
import { refuse } from './refuse.ts'
import { openSession, type SessionAnswer } from './sessions.ts'
import { confirm, isLinkLive, spendLink, tokenTypesOf } from './verify.ts'

const WORDS: Record<string, { title: string; button: string }> = {
  signup: { title: 'Confirm your email address', button: 'Confirm and sign in' },
  recovery: { title: 'Reset your password', button: 'Choose a new password' },
}
const OTHER = { title: 'Sign in', button: 'Sign in' }

/**
 * `GET /verify`: where the link of a mail leads. Mail scanners open links, so opening spends nothing: it answers a page with
 * one button, whose POST does what GoTrue does on GET. A dead link is sent on to the site at once, with the reason.
 */
export async function verifyPage(auth: Auth, c: Context): Promise<Response> {
  const { token, type, redirectTo } = readLink(auth, c)
  const flow = flowOf(token)
  if (!(await isLinkLive(auth, token, tokenTypesOf(type))))
    return c.redirect(withError(redirectTo, flow, DEAD_LINK), 303)
  const words = WORDS[type] ?? OTHER
  const host = new URL(auth.siteUrl).host
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex')
  // The answer to the form redirects to the site, and browsers hold redirects against form-action.
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${originOf(redirectTo)}; frame-ancestors 'none'`,
  )
  return c.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1rem; text-align: center; }
  button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border-radius: .5rem; border: 2px solid; cursor: pointer; }
</style>
<main>
  <h1>${words.title}</h1>
  <p>You came here from a mail of ${host}.</p>
  <form method="post"><button autofocus>${words.button}</button></form>
</main>
</html>`)
}

/** The page's button: spends the link and leads to the site, signed in (implicit flow) or with a code (PKCE). */
export async function verifyAndRedirect(auth: Auth, c: Context): Promise<Response> {
  const { token, type, redirectTo } = readLink(auth, c)
  const flow = flowOf(token)
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  try {
    const types = tokenTypesOf(type)
    const target = await auth.database.transaction(async (client) => {
      const user = await confirm(client, await spendLink(auth, client, token, types))
      if (flow === 'implicit')
        return withSession(redirectTo, type, await openSession(auth, c, user, 'otp', client))
      return withCode(redirectTo, await issueCode(client, user.id, type))
    })
    return c.redirect(target, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return c.redirect(withError(redirectTo, flow, error), 303)
  }
}

const DEAD_LINK = refuse(403, 'otp_expired', 'Email link is invalid or has expired')

function readLink(auth: Auth, c: Context) {
  const token = c.req.query('token') ?? ''
  const type = c.req.query('type') ?? ''
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  if (!token) throw refuse(400, 'validation_failed', 'Verify requires a token or a token hash')
  return { token, type, redirectTo: redirectTarget(c, auth) }
}

type Flow = 'pkce' | 'implicit'

function flowOf(token: string): Flow {
  return token.startsWith('pkce_') ? 'pkce' : 'implicit'
}

function originOf(target: string): string {
  const url = new URL(target)
  return url.origin === 'null' ? url.protocol : url.origin
}

async function issueCode(client: ClientBase, userId: string, type: string): Promise<string> {
  const { rows } = await client.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1)
     returning auth_code`,
    [userId, type === 'signup' ? 'email/signup' : type],
  )
  const [flow] = rows
  if (!flow) throw refuse(422, 'flow_state_not_found', 'No valid flow state found for user.')
  return flow.auth_code
}

function withSession(target: string, type: string, session: SessionAnswer): string {
  const { user: _, ...tokens } = session
  const fragment = new URLSearchParams({ type, sb: '' })
  for (const [name, value] of Object.entries(tokens)) fragment.set(name, String(value))
  return Object.assign(new URL(target), { hash: fragment.toString() }).href
}

function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

// In the fragment always, for PKCE in the query too: supabase-js looks there.
function withError(target: string, flow: Flow, refusal: Refusal): string {
  const url = new URL(target)
  const error = refusal.status === 403 ? 'access_denied' : 'invalid_request'
  const fields = { error, error_code: String(refusal.body.code), error_description: refusal.message }
  if (flow === 'pkce') for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...fields, sb: '' }).toString()
  return url.href
}
