import pg from 'pg'
import { auditSql } from '../audit.ts'
import { type AuthRequest, refuse } from '../auth.ts'

export type Data = Record<string, unknown>

export interface NewUser {
  id: string
  email: string
  password: string
  data: Data
  /** User metadata of the account, when they differ from those of its identity. */
  metadata?: Data
  confirmed: boolean
}

const AUDIT = auditSql({
  action: `case when u.id is null then 'user_repeated_signup' when $5 then 'user_signedup'
    else 'user_confirmation_requested' end`,
  logType: `'user'`,
  address: '$6',
  of: '(select (select id from person) as id, $2::text as email, false as is_sso_user) u',
})

const INSERT_USER = {
  name: 'auth-insert-user',
  text: `with person as (
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
        case when $5 then now() end, '{"provider": "email", "providers": ["email"]}', $7, now(), now())
      on conflict (email) where is_sso_user = false do nothing
      returning id, email
    ), identity as (
      insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select id::text, id, $4, 'email', now(), now(), now() from person
    ), audit as (
      ${AUDIT}
    )
    select id from person`,
}

/**
 * Inserts an account of an operator, or any account where addresses need no confirmation. Returns false, without changes, when
 * the address is taken.
 */
export async function insertUser(auth: AuthRequest, user: NewUser): Promise<boolean> {
  const claims = claimsOf(user.id, user.email, user.data, user.confirmed)
  const values = [
    user.id,
    user.email,
    user.password,
    JSON.stringify(claims),
    user.confirmed,
    auth.address ?? '',
    JSON.stringify(user.metadata ?? claims),
  ]
  const { rowCount } = await auth.database.pool.query({ ...INSERT_USER, values }).catch(refuseTriggerError)
  return rowCount === 1
}

/** A value that the product's own triggers on auth.users reject is the client's fault. */
export function refuseTriggerError(error: unknown): never {
  if (error instanceof pg.DatabaseError && /^(22|23|P0|PT4)/.test(error.code ?? ''))
    throw refuse(422, 'validation_failed', 'Database error saving new user')
  throw error
}

const MAX_DATA = 8192

/** User metadata are part of every access token, that is of the headers of every request. */
export function requireDataSize(data: Data): void {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_DATA)
    throw refuse(400, 'validation_failed', `User metadata cannot be larger than ${MAX_DATA} bytes`)
}

/** Returns the claims that GoTrue stores in the identity of a new e-mail account and shows as user metadata. */
export function claimsOf(id: string, email: string, data: Data, verified: boolean): Data {
  return { ...data, sub: id, email, email_verified: verified, phone_verified: false }
}
