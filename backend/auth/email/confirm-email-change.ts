import { isUniqueViolation } from '../../database/connection-errors.ts'
import { auditSql } from '../audit.ts'
import type { AuthTransaction } from '../auth.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { updateProviders } from '../oauth/identities.ts'
import { refuseDeadLink, refuseTakenEmail } from '../refuse.ts'
import { findUserById, type Queryable, type UserRow } from '../users.ts'
import type { TokenType } from './consume-token.ts'
import { needsBothAddresses } from './email-change.ts'

/** GoTrue's message after the first of two confirmations. */
export const OTHER_EMAIL_TO_CONFIRM =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Confirms one side of a change; the last confirmation changes the address. Returns undefined when the other side is still
 * missing.
 */
export async function confirmEmailChange(
  auth: AuthTransaction,
  user: UserRow,
  side: TokenType,
): Promise<UserRow | undefined> {
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
  await db.query(CHANGE_IDENTITY, [id])
  await updateProviders(db, id)
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

/** Adds an e-mail identity to accounts that had only a provider's. */
const CHANGE_IDENTITY = `insert into auth.identities as i (provider_id, user_id, identity_data, provider, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
    'email', now(), now()
  from auth.users where id = $1
  on conflict (provider_id, provider) do update
  set identity_data = i.identity_data || jsonb_build_object('email', excluded.email, 'email_verified', true),
    updated_at = now()`

const AUDIT = auditSql({
  action: `'user_modified'`,
  logType: `'user'`,
  of: 'auth.users u where u.id = $1',
})

/** Another account has taken the address meanwhile. */
function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw refuseTakenEmail()
  throw error
}
