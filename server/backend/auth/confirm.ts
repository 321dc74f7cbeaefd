import type { ClientBase } from 'pg'
import type { Auth } from './auth.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import type { Spent } from './spend.ts'
import { findUserById, type UserRow } from './users.ts'

/** What a spent link or code brings about. Undefined when a change of address still waits for the other mail. */
export async function confirm(
  auth: Auth,
  client: ClientBase,
  { user, tokenType }: Spent,
): Promise<UserRow | undefined> {
  switch (tokenType) {
    case 'email_change_token_new':
    case 'email_change_token_current':
      return confirmEmailChange(auth, client, user, tokenType)
    default:
      return confirmAddress(client, user)
  }
}

/** Whoever read a mail owns the address: it counts as confirmed, and the other links and codes are void. */
async function confirmAddress(client: ClientBase, user: UserRow): Promise<UserRow> {
  await client.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = '',
       recovery_token = '', email_change_token_new = '', email_change_token_current = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id],
  )
  await client.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email' and email = $2`,
    [user.id, user.email],
  )
  return (await findUserById(client, user.id)) ?? user
}
