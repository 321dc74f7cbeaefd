import { z } from 'zod'
import type { Queryable } from '../../database/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { accountTranslator } from '../../mail/translator.ts'
import { writeAudit } from '../audit.ts'
import {
  type AuthRequest,
  type AuthTransaction,
  inTransaction,
  readBody,
  readEmail,
  refuse,
} from '../auth.ts'
import { openSession } from '../sessions/sessions.ts'
import { tellAnswered } from '../settings/site-origin.ts'
import { countForAccount } from '../sign-in/device-cookies/device-cookies.ts'
import { proofOfBrowser } from '../sign-up/browser-proof.ts'
import { confirm, OTHER_EMAIL_TO_CONFIRM, type OwnershipProof } from '../sign-up/confirm.ts'
import { findSignUpOfBrowser } from '../sign-up/pending.ts'
import { proveOwner } from '../sign-up/prove-owner.ts'
import { type ConsumedToken, consumeCode, consumeLinkToken, methodOf, tokenTypesOf } from './consume-token.ts'
import { isRequestingBrowser } from './email-change.ts'
import { withCode, withError, withFields, withSession } from './redirects.ts'
import { type Link, readLink, showForm, showRemoved } from './verify-page.ts'

/**
 * Handles the page's form: consumes the link and redirects to the site, signed in (implicit flow) or with a code (PKCE). When
 * the person may not be the one who signed up, it first requires the password of the sign-up or a new one; for a new address it
 * requires a proof that the account is theirs.
 */
export async function verifyByLink(auth: AuthRequest): Promise<Response> {
  const link = readLink(auth)
  auth.c.header('cache-control', 'no-store')
  auth.c.header('referrer-policy', 'no-referrer')
  const form = new URLSearchParams(await auth.c.req.text())
  try {
    if (form.get('intent') === 'not-me') return await removeSignUp(auth, link)
    const choice = await proveOwner(auth, link, form)
    if ('requiredInput' in choice) return await showForm(auth, link, choice.requiredInput, choice.problem)
    return auth.c.redirect(await consume(auth, link, choice), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return auth.c.redirect(withError(link.redirectTo, link.flow, error), 303)
  }
}

function consume(auth: AuthRequest, { token, type, flow, redirectTo }: Link, proof: OwnershipProof) {
  const types = tokenTypesOf(type)
  return inTransaction(auth, async (auth) => {
    const consumed = await consumeLinkToken(auth, token, types)
    const user = await confirm(auth, consumed, proof)
    if (!user) return withFields(redirectTo, flow, { message: OTHER_EMAIL_TO_CONFIRM })
    if (flow === 'pkce') return withCode(redirectTo, await issueCode(auth.db, user.id, type))
    const session = await openSession(auth, user, methodOf(consumed.tokenType))
    tellAnswered(auth, user.id)
    return withSession(redirectTo, type, session)
  })
}

/** 'This was not me' deletes the account and all that waits for it. Only the form's POST gets here, no mail scanner. */
async function removeSignUp(auth: AuthRequest, { token, redirectTo }: Link): Promise<Response> {
  const translator = await inTransaction(auth, async (auth) => {
    const { user } = await consumeLinkToken(auth, token, ['confirmation_token'])
    const translator = await accountTranslator(auth, auth.db, user.id, auth.c.req.header('accept-language'))
    await writeAudit(auth, user.id, 'user_deleted')
    await auth.db.query('delete from auth.users where id = $1 and email_confirmed_at is null', [user.id])
    return translator
  })
  return showRemoved(auth, translator, redirectTo)
}

// A newer request of the same kind would have voided this link, so this link belongs to the newest flow.
async function issueCode(db: Queryable, userId: string, type: string): Promise<string> {
  const { rows } = await db.query<{ auth_code: string }>(
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

const BODY = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

/**
 * `POST /verify` exchanges a link's `token_hash`, or an address with the six digits of its mail, for a session. The first of
 * the two confirmations of a change of address opens none and returns a message. The password of a sign-up is kept when the
 * caller's browser is the one that signed up; otherwise the account has none yet (decision 025).
 */
export async function verify(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, BODY)
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw refuse(400, 'validation_failed', 'Verify requires either a token or a token hash')
  const types = tokenTypesOf(body.type)
  const { token_hash: link, token: code } = body
  if (link) return completeVerification(auth, (auth) => consumeLinkToken(auth, link, types))
  const email = readAddress(body.email)
  const refund = await countForAccount(auth, email, 'wrongCodeOfAccount')
  const answer = await completeVerification(auth, (auth) => consumeCode(auth, email, code ?? '', types))
  await refund()
  return answer
}

function readAddress(address: string | null | undefined): string {
  if (address) return readEmail(address)
  throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on verify')
}

function completeVerification(auth: AuthRequest, consume: (auth: AuthTransaction) => Promise<ConsumedToken>) {
  return inTransaction(auth, async (auth) => {
    const consumed = await consume(auth)
    const signUp = await findSignUpOfBrowser(auth.db, consumed.user.id, proofOfBrowser(auth.c))
    const isAccountOwner = await isRequestingBrowser(auth, consumed.user.id)
    const user = await confirm(auth, consumed, { signUp, isAccountOwner })
    if (!user) return { msg: OTHER_EMAIL_TO_CONFIRM, code: '200' }
    return openSession(auth, user, methodOf(consumed.tokenType))
  })
}
