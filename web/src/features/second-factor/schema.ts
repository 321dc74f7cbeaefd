import { t } from '@lingui/core/macro'
import { problemOf } from '@/lib/backend/errors.ts'
import type { Faults } from '@/lib/forms/use-form.ts'
import { CODE_LENGTH } from '@/ui/forms/code-input.tsx'
import type { Factor } from './queries.ts'

/** A number as the server wants it: with the country, such as +49 151 2345678. */
export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(plainNumber(text))

export const phoneFaults = ({ phone }: { phone: string }): Faults<{ phone: string }> =>
  isPhoneNumber(phone) ? {} : { phone: t`Please enter the number with its country, such as +49 151 2345678.` }

export const codeFaults = ({ code }: { code: string }): Faults<{ code: string }> =>
  code.length < CODE_LENGTH ? { code: t`The code has ${CODE_LENGTH} digits.` } : {}

export const plainNumber = (text: string): string => text.replaceAll(/[\s()/.-]/g, '')

/** The first of 'App', 'App 2', 'App 3' that no factor has; names are unique for each member. */
export function freeName(kind: string, factors: readonly { friendly_name?: string | undefined }[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? kind : `${kind} ${number}`
    if (!taken.has(name)) return name
  }
}

export function nameOf({ friendly_name, factor_type }: Factor): string {
  return friendly_name || (factor_type === 'phone' ? t`your phone` : t`your authenticator app`)
}

const expired = () => t`This code is too old. Please use a new one.`
const sentences = (): Record<string, string> => ({
  mfa_verification_failed: t`This code is not right. Apps show a new one every 30 seconds: enter the one shown now.`,
  mfa_verification_rejected: t`This code was not accepted. Please try again.`,
  mfa_challenge_expired: expired(),
  mfa_ip_address_mismatch: expired(),
  mfa_factor_not_found: t`This factor has been removed. Please reload the page.`,
  too_many_enrolled_mfa_factors: t`You have as many factors as one can have. Remove one first.`,
  mfa_verified_factor_exists: t`This phone is a factor already.`,
  mfa_phone_enroll_not_enabled: t`Phones cannot be used as a second factor here.`,
  mfa_totp_enroll_not_enabled: t`Authenticator apps cannot be used as a second factor here.`,
  sms_send_failed: t`The message could not be sent. Please check the number.`,
  over_sms_send_rate_limit: t`A message was sent a moment ago. Please wait a minute before the next one.`,
  over_request_rate_limit: t`Too many codes were tried. Please wait a few minutes, then try again.`,
})

/** Why something with a factor did not work, in words for the member; null when nobody waits for it any more. */
export function factorFailure(error: unknown): string | null {
  const code = (error as { code?: string } | null)?.code ?? ''
  return sentences()[code] ?? problemOf(error)?.sentence ?? null
}
