import { z } from 'zod'
import { SetupError } from '../../settings/setup-error.ts'
import { requiredCharactersText } from '../password/password-settings.ts'
import { rateLimitsText } from '../rate-limits/limit-table.ts'
import type { AuthSettings } from './settings.ts'

const LENGTH = 'must be a whole number from 6 to 72'

/** The operator's settings for accounts: flags and environment. */
export const ACCOUNT_SETTINGS = {
  PASSWORD_MIN_LENGTH: z.coerce
    .number(LENGTH)
    .int(LENGTH)
    .min(6, LENGTH)
    .max(72, LENGTH)
    .optional()
    .describe('characters of the shortest password (6)'),
  PASSWORD_REQUIRED_CHARACTERS: requiredCharactersText
    .optional()
    .describe('sets with a colon between them, of each of which a password needs a character'),
  SECURE_EMAIL_CHANGE: z
    .stringbool("must be 'true' or 'false'")
    .optional()
    .describe('another address is confirmed from the old one too (true)'),
  CAPTCHA_PROVIDER: z
    .enum(['hcaptcha', 'turnstile'], 'must be hcaptcha or turnstile')
    .optional()
    .describe('whose captcha is asked for; only for a client that shows one'),
  CAPTCHA_SECRET: z.string().optional().describe('the secret that the provider of the captcha gave you'),
  CAPTCHA_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as 'https://captcha.example/siteverify'" })
    .optional()
    .describe("where captchas are verified (the provider's own address)"),
  RATE_LIMITS: rateLimitsText
    .optional()
    .describe("other limits, such as 'token=300,mail=60' (see the README of the backend)"),
  CLIENT_ADDRESS_HOPS: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 9')
    .max(9, 'must be 1 to 9')
    .default(1)
    .describe('how many proxies add themselves to CLIENT_ADDRESS_HEADER (1)'),
}

export type AccountSettings = z.output<z.ZodObject<typeof ACCOUNT_SETTINGS>>

/** Returns the given settings; the others keep their defaults. Throws a SetupError about settings that require each other. */
export function accountSettingsFrom(settings: AccountSettings): Partial<AuthSettings> {
  const given: Partial<Record<keyof AuthSettings, unknown>> = {
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    passwordRequiredCharacters: settings.PASSWORD_REQUIRED_CHARACTERS,
    secureEmailChange: settings.SECURE_EMAIL_CHANGE,
    captcha: captchaFrom(settings),
    rateLimits: settings.RATE_LIMITS,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function captchaFrom(settings: AccountSettings): AuthSettings['captcha'] {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SECRET: secret, CAPTCHA_URL: url } = settings
  if (provider && secret) return { provider, secret, url }
  if (provider || secret || url)
    throw new SetupError(
      'CAPTCHA_PROVIDER and CAPTCHA_SECRET belong together, and CAPTCHA_URL needs both: set them, or none.',
    )
  return undefined
}
