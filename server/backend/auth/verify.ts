import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { Auth } from './auth.ts'
import { hashCode } from './mail-tokens.ts'
import { readBody, readEmail } from './read-body.ts'
import { refuse } from './refuse.ts'
import { openSession, type SessionAnswer } from './sessions.ts'
import { findUserByEmail, findUserById, isBanned, type UserRow } from './users.ts'

const BODY = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

type TokenType = 'confirmation_token' | 'recovery_token'

const TYPES = new Map<string, TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
])

/** `POST /verify`: a link's `token_hash`, or an address with the six digits of its mail, against a session. */
export async function verify(auth: Auth, c: Context): Promise<SessionAnswer> {
  const body = await readBody(c, BODY)
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw refuse(400, 'validation_failed', 'Verify requires either a token or a token hash')
  const types = tokenTypesOf(body.type)
  const open = (spend: (client: ClientBase) => Promise<UserRow>) =>
    auth.database.transaction(async (client) =>
      openSession(auth, c, await confirm(client, await spend(client)), 'otp', client),
    )
  const { token_hash: link, token: code } = body
  if (link) return open((client) => spendLink(auth, client, link, types))
  const email = readAddress(body.email)
  await auth.limits.countAccount(email, 'wrongCodeOfAccount')
  const session = await open((client) => spendCode(auth, client, email, code ?? '', types))
  await auth.limits.forgiveAccount(email, 'wrongCodeOfAccount')
  return session
}

function readAddress(address: string | null | undefined): string {
  if (address) return readEmail(address)
  throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on verify')
}

export function tokenTypesOf(type: string | null | undefined): TokenType[] {
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  const types = TYPES.get(type)
  if (!types) throw refuse(400, 'validation_failed', 'Unsupported verification type')
  return types
}

const LINK_IS_LIVE = `token_hash = $1 and token_type::text = any($2)
  and created_at > (now() at time zone 'utc') - make_interval(secs => $3)`

/** Whether a link would still work; nothing is spent. */
export async function isLinkLive(auth: Auth, token: string, types: TokenType[]): Promise<boolean> {
  const { rowCount } = await auth.database.pool.query(
    `select from auth.one_time_tokens where ${LINK_IS_LIVE}`,
    [token, types, auth.settings.mailTokenLifetime],
  )
  return rowCount === 1
}

/** Takes a link out of the world, so that of two who come with it one gets in. */
export async function spendLink(
  auth: Auth,
  client: ClientBase,
  token: string,
  types: TokenType[],
): Promise<UserRow> {
  const { rows } = await client.query<{ user_id: string }>(
    `delete from auth.one_time_tokens where ${LINK_IS_LIVE} returning user_id`,
    [token, types, auth.settings.mailTokenLifetime],
  )
  const user = rows[0] && (await findUserById(client, rows[0].user_id))
  if (!user) throw refuse(403, 'otp_expired', 'Email link is invalid or has expired')
  if (isBanned(user)) throw refuse(403, 'user_banned', 'User is banned')
  return user
}

async function spendCode(
  auth: Auth,
  client: ClientBase,
  email: string,
  code: string,
  types: TokenType[],
): Promise<UserRow> {
  const { rowCount } = await client.query(
    `update auth.users
     set confirmation_token = case when confirmation_token = $2 then '' else confirmation_token end,
       recovery_token = case when recovery_token = $2 then '' else recovery_token end
     where email = $1 and is_sso_user = false and (
       'confirmation_token' = any($3) and confirmation_token = $2 and confirmation_sent_at > now() - make_interval(secs => $4)
       or 'recovery_token' = any($3) and recovery_token = $2 and recovery_sent_at > now() - make_interval(secs => $4))`,
    [email, hashCode(email, code), types, auth.settings.mailTokenLifetime],
  )
  const user = rowCount === 1 ? await findUserByEmail(client, email) : undefined
  if (!user) throw refuse(403, 'otp_expired', 'Token has expired or is invalid')
  if (isBanned(user)) throw refuse(403, 'user_banned', 'User is banned')
  return user
}

/** Whoever read a mail owns the address: it counts as confirmed, and the other links and codes are void. */
export async function confirm(client: ClientBase, user: UserRow): Promise<UserRow> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await client.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = '',
       recovery_token = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id],
  )
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email' and email = $2`,
    [user.id, user.email],
  )
  return (await findUserById(client, user.id)) ?? user
}
