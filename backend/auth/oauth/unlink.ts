import type { ClientBase } from 'pg'
import { isUuid } from '../../uuid.ts'
import { writeAudit } from '../audit.ts'
import { type AuthRequest, inTransaction } from '../auth.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { requireRecentProof } from '../proof/owner.ts'
import { refuse } from '../refuse.ts'
import { requireAssurance, requireSignedIn } from '../sign-in/signed-in.ts'
import { findUserById, lockUser } from '../users.ts'
import { updateProviders } from './identities.ts'

/** `DELETE /user/identities/{id}` removes an identity, but never the last one. */
export async function unlink(auth: AuthRequest, id: string): Promise<object> {
  const signedIn = await requireSignedIn(auth)
  requireAssurance(signedIn, 'unlink an identity')
  requireRecentProof(auth, signedIn, 'unlink an identity')
  const { user } = signedIn
  if (!isUuid(id)) throw refuse(404, 'validation_failed', 'identity_id must be an UUID')
  await inTransaction(auth, async (auth) => {
    const provider = await removeIdentity(auth.db, user.id, id)
    await replaceEmail(auth.db, user.id)
    await updateProviders(auth.db, user.id)
    await writeAudit(auth, user.id, 'identity_unlinked', { provider })
    // The notice goes to the previous address: it may have been removed with the identity.
    await notifyOwner(auth, user.id, [user.email], {
      name: 'identity_unlinked_notification',
      provider,
    })
  })
  return {}
}

// The user stays locked until the end, so that two concurrent requests cannot remove the last two identities.
async function removeIdentity(client: ClientBase, userId: string, id: string): Promise<string> {
  await lockUser(client, userId)
  const identities = (await findUserById(client, userId))?.identities ?? []
  if (identities.length <= 1)
    throw refuse(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  const identity = identities.find(({ identity_id }) => identity_id === id)
  if (!identity) throw refuse(422, 'identity_not_found', "Identity doesn't exist")
  await client.query('delete from auth.identities where id = $1', [id])
  return identity.provider
}

/**
 * When the account's address is removed with the identity, another identity's address replaces it, if its provider has verified
 * it and no other account has it; pending mails to the old address are void. GoTrue would also use an unverified address, which
 * leaves an account that cannot sign in.
 */
async function replaceEmail(client: ClientBase, userId: string): Promise<void> {
  const { rows } = await client.query<{ kept: boolean; next: string | null }>(
    `select exists (select from auth.identities where user_id = u.id and email = u.email) as kept,
       (select i.email from auth.identities i
        where i.user_id = u.id and i.email <> '' and i.identity_data -> 'email_verified' = 'true'
          and not exists (select from auth.users o where o.email = i.email and o.is_sso_user = false)
        order by i.created_at, i.id limit 1) as next
     from auth.users u where u.id = $1`,
    [userId],
  )
  if (rows[0]?.kept) return
  const next = rows[0]?.next
  if (!next)
    throw refuse(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  await client.query(
    `with tokens as (delete from auth.one_time_tokens where user_id = $1)
     update auth.users set email = $2, confirmation_token = '', recovery_token = '', email_change = '',
       email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
       reauthentication_token = '', updated_at = now()
     where id = $1`,
    [userId, next],
  )
}
