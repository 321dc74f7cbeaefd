import { z } from 'zod'
import { type AuthRequest, type AuthTransaction, inTransaction } from '../auth.ts'
import { readBody, readEmail } from '../read-body.ts'
import { refuse } from '../refuse.ts'
import { openSession } from '../sessions/sessions.ts'
import { countForAccount } from '../sign-in/device-cookies/device-cookies.ts'
import { proofOfBrowser } from '../sign-up/browser-proof.ts'
import { confirm } from '../sign-up/confirm.ts'
import { findSignUpOfBrowser } from '../sign-up/pending.ts'
import { OTHER_EMAIL_TO_CONFIRM } from './confirm-email-change.ts'
import { type ConsumedToken, consumeCode, consumeLinkToken, methodOf, tokenTypesOf } from './consume-token.ts'
import { isRequestingBrowser } from './email-change.ts'

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

function completeVerification(
  auth: AuthRequest,
  consume: (auth: AuthTransaction) => Promise<ConsumedToken>,
): Promise<object> {
  return inTransaction(auth, async (auth) => {
    const consumed = await consume(auth)
    const signUp = await findSignUpOfBrowser(auth.db, consumed.user.id, proofOfBrowser(auth.c))
    const isAccountOwner = await isRequestingBrowser(auth, consumed.user.id)
    const user = await confirm(auth, consumed, { signUp, isAccountOwner })
    if (!user) return { msg: OTHER_EMAIL_TO_CONFIRM, code: '200' }
    return openSession(auth, user, methodOf(consumed.tokenType))
  })
}
