import { msg } from '@lingui/core/runtime-macro'
import { redactError } from '../../http/redact.ts'
import { siteNameOf } from '../../mail/message.ts'
import type { Translator } from '../../mail/translator.ts'
import type { Auth } from '../auth.ts'
import { refuse } from '../refuse.ts'

/** Returns a phone number as it is stored: E.164 without the plus sign and without spaces. */
export function readPhone(text: string | null | undefined): string {
  if (!text) throw refuse(400, 'validation_failed', 'Phone number required to enroll Phone factor')
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(phone))
    throw refuse(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

export type Channel = 'sms' | 'whatsapp'

export function readChannel(text: string | null | undefined): Channel {
  const channel = text || 'sms'
  if (channel !== 'sms' && channel !== 'whatsapp')
    throw refuse(400, 'validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'")
  return channel
}

/** Sends a code; waits until it is handed over, so that the caller learns of a failure. */
export async function sendCode(
  auth: Auth,
  { translate }: Translator,
  phone: string,
  channel: Channel,
  code: string,
): Promise<void> {
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
