import type pg from 'pg'
import { authMail } from '../../mail/auth-mails.ts'
import { notificationMail } from '../../mail/notification.ts'
import type { MailRequest } from '../../mail/queue/table.ts'
import { accountTranslator, translatorFor } from '../../mail/translator.ts'
import type { Mail } from '../../settings/options.ts'
import { auditSql } from '../audit.ts'
import type { Auth } from '../auth.ts'
import { beginFlowSql, type Challenge } from '../sessions/pkce.ts'
import { findUserByEmail, isBanned } from '../users.ts'
import { resendEmailChange } from './email-change.ts'
import { type MailMaker, type MailTokenType, mailLink, newMailToken } from './mail-tokens.ts'

const KINDS = {
  signup: {
    mail: 'confirmation',
    column: 'confirmation',
    where: 'u.email_confirmed_at is null',
    method: 'email/signup',
    action: 'user_confirmation_requested',
  },
  recovery: {
    mail: 'recovery',
    column: 'recovery',
    where: 'true',
    method: 'recovery',
    action: 'user_recovery_requested',
  },
  // GoTrue stores this code with the recovery tokens: both prove the same.
  magiclink: {
    mail: 'signInCode',
    column: 'recovery',
    where: 'u.email_confirmed_at is not null',
    method: 'magiclink',
    action: 'user_recovery_requested',
  },
} as const

export interface RequestedMail {
  type: MailTokenType | 'account_exists' | 'account_deleted'
  email: string
  redirectTo: string
  challenge?: Challenge | undefined
  /** The language of the request, for an account whose owner has chosen none. */
  language?: string | undefined
}

/**
 * Resolves when the request for a mail is stored. Accounts are looked up after the response (`composeMails`), so that known and
 * unknown addresses get the same response in the same time.
 */
export function requestMail(auth: Auth, { email, ...about }: RequestedMail): Promise<void> {
  return auth.mails.request({ to: email, about })
}

/** Composes the mails for a stored request: none when there is no such account. */
export async function composeMails(maker: MailMaker, client: pg.ClientBase, request: MailRequest) {
  // A request by a statement of the database (platform/135-request-confirmation.sql) names no page.
  const about = { redirectTo: maker.siteUrl, ...request.about } as Omit<RequestedMail, 'email'>
  const mail = { ...about, email: request.to }
  if (mail.type === 'email_change') return resendEmailChange(maker, client, mail)
  if (mail.type === 'account_deleted') return [deletionMail(maker, request)]
  if (mail.type === 'account_exists') return notifyAccountExists(maker, client, mail)
  return createMail(maker, client, { ...mail, type: mail.type })
}

/** A trigger stores this request, since any statement may delete an account (platform/075-account-notices.sql). */
function deletionMail(maker: MailMaker, { to, about }: MailRequest): Mail {
  const at = new Date(Number(about.at) * 1000)
  const translator = translatorFor(maker, typeof about.language === 'string' ? about.language : null)
  return notificationMail(maker, translator, to, { name: 'account_deleted_notification' }, at)
}

/** Composes the notice to the owner of a confirmed account whose address was used for a sign-up. */
async function notifyAccountExists(
  maker: MailMaker,
  client: pg.ClientBase,
  { email, redirectTo, language }: RequestedMail,
): Promise<Mail[]> {
  const user = await findUserByEmail(client, email)
  if (!user || isBanned(user)) return []
  const translator = await accountTranslator(maker, client, user.id, language)
  return [authMail(maker, translator, 'accountExists', email, { link: redirectTo })]
}

/** Creates link and code for an account, replacing earlier ones, and returns the mail that contains them. */
export async function createMail(
  maker: MailMaker,
  client: Pick<pg.ClientBase, 'query'>,
  { type, email, redirectTo, challenge, language }: RequestedMail & { type: keyof typeof KINDS },
): Promise<Mail[]> {
  const token = newMailToken(email, challenge !== undefined)
  const { rows } = await client.query<{ id: string }>({
    ...requestStatement(type),
    values: [email, token.codeHash, token.linkToken, challenge?.challenge ?? null, challenge?.method ?? null],
  })
  const [person] = rows
  if (!person) return []
  const translator = await accountTranslator(maker, client, person.id, language)
  // A sign-in code has no link: it answers a request for a code.
  const link = type === 'magiclink' ? undefined : mailLink(maker, type, token.linkToken, redirectTo)
  return [authMail(maker, translator, KINDS[type].mail, email, { link, code: token.code })]
}

// Returns the statement that replaces an earlier link and code of the same kind; it changes nothing without such an account.
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
