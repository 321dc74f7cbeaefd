import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AuthRequest, type AuthTransaction, inTransaction, readBody, refuse } from '../auth.ts'
import { requireRecentProof } from '../proof/owner.ts'
import { requireSession, type SignedInSession } from '../sign-in/signed-in.ts'
import { lockUser } from '../users.ts'
import { type FactorRow, newTotp, writeFactorAudit } from './factor.ts'

const BODY = z.object({
  friendly_name: z.string().max(100).nullish(),
  factor_type: z.string().nullish(),
  issuer: z.string().max(100).nullish(),
  phone: z.string().nullish(),
})
type Body = z.output<typeof BODY>

/** `POST /factors` creates a factor that counts once a code of it was verified. */
export async function enroll(auth: AuthRequest): Promise<object> {
  const signedIn = await requireSession(auth)
  requireRecentProof(auth, signedIn, 'add a second factor')
  const body = await readBody(auth.c, BODY)
  switch (body.factor_type) {
    case 'totp': {
      const totp = newTotp(body.issuer || new URL(auth.siteUrl).host, signedIn.user.email ?? '')
      return { ...(await insertFactor(auth, signedIn, body, 'totp', totp.secret, null)), totp }
    }
    case 'phone': {
      if (!auth.sendMessage)
        throw refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
      const phone = readPhone(body.phone)
      return { ...(await insertFactor(auth, signedIn, body, 'phone', null, phone)), phone: body.phone }
    }
    case 'webauthn':
      throw refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    default:
      throw refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
}

/** Returns a phone number as it is stored: E.164 without the plus sign and without spaces. */
function readPhone(text: string | null | undefined): string {
  if (!text) throw refuse(400, 'validation_failed', 'Phone number required to enroll Phone factor')
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(phone))
    throw refuse(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

type NewFactor = Pick<FactorRow, 'id' | 'user_id' | 'factor_type' | 'phone'> & { friendly_name: string }

/** Returns the fields that the response shows of every kind of factor. */
async function insertFactor(
  auth: AuthRequest,
  signedIn: SignedInSession,
  body: Body,
  factor_type: FactorRow['factor_type'],
  secret: string | null,
  phone: string | null,
) {
  const [id, friendly_name] = [randomUUID(), body.friendly_name ?? '']
  const factor = { id, user_id: signedIn.user.id, friendly_name, factor_type, phone }
  await inTransaction(auth, async (auth) => {
    await lockUser(auth.db, signedIn.user.id)
    await removeUnfinished(auth, factor)
    await requireFactorLimit(auth, signedIn, factor)
    await auth.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
       values ($1, $2, $3, $4, 'unverified', $5, $6, now(), now())`,
      [id, factor.user_id, friendly_name, factor_type, secret, phone],
    )
    await writeFactorAudit(auth, 'factor_in_progress', factor)
  })
  return { id, type: factor_type, friendly_name }
}

/** Removes abandoned attempts, and an earlier attempt with the same phone. */
async function removeUnfinished(auth: AuthTransaction, { user_id, phone }: NewFactor): Promise<void> {
  await auth.db.query(
    `delete from auth.mfa_factors f
     where user_id = $1 and status = 'unverified' and (phone = $2 or created_at < now() - make_interval(secs => $3)
       and not exists (select from auth.mfa_challenges c
                       where c.factor_id = f.id and c.created_at > now() - make_interval(secs => $4)))`,
    [user_id, phone, auth.settings.unverifiedFactorLifetime, auth.settings.challengeLifetime],
  )
}

async function requireFactorLimit(auth: AuthTransaction, signedIn: SignedInSession, factor: NewFactor) {
  const { rows: factors } = await auth.db.query<FactorRow>(
    'select friendly_name, status, phone from auth.mfa_factors where user_id = $1',
    [signedIn.user.id],
  )
  if (factor.phone && factors.some(({ phone }) => phone === factor.phone))
    throw refuse(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === factor.friendly_name))
    throw refuse(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${factor.friendly_name}" for this user already exists`,
    )
  if (factors.length >= auth.settings.maxEnrolledFactors)
    throw refuse(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (signedIn.aal === 'aal1' && factors.some(({ status }) => status === 'verified'))
    throw refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}
