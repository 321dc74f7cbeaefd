import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Claims } from '../../http/caller.ts'
import { auditSql } from '../audit.ts'
import type { Auth, AuthRequest } from '../auth.ts'
import { deviceName, deviceOf } from '../notifications/device-name.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { findDevice, setDeviceCookie } from '../sign-in/device-cookies/device-cookies.ts'
import { renderUser, type UserRow } from '../users.ts'

/** The method of a sign-in, as in the `amr` claim; second factors are added by mfa/verify-factor.ts. */
export type Method = 'password' | 'otp' | 'recovery' | 'email/signup' | 'magiclink' | 'email_change' | 'oauth'

export interface Amr {
  method: string
  /** Seconds since 1970. */
  timestamp: number
}

/** The methods by which the owner of a session proved who they are, the latest first, as in GoTrue's `amr`. */
export const AMR_SQL = (session: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object('method', authentication_method,
      'timestamp', floor(extract(epoch from updated_at))) order by updated_at desc), '[]')
    from auth.mfa_amr_claims where session_id = ${session})`

/** The response to every kind of sign-in. */
export type SessionResponse = Awaited<ReturnType<typeof sessionResponse>>

const AUDIT = auditSql({
  action: `'login'`,
  logType: `'account'`,
  traits: `json_build_object('provider', case $4 when 'oauth' then 'oauth' else 'email' end)`,
  address: `coalesce(host($6::inet), '')`,
  of: 'auth.users u where u.id = $2',
})

const OPEN_SESSION = {
  name: 'auth-open-session',
  text: `with opened as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
      values ($1, $2, now(), now(), 'aal1', $5, $6)
    ), method as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), $1, now(), now(), $4)
    ), token as (
      insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      values ('00000000-0000-0000-0000-000000000000', $3, $2::text, false, now(), now(), $1)
    ), cookie as (
      insert into _backend.device_cookies (user_id, secret_hash)
      select $2, $8 where $8::bytea is not null
      on conflict (user_id, secret_hash) do update set seen_at = excluded.seen_at
    ), audit as (
      ${AUDIT}
    ), device as (
      insert into _backend.known_devices (user_id, device) values ($2, $7)
      on conflict (user_id, device) do update set last_seen = now()
    )
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2
    returning last_sign_in_at,
      exists (select from _backend.known_devices where user_id = $2)
        and not exists (select from _backend.known_devices where user_id = $2 and device = $7) as is_new_device`,
}

/** Opens a session and returns its tokens. The owner is notified of the first one on such a device. */
export async function openSession(auth: AuthRequest, user: UserRow, method: Method) {
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const agent = userAgent(auth.c)
  const device = deviceName(agent)
  const address = auth.address ?? null
  const cookie = user.email
    ? setDeviceCookie(auth, user.email, (await findDevice(auth, user.email)) !== undefined)
    : undefined
  const values = [sessionId, user.id, refreshToken, method, agent, address, device, cookie]
  const { rows } = await auth.db.query<{ last_sign_in_at: Date; is_new_device: boolean }>({
    ...OPEN_SESSION,
    values,
  })
  if (rows[0]?.is_new_device)
    await notifyOwner(auth, user.id, [user.email], {
      name: 'new_device_notification',
      device: deviceOf(agent),
    })
  const signedInAt = rows[0]?.last_sign_in_at ?? new Date()
  const amr = [{ method, timestamp: Math.floor(signedInAt.getTime() / 1000) }]
  const signedIn = { ...user, last_sign_in_at: signedInAt }
  return sessionResponse(auth, signedIn, sessionId, refreshToken, 'aal1', amr)
}

export function newRefreshToken(): string {
  return randomBytes(16).toString('base64url')
}

export function userAgent(c: Context): string | null {
  return c.req.header('user-agent')?.slice(0, 500) ?? null
}

/** Returns the tokens of a session in GoTrue's shape; the access token has GoTrue's claims. */
export async function sessionResponse(
  auth: Auth,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
  aal: 'aal1' | 'aal2',
  amr: Amr[],
) {
  const now = Math.floor(Date.now() / 1000)
  const lifetime = auth.settings.accessTokenLifetime
  const claims: Claims = {
    aud: user.aud ?? 'authenticated',
    exp: now + lifetime,
    iat: now,
    sub: user.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: await auth.tokens.sign(claims),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: now + lifetime,
    refresh_token: refreshToken,
    user: renderUser(user),
  }
}
