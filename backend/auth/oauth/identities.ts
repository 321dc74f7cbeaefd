import type { ClientBase } from 'pg'
import { lockUser, type Queryable } from '../users.ts'
import type { ProviderIdentity } from './providers/provider.ts'

/** Returns the user who has this identity. */
export async function findIdentityOwner(
  db: Queryable,
  { provider, subject }: ProviderIdentity,
): Promise<string | undefined> {
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
