import { authMail } from '../../mail/auth-mails.ts'
import { accountTranslator } from '../../mail/translator.ts'
import { auditSql } from '../audit.ts'
import type { AuthRequest } from '../auth.ts'
import { hashCode } from '../email/mail-tokens.ts'
import { refuse } from '../refuse.ts'
import { newCode } from '../secrets.ts'
import { requireSignedIn } from '../sign-in/signed-in.ts'

/** `GET /reauthenticate` mails a code that `PUT /user` accepts as its `nonce`, replacing an earlier one. */
export async function reauthenticate(auth: AuthRequest): Promise<object> {
  const { user } = await requireSignedIn(auth)
  const { email } = user
  if (!email) throw refuse(400, 'validation_failed', 'Reauthentication requires the user to have an email')
  if (!user.email_confirmed_at) throw refuse(422, 'email_not_confirmed', 'Please verify your email first.')
  await auth.limits.countAddress(auth.c, 'user')
  await auth.limits.countMail(auth.c, 'reauthentication', email)
  const code = newCode()
  await auth.mails.inTransaction(async (client) => {
    await client.query(KEEP_NONCE, [user.id, hashCode(email, code), auth.address ?? ''])
    const translator = await accountTranslator(auth, client, user.id, auth.c.req.header('accept-language'))
    return [authMail(auth, translator, 'reauthentication', email, { code })]
  })
  return {}
}

const KEEP_NONCE = `
  with person as (
    update auth.users set reauthentication_token = $2, reauthentication_sent_at = now(), updated_at = now()
    where id = $1 returning id, email, is_sso_user
  )
  ${auditSql({ action: `'user_reauthenticate_requested'`, logType: `'user'`, address: '$3', of: 'person u' })}`
