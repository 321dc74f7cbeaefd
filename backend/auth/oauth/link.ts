import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { Auth } from '../auth.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { refuse } from '../refuse.ts'
import { findUserById, isBanned, lockUser, refuseBanned, type UserRow } from '../users.ts'
import { writeProviderAudit } from './audit.ts'
import { addIdentity, findIdentityOwner, updateProviders } from './identities.ts'
import type { ProviderIdentity } from './providers/provider.ts'

/** Links a further identity to a user on request, whatever its address. */
export async function linkIdentity(
  auth: Auth,
  c: Context,
  client: ClientBase,
  userId: string,
  identity: ProviderIdentity,
): Promise<UserRow> {
  await lockUser(client, userId)
  const user = await findUserById(client, userId)
  if (!user) throw refuse(422, 'user_not_found', 'Linking target user not found')
  if (isBanned(user)) throw refuseBanned(user)
  const owner = await findIdentityOwner(client, identity)
  if (owner === userId) throw refuse(422, 'identity_already_exists', 'Identity is already linked')
  if (owner) throw refuse(422, 'identity_already_exists', 'Identity is already linked to another user')
  await addIdentity(client, userId, identity)
  await updateProviders(client, userId)
  await writeProviderAudit(auth, c, client, userId, 'identity_linked', identity.provider)
  await notifyOwner(auth, client, userId, [user.email], {
    name: 'identity_linked_notification',
    provider: identity.provider,
  })
  return (await findUserById(client, userId)) ?? user
}
