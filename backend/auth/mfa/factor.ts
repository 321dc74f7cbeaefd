import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Queryable } from '../../database/connection.ts'
import { isUuid } from '../../uuid.ts'
import { writeAudit } from '../audit.ts'
import { type AuthRequest, inTransaction, refuse } from '../auth.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { requireRecentProof } from '../proof/owner.ts'
import { requireSession } from '../sign-in/signed-in.ts'
import { lockUser } from '../users.ts'

/** The `amr` method of each kind of factor. */
export const FACTOR_METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

export interface FactorRow {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: keyof typeof FACTOR_METHODS
  status: 'unverified' | 'verified'
  /** The secret of an authenticator app, in base32, where GoTrue stores it. */
  secret: string | null
  /** A number in E.164 without the plus sign, as GoTrue stores it. */
  phone: string | null
  last_challenged_at: Date | null
}

/** Returns a factor of the user. Throws GoTrue's `mfa_factor_not_found` when there is none with that id. */
export async function requireFactor(db: Queryable, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw refuse(404, 'validation_failed', 'factor_id must be an UUID')
  const { rows } = await db.query<FactorRow>(
    `select id, user_id, friendly_name, factor_type, status, secret, phone, last_challenged_at
     from auth.mfa_factors where id = $1 and user_id = $2`,
    [id, userId],
  )
  const [factor] = rows
  if (!factor) throw refuse(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Writes GoTrue's audit entry about a factor of a user. */
export function writeFactorAudit(
  auth: AuthRequest,
  action: Parameters<typeof writeAudit>[2],
  { id, user_id, factor_type }: Pick<FactorRow, 'id' | 'user_id' | 'factor_type'>,
): Promise<void> {
  return writeAudit(auth, user_id, action, { factor_id: id, factor_type })
}

/** Notifies the owner of a factor that counts from now on, or no longer. */
export function notifyOfFactor(
  auth: AuthRequest,
  email: string | null,
  { factor_type: factorType, user_id: userId }: FactorRow,
  event: 'enrolled' | 'unenrolled',
): Promise<void> {
  return notifyOwner(auth, userId, [email], { name: `mfa_factor_${event}_notification`, factorType })
}

/** `DELETE /factors/{id}` removes a factor; a verified one only with a session of level aal2. */
export async function unenroll(auth: AuthRequest, id: string): Promise<object> {
  const signedIn = await requireSession(auth)
  await inTransaction(auth, async (auth) => {
    await lockUser(auth.db, signedIn.user.id)
    const factor = await requireFactor(auth.db, signedIn.user.id, id)
    if (factor.status === 'verified' && signedIn.aal !== 'aal2')
      throw refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    if (factor.status === 'verified') requireRecentProof(auth, signedIn, 'remove a second factor')
    await removeFactor(auth.db, factor)
    await writeFactorAudit(auth, 'factor_unenrolled', factor)
    if (factor.status === 'verified') await notifyOfFactor(auth, signedIn.user.email, factor, 'unenrolled')
  })
  return { id }
}

/**
 * The sessions that were verified with the factor fall back to aal1, as in GoTrue. When no verified factor is left all do,
 * also those that were verified with another one since: their tokens say so from the next refresh on.
 */
export async function removeFactor(db: Queryable, factor: FactorRow): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
  await db.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where user_id = $1 and aal = 'aal2' and (factor_id = $2
         or not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified'))
       returning id
     )
     delete from auth.mfa_amr_claims
     where session_id in (select id from lowered) and authentication_method = any($3)`,
    [factor.user_id, factor.id, Object.values(FACTOR_METHODS)],
  )
}

const PERIOD = 30
/** Characters that fit into a QR code with error correction. */
const MAX_URI_LENGTH = 1500

/**
 * Creates a secret for an app: six digits every 30 seconds, SHA-1, which all apps support (RFC 6238). Returns it in the shape of
 * GoTrue's response: the secret in base32, the `otpauth:` URI, and its QR code as SVG.
 */
export function newTotp(issuer: string, account: string) {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }), period: PERIOD })
  const uri = totp.toString()
  if (uri.length > MAX_URI_LENGTH) throw refuse(400, 'validation_failed', 'issuer: too long for a QR code')
  // auth-js makes a data URL of it, so it must not contain a '#'.
  const drawing = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 })
  const qr_code = drawing.replace(/viewBox="0 0 (\d+) (\d+)"/, 'width="$1" height="$2" $&')
  return { qr_code, secret: totp.secret.base32, uri }
}

/**
 * Tells whether a code is that of the current step, the one before or the one after, and newer than any accepted before: a code
 * works once, and an older one does not work after it.
 */
export async function acceptTotp(db: Queryable, factor: FactorRow, code: string): Promise<boolean> {
  const timestamp = Date.now()
  const secret = Secret.fromBase32(factor.secret ?? '')
  const delta = TOTP.validate({ token: code, secret, period: PERIOD, timestamp, window: 1 })
  if (delta === null) return false
  const { rowCount } = await db.query(
    `insert into _backend.totp_steps as last (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where last.step < excluded.step`,
    [factor.id, TOTP.counter({ period: PERIOD, timestamp }) + delta],
  )
  return rowCount === 1
}
