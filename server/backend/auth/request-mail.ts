import { confirmationMail } from '../mail/confirmation.ts'
import { deliver } from '../mail/deliver.ts'
import { recoveryMail } from '../mail/recovery.ts'
import { auditSql } from './audit.ts'
import type { Auth } from './auth.ts'
import { mailLink, newMailToken } from './mail-tokens.ts'
import { beginFlowSql, type Challenge } from './pkce.ts'

const KINDS = {
  signup: {
    column: 'confirmation',
    where: 'u.email_confirmed_at is null',
    method: 'email/signup',
    action: 'user_confirmation_requested',
  },
  recovery: { column: 'recovery', where: 'true', method: 'recovery', action: 'user_recovery_requested' },
} as const

/** Makes link and code for an account, in place of earlier ones, and mails them. Without such an account: nothing. */
export async function requestMail(
  auth: Auth,
  type: keyof typeof KINDS,
  email: string,
  redirectTo: string,
  challenge: Challenge | undefined,
  stopping: AbortSignal,
): Promise<void> {
  const token = newMailToken(email, challenge !== undefined)
  const { rowCount } = await auth.database.pool.query({
    ...requestStatement(type),
    values: [email, token.codeHash, token.linkToken, challenge?.challenge ?? null, challenge?.method ?? null],
  })
  if (rowCount === 0) return
  const link = mailLink(auth, type, token.linkToken, redirectTo)
  const mail = type === 'signup' ? confirmationMail : recoveryMail
  await deliver(auth.sendMail, mail(auth, email, link, token.code), stopping)
}

// In place of an earlier link and code of the same kind; nothing when there is no such account.
function requestStatement(type: keyof typeof KINDS) {
  const { column, where, method, action } = KINDS[type]
  return {
    name: `auth-request-${type}`,
    text: `with person as (
        update auth.users u set ${column}_token = $2, ${column}_sent_at = now(), updated_at = now()
        where u.email = $1 and u.is_sso_user = false and (u.banned_until is null or u.banned_until < now()) and ${where}
        returning u.id, u.email, u.is_sso_user
      ), token as (
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
        select gen_random_uuid(), id, '${column}_token', $3, email, now() at time zone 'utc', now() at time zone 'utc'
        from person
        on conflict (user_id, token_type) do update
        set token_hash = excluded.token_hash, created_at = excluded.created_at, updated_at = excluded.updated_at
      ), flow as (
        ${beginFlowSql({ method, challenge: '$4', challengeMethod: '$5', of: 'person' })}
      ), audit as (
        ${auditSql({ action: `'${action}'`, logType: `'user'`, of: 'person u' })}
      )
      select id from person`,
  }
}
