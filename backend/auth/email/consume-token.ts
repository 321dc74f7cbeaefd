import { type Auth, type AuthTransaction, refuse, refuseDeadLink } from '../auth.ts'
import type { Method } from '../sessions/sessions.ts'
import { requireUser, type UserRow } from '../users.ts'
import { hashCode } from './mail-tokens.ts'

/** The purpose of a link or a code, as the database names it. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

const TYPES = new Map<string, TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

/** Returns the tokens that a verification of this type may consume. */
export function tokenTypesOf(type: string | null | undefined): TokenType[] {
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  const types = TYPES.get(type)
  if (!types) throw refuse(400, 'validation_failed', 'Unsupported verification type')
  return types
}

/**
 * Returns the `amr` method of a session that began with a mail. GoTrue uses `otp` for all of them, which lets a session of a
 * sign-up set another password without the present one.
 */
export function methodOf(tokenType: TokenType): Method {
  return tokenType === 'recovery_token' ? 'recovery' : 'otp'
}

/** The user and the kind of a consumed link or code. */
export interface ConsumedToken {
  user: UserRow
  tokenType: TokenType
}

const VALID_LINK = `t.token_hash = $1 and t.token_type::text = any($2)
  and t.created_at > (now() at time zone 'utc') - make_interval(secs => $3)`

/** Returns account and kind of a link that is still valid, without consuming it. */
export async function findLinkToken(auth: Auth, token: string, types: TokenType[]) {
  const { rows } = await auth.database.pool.query<{ userId: string; tokenType: TokenType }>(
    `select t.user_id as "userId", t.token_type as "tokenType" from auth.one_time_tokens t where ${VALID_LINK}`,
    [token, types, auth.settings.mailTokenLifetime],
  )
  return rows[0]
}

/** Consumes a link, so that only one of two concurrent requests succeeds. Throws 403 `otp_expired` when it is not valid. */
export async function consumeLinkToken(auth: AuthTransaction, token: string, types: TokenType[]) {
  // The user is locked before the token, as everywhere: otherwise two links of one user could deadlock.
  const { rows } = await auth.db.query<{ user_id: string; token_type: TokenType }>(
    `with owner as (
       select u.id from auth.users u join auth.one_time_tokens t on t.user_id = u.id where ${VALID_LINK}
       for update of u
     )
     delete from auth.one_time_tokens t using owner where t.user_id = owner.id and ${VALID_LINK}
     returning t.user_id, t.token_type`,
    [token, types, auth.settings.mailTokenLifetime],
  )
  const [consumed] = rows
  if (!consumed) throw refuseDeadLink()
  return {
    user: await requireUser(auth.db, consumed.user_id, refuseDeadLink()),
    tokenType: consumed.token_type,
  }
}

/** Consumes the six digits that were sent to an address. Throws 403 `otp_expired` when they are not valid. */
export async function consumeCode(auth: AuthTransaction, email: string, code: string, types: TokenType[]) {
  const values = [email, hashCode(email, code), auth.settings.mailTokenLifetime]
  for (const type of types) {
    const { rows } = await auth.db.query<{ id: string }>(
      `update auth.users set ${type} = '' where id in (select id ${validCodeSql(type)} limit 1 for update) returning id`,
      values,
    )
    if (rows[0]) return { user: await requireUser(auth.db, rows[0].id, refuseDeadLink()), tokenType: type }
  }
  throw refuse(403, 'otp_expired', 'Token has expired or is invalid')
}

const SENT_AT: Record<TokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
}

function validCodeSql(type: TokenType): string {
  const address = type === 'email_change_token_new' ? `email_change <> '' and email_change` : 'email'
  return `from auth.users where ${address} = $1 and is_sso_user = false and ${type} = $2
    and ${SENT_AT[type]} > now() - make_interval(secs => $3)`
}
