import type { ClientBase } from 'pg'
import type { Queryable } from '../../database/connection.ts'
import { isUuid } from '../../uuid.ts'
import { writeAudit } from '../audit.ts'
import { type AuthRequest, type AuthTransaction, inTransaction, refuse } from '../auth.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { requireRecentProof } from '../proof/owner.ts'
import { requireAssurance, requireSignedIn } from '../sign-in/signed-in.ts'
import { findUserById, lockUser } from '../users.ts'
import type { ProviderIdentity } from './providers/provider.ts'

/** Returns the user who has this identity. */
export async function findIdentityOwner(db: Queryable, { provider, subject }: ProviderIdentity) {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return rows[0]?.user_id
}

/** Updates an identity after a sign-in with the provider's current claims. Returns false when the user no longer has it. */
export async function touchIdentity(
  db: ClientBase,
  userId: string,
  { provider, subject, claims }: ProviderIdentity,
): Promise<boolean> {
  await lockUser(db, userId)
  const { rowCount } = await db.query(
    `update auth.identities set identity_data = $4, last_sign_in_at = now(), updated_at = now()
     where user_id = $1 and provider = $2 and provider_id = $3`,
    [userId, provider, subject, JSON.stringify(claims)],
  )
  return rowCount === 1
}

/** Rejects with a unique violation when another user has the identity. */
export async function addIdentity(
  db: Queryable,
  userId: string,
  { provider, subject, claims }: ProviderIdentity,
): Promise<void> {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [subject, userId, JSON.stringify(claims), provider],
  )
}

/** Adds an identity to an account, and notifies its owner, if they have shown that it is theirs. */
export async function linkIdentity(auth: AuthTransaction, userId: string, identity: ProviderIdentity) {
  const { provider } = identity
  await addIdentity(auth.db, userId, identity)
  await writeAudit(auth, userId, 'identity_linked', { provider })
  const user = await findUserById(auth.db, userId)
  if (user?.email_confirmed_at)
    await notifyOwner(auth, userId, [user.email], { name: 'identity_linked_notification', provider })
}

/** Gives accounts of a provider an e-mail identity, as in GoTrue, and one that is there the account's address. */
export async function addEmailIdentity(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `insert into auth.identities as i (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at is not null,
       'phone_verified', false), 'email', now(), now()
     from auth.users where id = $1 and email <> ''
     on conflict (provider_id, provider) do update
     set identity_data = i.identity_data || jsonb_build_object('email', excluded.email,
         'email_verified', excluded.identity_data -> 'email_verified'), updated_at = now()
     where (i.identity_data ->> 'email', i.identity_data -> 'email_verified')
       is distinct from (excluded.email, excluded.identity_data -> 'email_verified')`,
    [userId],
  )
  await updateProviders(db, userId)
}

/** Updates `app_metadata`: `providers` lists those of the identities, the oldest first; `provider` is that one. */
export async function updateProviders(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users
     set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
         || jsonb_build_object('provider', list.providers -> 0, 'providers', list.providers),
       updated_at = now()
     from (
       select jsonb_agg(provider order by since, provider) as providers
       from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) one
     ) list
     where id = $1`,
    [userId],
  )
}

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
    await notifyOwner(auth, user.id, [user.email], { name: 'identity_unlinked_notification', provider })
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
