import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { refuse } from '../refuse.ts'
import type { Queryable } from '../users.ts'
import type { FactorRow } from './factor.ts'

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
