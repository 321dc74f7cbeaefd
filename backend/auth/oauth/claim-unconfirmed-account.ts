import type { ClientBase } from 'pg'
import { updateProviders } from './identities.ts'
import type { ProviderIdentity } from './providers/provider.ts'

/**
 * Gives an account with an unconfirmed address to the user whose provider has verified that address. A stranger may have
 * created it in advance, so every way back in is removed: password, other identities, sessions, factors and pending mails.
 * Source: supabase/auth `RemoveUnconfirmedIdentities`.
 */
export async function claimUnconfirmedAccount(
  client: ClientBase,
  userId: string,
  { provider, subject, claims }: ProviderIdentity,
): Promise<void> {
  await client.query(
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
  await updateProviders(client, userId)
}
