import type pg from 'pg'
import { authMail } from '../../mail/auth-mails.ts'
import { accountTranslator, requestTranslator } from '../../mail/translator.ts'
import type { Mail } from '../../settings/options.ts'
import { auditSql } from '../audit.ts'
import { type Auth, type AuthRequest, refuseTakenEmail } from '../auth.ts'
import { beginFlowSql, type Challenge } from '../sessions/pkce.ts'
import { newBrowserProof, proofOfBrowser } from '../sign-up/browser-proof.ts'
import type { UserRow } from '../users.ts'
import { type MailMaker, type MailToken, mailLink, newMailToken } from './mail-tokens.ts'
import { redirectTarget } from './redirects.ts'
import type { RequestedMail } from './request-mail.ts'

/** Tells whether a change has to be confirmed from the old address, too. */
export function needsBothAddresses(auth: Pick<Auth, 'settings'>, user: UserRow): boolean {
  return !auth.settings.autoconfirm && Boolean(user.email)
}

/** The request for another address: nothing changes until the mails are answered. Refused when somebody has the address. */
export async function requestEmailChange(
  auth: AuthRequest,
  user: UserRow,
  email: string,
  challenge: Challenge | undefined,
): Promise<void> {
  const request = { redirectTo: redirectTarget(auth), challenge, language: requestTranslator(auth).language }
  await requireAvailable(auth, user, email)
  await auth.limits.countOwnersMail('email_change', user.email ?? user.id, `member:${user.id}`)
  await auth.limits.countAccount(email, 'mailsToAccount')
  const browser = newBrowserProof(auth, 'email-change')
  await auth.mails.inTransaction(async (client) => {
    const mails = await createEmailChange(auth, client, user, email, request)
    await client.query(STORE_BROWSER_PROOF, [user.id, browser.proof])
    return mails
  })
  for (const [name, value] of Object.entries(browser.headers)) auth.c.header(name, value)
}

const STORE_BROWSER_PROOF = `insert into _backend.email_changes (user_id, proof) values ($1, $2)
  on conflict (user_id) do update set proof = excluded.proof`

/** Tells whether this browser requested the change of an account's address. */
export async function isRequestingBrowser({ db, c }: AuthRequest, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from _backend.email_changes where user_id = $1 and proof = $2',
    [userId, proofOfBrowser(c, 'email-change') ?? ''],
  )
  return rowCount === 1
}

// As in GoTrue, an address is also taken when it belongs to another member's identity. A sign-up alone does not take it: its
// sender has not shown that they read its mails.
async function requireAvailable(auth: Auth, user: UserRow, email: string): Promise<void> {
  const { rowCount } = await auth.database.pool.query(
    `select from auth.users where email = $1 and is_sso_user = false and id <> $2 and email_confirmed_at is not null
     union all
     select from auth.identities i where email = $1 and user_id <> $2
       and exists (select from auth.users u where u.id = i.user_id and u.email_confirmed_at is not null)
     limit 1`,
    [email, user.id],
  )
  if (rowCount !== 0) throw refuseTakenEmail()
}

/** Creates the mails of a pending change again; none when no change is pending. */
export async function resendEmailChange(
  maker: MailMaker,
  client: pg.ClientBase,
  request: Omit<RequestedMail, 'type'>,
): Promise<Mail[]> {
  const { rows } = await client.query<UserRow>(
    `select u.* from auth.users u where u.email = $1 and u.is_sso_user = false and u.email_change <> ''
       and (u.banned_until is null or u.banned_until < now())`,
    [request.email],
  )
  const [user] = rows
  return user?.email_change ? createEmailChange(maker, client, user, user.email_change, request) : []
}

/** Stores links and codes, replacing earlier ones, and returns the mails that contain them. */
async function createEmailChange(
  maker: MailMaker,
  client: pg.ClientBase,
  user: UserRow,
  email: string,
  { redirectTo, challenge, language }: Pick<RequestedMail, 'redirectTo' | 'challenge' | 'language'>,
): Promise<Mail[]> {
  const toNew = newMailToken(email, challenge !== undefined)
  const current = needsBothAddresses(maker, user) ? user.email : undefined
  const toCurrent = current ? newMailToken(current, challenge !== undefined) : undefined
  const codes = [toNew.codeHash, toNew.linkToken, toCurrent?.codeHash ?? '', toCurrent?.linkToken]
  await client.query(REQUEST, [user.id, email, ...codes, challenge?.challenge, challenge?.method])
  const translator = await accountTranslator(maker, client, user.id, language)
  const compose = (kind: 'newAddress' | 'addressChange', to: string, { linkToken, code }: MailToken) => {
    const link = mailLink(maker, 'email_change', linkToken, redirectTo)
    return authMail(maker, translator, kind, to, { link, code, from: user.email, wanted: email })
  }
  const mail = compose('newAddress', email, toNew)
  return current && toCurrent ? [mail, compose('addressChange', current, toCurrent)] : [mail]
}

const REQUEST = `with person as (
      update auth.users u set email_change = $2, email_change_token_new = $3, email_change_token_current = $5,
        email_change_confirm_status = 0, email_change_sent_at = now(), reauthentication_token = '', updated_at = now()
      where u.id = $1
      returning u.id, u.email, u.is_sso_user
    ), gone as (
      delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_current' and $6::text is null
    ), token as (
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
      select gen_random_uuid(), person.id, one.type::auth.one_time_token_type, one.hash, one.address,
        now() at time zone 'utc', now() at time zone 'utc'
      from person, (values ('email_change_token_new', $4::text, $2::text),
        ('email_change_token_current', $6::text, (select email from person))) one (type, hash, address)
      where one.hash is not null
      on conflict (user_id, token_type) do update
      set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at,
        updated_at = excluded.updated_at
    ), flow as (
      ${beginFlowSql({ method: 'email_change', challenge: '$7', challengeMethod: '$8', of: 'person' })}
    ), audit as (
      ${auditSql({ action: `'user_modified'`, logType: `'user'`, of: 'person u' })}
    )
    select id from person`
