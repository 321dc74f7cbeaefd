import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { redactError } from '../../http/redact.ts'
import { siteNameOf } from '../../mail/message.ts'
import { accountTranslator } from '../../mail/translator.ts'
import { type AuthRequest, readBody, refuse, refuseTooSoon } from '../auth.ts'
import { hashCode, newCode } from '../email/mail-tokens.ts'
import { requireSession } from '../sign-in/signed-in.ts'
import { type FactorRow, requireFactor, writeFactorAudit } from './factor.ts'

const BODY = z.object({ channel: z.string().nullish() })

/** The address that is stored with a challenge when there is none: it is verified from the address that requested it. */
export const NO_ADDRESS = '0.0.0.0'

/** `POST /factors/{id}/challenge` opens a challenge against which a code is verified; for a phone it sends the code. */
export async function challenge(auth: AuthRequest, id: string): Promise<object> {
  const { user } = await requireSession(auth)
  await auth.limits.countAddress(auth.c, 'factorChallenge')
  const factor = await requireFactor(auth.database.pool, user.id, id)
  const { channel } = await readBody(auth.c, BODY)
  if (factor.factor_type === 'totp') return openChallenge(auth, factor, randomUUID())
  if (factor.factor_type === 'phone') return challengePhone(auth, factor, channel)
  throw refuse(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
}

async function challengePhone(auth: AuthRequest, factor: FactorRow, wanted: string | null | undefined) {
  if (!auth.sendMessage)
    throw refuse(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  const channel = readChannel(wanted)
  await auth.limits.countMessage(auth.c, factor.user_id, factor.phone ?? '')
  const id = randomUUID()
  const code = newCode()
  const opened = await openChallenge(auth, factor, id, hashCode(id, code))
  await sendCode(auth, factor, channel, code)
  return opened
}

type Channel = 'sms' | 'whatsapp'

function readChannel(text: string | null | undefined): Channel {
  const channel = text || 'sms'
  if (channel !== 'sms' && channel !== 'whatsapp')
    throw refuse(400, 'validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'")
  return channel
}

/** Sends a code; waits until it is handed over, so that the caller learns of a failure. */
async function sendCode(auth: AuthRequest, { phone, user_id }: FactorRow, channel: Channel, code: string) {
  const header = auth.c.req.header('accept-language')
  const { translate } = await accountTranslator(auth, auth.db, user_id, header)
  const minutes = Math.round(auth.settings.challengeLifetime / 60)
  const site = siteNameOf(auth)
  const text = translate(
    msg`${{ code }} is your code for ${{ site }}. It works for ${{ minutes }} minutes, once.`,
  )
  try {
    await auth.sendMessage?.({ to: `+${phone}`, channel, text })
  } catch (error) {
    auth.log.error({ error: redactError(error) }, 'auth: a text message could not be sent')
    throw refuse(422, 'sms_send_failed', 'Error sending the code, please try again in a minute')
  }
}

/** Only one of two concurrent requests sends a message. */
async function openChallenge(
  auth: AuthRequest,
  factor: FactorRow,
  id: string,
  codeHash: string | null = null,
): Promise<object> {
  const { challengeLifetime, messageInterval } = auth.settings
  const { rows } = await auth.database.pool.query<{ expires_at: number }>(
    `with requested as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp()
       where id = $2 and ($4::text is null or last_challenged_at is null
         or last_challenged_at < now() - make_interval(secs => $6))
       returning id
     )
     insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
     select $1, id, now(), $3, $4 from requested
     returning floor(extract(epoch from created_at) + $5)::float8 as expires_at`,
    [id, factor.id, auth.address ?? NO_ADDRESS, codeHash, challengeLifetime, messageInterval],
  )
  if (!rows[0]) {
    const since = Date.now() - (factor.last_challenged_at?.getTime() ?? Date.now())
    throw refuseTooSoon('over_sms_send_rate_limit', messageInterval - since / 1000)
  }
  await writeFactorAudit(auth, 'challenge_created', factor)
  return { id, type: factor.factor_type, expires_at: rows[0].expires_at }
}
