import type { ClientBase } from 'pg'
import type { Queryable } from '../database/connection.ts'
import type { Refusal } from '../http/refusal.ts'
import { refuse } from './auth.ts'

interface IdentityRow {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
  email: string | null
}

/** The public fields of a second factor. */
export interface FactorView {
  id: string
  created_at: string
  updated_at: string
  status: 'unverified' | 'verified'
  friendly_name: string | null
  factor_type: string
  phone: string
  last_challenged_at: string | null
}

/** A row of auth.users with its identities and factors. */
export interface UserRow {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  confirmed_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date | null
  updated_at: Date | null
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  identities: IdentityRow[]
  factors: FactorView[]
}

/** Columns of a user `u` with everything that a response shows. */
export const USER_COLUMNS = `u.*,
  (select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'status', f.status, 'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type,
      'phone', coalesce(f.phone, ''), 'last_challenged_at', f.last_challenged_at) order by f.created_at), '[]')
    from auth.mfa_factors f where f.user_id = u.id) as factors`

export const findUserByEmail = (db: Queryable, email: string): Promise<UserRow | undefined> =>
  findUser(db, 'email', 'u.email = $1 and u.is_sso_user = false', email)

export const findUserById = (db: Queryable, id: string): Promise<UserRow | undefined> =>
  findUser(db, 'id', 'u.id = $1', id)

async function findUser(db: Queryable, by: string, where: string, value: string) {
  const text = `select ${USER_COLUMNS} from auth.users u where ${where}`
  const { rows } = await db.query<UserRow>({ name: `auth-user-by-${by}`, text, values: [value] })
  return rows[0]
}

/** Returns a user who may sign in. Throws `missing` when there is none, and refuses a banned one. */
export async function requireUser(db: Queryable, id: string, missing: Refusal): Promise<UserRow> {
  const user = await findUserById(db, id)
  if (!user) throw missing
  if (isBanned(user)) throw refuseBanned(user)
  return user
}

/**
 * Locks a user, so that only one of two transactions changes their rows. The user is locked first, then sessions, factors,
 * identities and tokens: another order could deadlock.
 */
export async function lockUser(client: ClientBase, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}

/** Returns the user object of GoTrue's responses: fields are absent or empty exactly where GoTrue's are. */
export function renderUser(user: Partial<UserRow>): Record<string, unknown> {
  return withoutAbsent({
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || null,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change || null,
    phone_change_sent_at: user.phone_change_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors?.length ? user.factors.map(withoutAbsent) : null,
    identities: user.identities?.map(withoutAbsent),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: user.is_anonymous,
  })
}

function withoutAbsent(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until > new Date()
}

// Nobody is told an end that they will not live to see.
const WITHOUT_END_MS = 50 * 365 * 86_400_000

/**
 * Refuses a banned user who has proved who they are. Beyond GoTrue's words, the message has the end of the ban, and the reason that an
 * administrator or the database put into `app_metadata.ban_reason`: official clients hand on nothing of a refusal but its message.
 */
export function refuseBanned({ banned_until: until, raw_app_meta_data: data }: UserRow, status = 403) {
  const ends = until !== null && until.getTime() - Date.now() < WITHOUT_END_MS
  const reason = typeof data?.ban_reason === 'string' ? `: ${data.ban_reason}` : ''
  const end = reason && ends ? ` until ${until.toISOString()}` : ''
  return refuse(status, 'user_banned', `User is banned${end}${reason}`)
}
