import type { Queryable } from '../../database/connection.ts'
import { isUniqueViolation } from '../../database/connection.ts'
import { auditSql } from '../audit.ts'
import { type AuthTransaction, refuse, refuseDeadLink, refuseTakenEmail } from '../auth.ts'
import type { ConsumedToken, TokenType } from '../email/consume-token.ts'
import { needsBothAddresses } from '../email/email-change.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { addEmailIdentity } from '../oauth/identities.ts'
import { findUserById, type UserRow } from '../users.ts'
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

/** GoTrue's message after the first of two confirmations. */
export const OTHER_EMAIL_TO_CONFIRM =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Confirms one side of a change; the last one changes the address. Returns undefined while the other is missing. */
async function confirmEmailChange(auth: AuthTransaction, user: UserRow, side: TokenType) {
  const { rows } = await auth.db.query<{ confirmed: number }>(
    `with link as (
       delete from auth.one_time_tokens where user_id = $1 and token_type::text = $2
     )
     update auth.users set ${side} = '', email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
     where id = $1 and email_change <> '' returning email_change_confirm_status as confirmed`,
    [user.id, side],
  )
  const [row] = rows
  if (!row) throw refuseDeadLink()
  if (row.confirmed < (needsBothAddresses(auth, user) ? 2 : 1)) return undefined
  await changeAddress(auth.db, user)
  const change = { from: user.email ?? '', to: user.email_change ?? '' }
  await notifyOwner(auth, user.id, [change.from, change.to], {
    name: 'email_changed_notification',
    ...change,
  })
  return (await findUserById(auth.db, user.id)) ?? user
}

async function changeAddress(db: Queryable, { id }: UserRow): Promise<void> {
  await db.query(REMOVE_SIGN_UPS, [id])
  await db.query(CHANGE_USER, [id]).catch(refuseTaken)
  await db.query('delete from auth.one_time_tokens where user_id = $1', [id])
  await addEmailIdentity(db, id)
  await db.query(AUDIT, [id])
}

/** Removes unconfirmed sign-ups with the new address: its owner has just confirmed it. */
const REMOVE_SIGN_UPS = `delete from auth.users where is_sso_user = false and email_confirmed_at is null
  and email = (select email_change from auth.users where id = $1) and id <> $1`

const CHANGE_USER = `update auth.users set email = email_change, email_change = '', email_change_token_new = '',
    email_change_token_current = '', email_change_confirm_status = 0, confirmation_token = '', recovery_token = '',
    email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
      || jsonb_build_object('email', email_change, 'email_verified', true)
  where id = $1`

const AUDIT = auditSql({ action: `'user_modified'`, logType: `'user'`, of: 'auth.users u where u.id = $1' })

/** Another account has taken the address meanwhile. */
function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw refuseTakenEmail()
  throw error
}
