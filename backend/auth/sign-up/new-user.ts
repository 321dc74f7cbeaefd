import { randomUUID } from 'node:crypto'
import type { UserRow } from '../users.ts'
import { claimsOf, type Data } from './insert-user.ts'

/** Returns the user of a new account, also as the response for an address that already has one. */
export function newUser(id: string, email: string, data: Data): UserRow {
  const now = new Date()
  const claims = claimsOf(id, email, data, false)
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: claims,
    provider: 'email',
    last_sign_in_at: now.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    email,
  }
  return {
    ...ABSENT,
    id,
    email,
    confirmation_sent_at: now,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: claims,
    created_at: now,
    updated_at: now,
    identities: [identity],
  }
}

const ABSENT = {
  aud: 'authenticated',
  role: 'authenticated',
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  phone: null,
  phone_confirmed_at: null,
  confirmation_token: null,
  confirmed_at: null,
  recovery_token: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  deleted_at: null,
  is_anonymous: false,
  factors: [],
}
