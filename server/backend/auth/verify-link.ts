import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { confirm } from './confirm.ts'
import { OTHER_EMAIL_TO_CONFIRM } from './confirm-email-change.ts'
import { type Flow, withCode, withError, withMessage, withSession } from './link-target.ts'
import { redirectTarget } from './redirects.ts'
import { refuse } from './refuse.ts'
import { openSession } from './sessions.ts'
import { spendLink } from './spend.ts'
import { tokenTypesOf } from './verification-types.ts'

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

/** The button of the page: spends the link and leads to the site, signed in (implicit flow) or with a code (PKCE). */
export async function followLink(auth: Auth, c: Context): Promise<Response> {
  const link = readLink(auth, c)
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  try {
    return c.redirect(await spend(auth, c, link), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return c.redirect(withError(link.redirectTo, link.flow, error), 303)
  }
}

function spend(auth: Auth, c: Context, { token, type, flow, redirectTo }: Link): Promise<string> {
  const types = tokenTypesOf(type)
  return auth.database.transaction(async (client) => {
    const user = await confirm(auth, client, await spendLink(auth, client, token, types))
    if (!user) return withMessage(redirectTo, flow, OTHER_EMAIL_TO_CONFIRM)
    if (flow === 'pkce') return withCode(redirectTo, await issueCode(client, user.id, type))
    return withSession(redirectTo, type, await openSession(auth, c, user, 'otp', client))
  })
}

// A newer request of the same kind has voided this link, so the newest flow is the one that this link belongs to.
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
