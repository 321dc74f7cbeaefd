import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../database/connection.ts'
import { writeAudit } from '../audit.ts'
import { type AuthTransaction, refuse } from '../auth.ts'
import { requireUser, type UserRow } from '../users.ts'
import { addIdentity, findIdentityOwner, linkIdentity, touchIdentity, updateProviders } from './identities.ts'
import type { ProviderIdentity } from './providers/provider.ts'

const NO_USER = refuse(404, 'user_not_found', 'User not found')

/**
 * Returns the account for a provider's identity, by GoTrue's rules (supabase/auth `models/linking.go`): the one that has this
 * identity, else the one that has the address, if the provider has verified it, else a new one. Unlike GoTrue it creates no
 * account for an unverified address (decision 025).
 */
export async function accountOf(auth: AuthTransaction, identity: ProviderIdentity): Promise<UserRow> {
  const known = await findIdentityOwner(auth.db, identity)
  const isTheirs = known !== undefined && (await touchIdentity(auth.db, known, identity))
  const userId = isTheirs ? known : await ownerByAddress(auth, identity)
  await auth.db.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb, updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(identity.claims)],
  )
  await updateProviders(auth.db, userId)
  const user = await requireUser(auth.db, userId, NO_USER)
  if (user.email_confirmed_at) return user
  // The creator of this account has never shown that the address is theirs; the person signing in has, if it is the same.
  if (!identity.emailVerified || user.email !== identity.email) throw notVerified(identity.provider)
  await claimUnconfirmedAccount(auth.db, user.id, identity)
  return requireUser(auth.db, userId, NO_USER)
}

async function ownerByAddress(auth: AuthTransaction, identity: ProviderIdentity): Promise<string> {
  const owners = await findOwners(auth.db, identity.email)
  if (owners.length > 1)
    throw refuse(500, 'unexpected_failure', 'Multiple accounts with the same email address detected')
  const [owner] = owners
  const mayBeNew = !owner && auth.settings.autoconfirm
  if (!identity.emailVerified && !mayBeNew) throw notVerified(identity.provider)
  if (!owner) return createAccount(auth, identity)
  await linkIdentity(auth, owner, identity)
  return owner
}

// An identity has an address only when its provider has verified it. The rows stay locked until the end.
async function findOwners(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select u.id from auth.users u
     where u.is_sso_user = false and u.id in (
       select id from auth.users where email = $1
       union all
       select user_id from auth.identities
       where email = $1 and provider <> 'email' and identity_data -> 'email_verified' = 'true')
     order by u.id for update`,
    [email],
  )
  return rows.map(({ id }) => id)
}

async function createAccount(auth: AuthTransaction, identity: ProviderIdentity): Promise<string> {
  if (auth.settings.disableSignup)
    throw refuse(422, 'signup_disabled', 'Signups not allowed for this instance')
  const id = randomUUID()
  await auth.db.query(
    `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, now(),
       jsonb_build_object('provider', $3::text, 'providers', jsonb_build_array($3::text)), $4, now(), now())`,
    [id, identity.email, identity.provider, JSON.stringify(identity.claims)],
  )
  await addIdentity(auth.db, id, identity)
  await writeAudit(auth, id, 'user_signedup', { provider: identity.provider })
  return id
}

/**
 * Gives an account with an unconfirmed address to the user whose provider has verified that address. A stranger may have
 * created it in advance, so every way back in is removed: password, other identities, sessions, factors and pending mails.
 * Source: supabase/auth `RemoveUnconfirmedIdentities`.
 */
async function claimUnconfirmedAccount(
  db: Queryable,
  userId: string,
  { provider, subject, claims }: ProviderIdentity,
): Promise<void> {
  await db.query(
    `with identities as (
       delete from auth.identities where user_id = $1 and (provider, provider_id) <> ($2, $3)
     ), sessions as (
       delete from auth.sessions where user_id = $1
     ), factors as (
       delete from auth.mfa_factors where user_id = $1
     ), sign_ups as (
       delete from _backend.sign_ups where user_id = $1
     ), tokens as (
       delete from auth.one_time_tokens where user_id = $1
     ), flows as (
       delete from auth.flow_state where user_id = $1
     )
     update auth.users set encrypted_password = '', email_confirmed_at = now(), raw_user_meta_data = $4,
       confirmation_token = '', recovery_token = '', email_change = '', email_change_token_new = '',
       email_change_token_current = '', reauthentication_token = '', updated_at = now()
     where id = $1`,
    [userId, provider, subject, JSON.stringify(claims)],
  )
  await updateProviders(db, userId)
}

function notVerified(provider: string) {
  return refuse(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
}
