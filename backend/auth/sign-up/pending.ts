import type { Queryable } from '../../database/connection.ts'
import { auditSql } from '../audit.ts'
import type { AuthRequest } from '../auth.ts'
import type { MailToken } from '../email/mail-tokens.ts'
import { beginFlowSql, type Challenge } from '../sessions/pkce.ts'
import { claimsOf, type Data } from './insert-user.ts'

/** Pending sign-ups per address; the oldest is replaced, and its owner enters the password again. */
export const MAX_PENDING_SIGN_UPS = 5

/** Seconds for which a sign-up waits for its confirmation; then it is deleted, with an account that was never confirmed. */
export const SIGN_UP_LIFETIME = 7 * 86_400

/** The values that an account gets from its owner's sign-up. */
export interface SignUpChoice {
  /** bcrypt; empty for an account without a password. */
  encryptedPassword: string
  data: Data
}

export interface SignUpRequest {
  /** The account gets this id if it is its first sign-up. */
  id: string
  email: string
  /** As it was entered, then hashed. */
  password: string
  data: Data
  challenge: Challenge | undefined
}

const SIGN_UP = {
  name: 'auth-sign-up',
  text: `with person as (
      insert into auth.users as u (instance_id, id, aud, role, email, encrypted_password, confirmation_token,
        confirmation_sent_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, '', $3, now(),
        '{"provider": "email", "providers": ["email"]}', $4, now(), now())
      on conflict (email) where is_sso_user = false do update
      set confirmation_token = excluded.confirmation_token, confirmation_sent_at = now(), updated_at = now()
      where u.email_confirmed_at is null and (u.banned_until is null or u.banned_until < now())
      returning id, email, is_sso_user
    ), identity as (
      insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select id::text, id, $4, 'email', now(), now(), now() from person where id = $1
    ), token as (
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
      select gen_random_uuid(), id, 'confirmation_token', $5, email, now() at time zone 'utc', now() at time zone 'utc'
      from person
      on conflict (user_id, token_type) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, updated_at = excluded.updated_at
    ), crowd as (
      delete from _backend.sign_ups where proof in (
        select s.proof from _backend.sign_ups s join person on person.id = s.user_id
        order by s.created_at desc offset ${MAX_PENDING_SIGN_UPS - 1})
    ), sign_up as (
      insert into _backend.sign_ups (proof, user_id, encrypted_password, data) select $6, id, $7, $8 from person
    ), flow as (
      ${beginFlowSql({ method: 'email/signup', challenge: '$9', challengeMethod: '$10', of: 'person' })}
    ), audit as (
      ${auditSql({
        action: `case when u.id is null then 'user_repeated_signup' else 'user_confirmation_requested' end`,
        logType: `'user'`,
        address: '$11',
        of: '(select (select id from person) as id, $2::text as email, false as is_sso_user) u',
      })}
    )
    select id from person`,
}

/**
 * Stores a sign-up beside earlier ones of the same address, and replaces link and code. Returns false, without changes, when
 * the address has a confirmed or a blocked account.
 *
 * @param proof SHA-256 of the secret of the browser
 */
export async function insertSignUp(
  { db, address }: AuthRequest,
  { id, email, password, data, challenge }: SignUpRequest,
  token: MailToken,
  proof: string,
): Promise<boolean> {
  const claims = JSON.stringify(claimsOf(id, email, data, false))
  const account = [id, email, token.codeHash, claims, token.linkToken]
  const signUp = [
    proof,
    password,
    JSON.stringify(data),
    challenge?.challenge,
    challenge?.method,
    address ?? '',
  ]
  const { rowCount } = await db.query({ ...SIGN_UP, values: [...account, ...signUp] })
  return rowCount === 1
}

interface Row extends SignUpChoice {
  isOfBrowser: boolean
}

/**
 * Returns the pending sign-ups of an unconfirmed account, that of this browser first, then the newest; last a password that an
 * operator set. Empty for a confirmed account.
 *
 * @param of the account's id or its address
 */
export async function findSignUps(
  db: Queryable,
  of: { userId: string } | { email: string },
  proof: string | undefined,
): Promise<Row[]> {
  const [column, value] = 'userId' in of ? ['id', of.userId] : ['email', of.email]
  const { rows } = await db.query<Row>({
    name: `auth-sign-ups-by-${column}`,
    text: `with person as (
        select id, encrypted_password, raw_user_meta_data from auth.users
        where ${column} = $1 and is_sso_user = false and email_confirmed_at is null
      )
      select w.encrypted_password as "encryptedPassword", w.data, w.of_browser as "isOfBrowser" from (
        select s.encrypted_password, s.data, s.proof is not distinct from $2 as of_browser, s.created_at
        from _backend.sign_ups s join person on person.id = s.user_id
        union all
        select encrypted_password, coalesce(raw_user_meta_data, '{}'), false, '-infinity' from person
        where encrypted_password <> ''
      ) w order by w.of_browser desc, w.created_at desc`,
    values: [value, proof ?? null],
  })
  return rows
}

/** Returns the sign-up that this browser made for an account. */
export async function findSignUpOfBrowser(db: Queryable, userId: string, proof: string | undefined) {
  if (proof === undefined) return undefined
  const [first] = await findSignUps(db, { userId }, proof)
  return first?.isOfBrowser ? first : undefined
}

/** Assigns a sign-up to another browser, in which its password was entered. */
export async function assignBrowser(
  db: Queryable,
  userId: string,
  { encryptedPassword, data }: SignUpChoice,
  proof: string,
): Promise<void> {
  await db.query(
    `with former as (
       delete from _backend.sign_ups where user_id = $1 and encrypted_password = $2
     )
     insert into _backend.sign_ups (proof, user_id, encrypted_password, data)
     select $4, id, $2, $3 from auth.users where id = $1 and email_confirmed_at is null`,
    [userId, encryptedPassword, JSON.stringify(data), proof],
  )
}
