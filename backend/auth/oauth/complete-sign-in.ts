import type pg from 'pg'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { writeAudit } from '../audit.ts'
import type { AuthRequest } from '../auth.ts'
import { withCode, withSession } from '../email/link-target.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { refuse } from '../refuse.ts'
import { openSession } from '../sessions/sessions.ts'
import { refuseTriggerError } from '../sign-up/insert-user.ts'
import { findUserById, isBanned, lockUser, refuseBanned, type UserRow } from '../users.ts'
import { accountOf } from './account.ts'
import type { Flow } from './flow/flow.ts'
import { addIdentity, findIdentityOwner, updateProviders } from './identities.ts'
import type { Profile, ProviderIdentity } from './providers/provider.ts'

/** Completes a flow: finds, creates or links the account, and returns the URL of the site for the browser. */
export async function completeSignIn(auth: AuthRequest, flow: Flow, profile: Profile): Promise<string> {
  if (profile.email === undefined)
    throw refuse(500, 'unexpected_failure', 'Error getting user email from external provider')
  const known = { ...profile, email: profile.email, provider: flow.provider }
  try {
    return await inTransaction(auth, flow, known)
  } catch (error) {
    // A concurrent request inserted the same identity or address first. The second attempt finds it.
    if (!isUniqueViolation(error)) throw refuseTriggerError(error)
  }
  return inTransaction(auth, flow, known).catch((error) => {
    throw refuseTriggerError(error)
  })
}

function inTransaction(auth: AuthRequest, flow: Flow, identity: ProviderIdentity): Promise<string> {
  return auth.database.transaction(async (client) => {
    const user = flow.linkTo
      ? await linkIdentity(auth, client, flow.linkTo, identity)
      : await accountOf(auth, client, identity)
    return flow.authCode
      ? withCode(flow.redirectTo, await issueCode(client, flow.id, flow.authCode, user, identity))
      : signIn(auth, client, flow, user, identity)
  })
}

/** Links a further identity to a user on request, whatever its address. */
async function linkIdentity(
  auth: AuthRequest,
  client: pg.ClientBase,
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
  await writeAudit(auth, client, userId, 'identity_linked', { provider: identity.provider })
  await notifyOwner(auth, client, userId, [user.email], {
    name: 'identity_linked_notification',
    provider: identity.provider,
  })
  return (await findUserById(client, userId)) ?? user
}

async function issueCode(
  client: pg.ClientBase,
  flowId: string,
  code: string,
  user: UserRow,
  { accessToken, refreshToken }: ProviderIdentity,
): Promise<string> {
  await client.query(
    `update auth.flow_state set user_id = $2, auth_code_issued_at = now(), updated_at = now(),
       provider_access_token = $3, provider_refresh_token = $4
     where id = $1`,
    [flowId, user.id, accessToken, refreshToken ?? ''],
  )
  return code
}

async function signIn(
  auth: AuthRequest,
  client: pg.ClientBase,
  flow: Flow,
  user: UserRow,
  { accessToken, refreshToken }: ProviderIdentity,
): Promise<string> {
  await client.query('delete from auth.flow_state where id = $1', [flow.id])
  const session = await openSession(auth, user, 'oauth', client)
  return withSession(flow.redirectTo, undefined, {
    ...session,
    provider_token: accessToken,
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  })
}
