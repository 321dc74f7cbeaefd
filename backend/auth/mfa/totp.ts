import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { refuse } from '../refuse.ts'
import type { Queryable } from '../users.ts'
import type { FactorRow } from './factor.ts'

const PERIOD = 30
/** Characters that fit into a QR code with error correction. */
const MAX_URI_LENGTH = 1500

/** The setup of an authenticator app, in the shape of GoTrue's response. */
export interface TotpEnrollment {
  /** The QR code as SVG; auth-js makes a data URL of it, so it must not contain a '#'. */
  qr_code: string
  /** Base32. */
  secret: string
  /** `otpauth://totp/...` with issuer and account. */
  uri: string
}

/** Creates a secret for an app: six digits every 30 seconds, SHA-1, which all apps support (RFC 6238). */
export function newTotp(issuer: string, account: string): TotpEnrollment {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }), period: PERIOD })
  const uri = totp.toString()
  if (uri.length > MAX_URI_LENGTH) throw refuse(400, 'validation_failed', 'issuer: too long for a QR code')
  return { qr_code: drawing(uri), secret: totp.secret.base32, uri }
}

function drawing(uri: string): string {
  return renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }).replace(
    /viewBox="0 0 (\d+) (\d+)"/,
    'width="$1" height="$2" $&',
  )
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
