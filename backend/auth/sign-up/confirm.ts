import type { AuthTransaction } from '../auth.ts'
import { confirmEmailChange } from '../email/confirm-email-change.ts'
import type { ConsumedToken } from '../email/consume-token.ts'
import { refuse } from '../refuse.ts'
import { findUserById, type Queryable, type UserRow } from '../users.ts'
import { claimsOf } from './insert-user.ts'
import type { SignUpChoice } from './pending.ts'

export interface OwnershipProof {
  /** The sign-up whose password and data the account gets, if one is known to be the owner's. */
  signUp: SignUpChoice | undefined
  /** True when the person requested the change in this browser, or knows the password of the account. */
  isAccountOwner: boolean
}

const NOT_THE_OWNER =
  'Confirm the new address in the browser that asked for the change, or by the link of the mail with the password of the account'

/**
 * Applies a consumed link or code. Returns undefined when a change of address still waits for the other mail.
 *
 * @param proof facts about the person beyond that they read the mail
 */
export async function confirm(
  auth: AuthTransaction,
  { user, tokenType }: ConsumedToken,
  { signUp, isAccountOwner }: OwnershipProof,
): Promise<UserRow | undefined> {
  switch (tokenType) {
    case 'email_change_token_new':
      if (!isAccountOwner) throw refuse(403, 'reauthentication_needed', NOT_THE_OWNER)
      return confirmEmailChange(auth, user, tokenType)
    case 'email_change_token_current':
      return confirmEmailChange(auth, user, tokenType)
    default:
      if (!user.email_confirmed_at) await resolveSignUps(auth.db, user, signUp)
      return confirmAddress(auth.db, user)
  }
}

/**
 * Hands the account to its owner. Anybody may have signed up with the address, so only the password of the owner's own sign-up
 * counts, and everything else that the account had before is removed.
 */
async function resolveSignUps(db: Queryable, user: UserRow, chosen: SignUpChoice | undefined): Promise<void> {
  const claims = claimsOf(user.id, user.email ?? '', chosen?.data ?? {}, true)
  await db.query(
    `with sign_ups as (
       delete from _backend.sign_ups where user_id = $1
     ), sessions as (
       delete from auth.sessions where user_id = $1
     ), factors as (
       delete from auth.mfa_factors where user_id = $1
     ), identity as (
       update auth.identities set identity_data = $3, updated_at = now()
       where user_id = $1 and provider = 'email' and email = $4
     )
     update auth.users set encrypted_password = $2, raw_user_meta_data = $3, email_change = '',
       reauthentication_token = '' where id = $1`,
    [user.id, chosen?.encryptedPassword ?? '', JSON.stringify(claims), user.email],
  )
}

/** Access to the mailbox proves the address: it is confirmed, and the other links and codes are void. */
async function confirmAddress(db: Queryable, user: UserRow): Promise<UserRow> {
  await db.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = '',
       recovery_token = '', email_change_token_new = '', email_change_token_current = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id],
  )
  await db.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email' and email = $2`,
    [user.id, user.email],
  )
  return (await findUserById(db, user.id)) ?? user
}
