import { z } from 'zod'
import { rateLimitsText } from '../auth/rate-limits/limit-table.ts'
import { AUTH_DEFAULTS, type AuthSettings } from '../auth/settings/settings.ts'
import { REQUEST_LIMITS } from '../http/request-limits.ts'
import { LIMIT_SETTINGS } from '../realtime/limits.ts'
import { SetupError } from './setup-error.ts'

const MAX_PORT = 65_535
const PORT_RANGE = `must be 0 to ${MAX_PORT}`

/** The address of a database. */
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must look like 'postgresql://user:password@host/name'",
})

/** A port to listen on; 0 takes a free one. */
export const portOr = (usual: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, PORT_RANGE)
    .max(MAX_PORT, PORT_RANGE)
    .default(usual)
    .describe(`port to listen on; 0 takes a free one (${usual})`)

const LENGTH = 'must be a whole number from 6 to 72'

/** Sets separated by colons, as in GoTrue's GOTRUE_PASSWORD_REQUIRED_CHARACTERS; `\:` is a colon within a set. */
export const requiredCharactersText = z.string().transform((text) =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean),
)

/** The settings of the services, however they are started. */
export const SERVICE_SETTINGS = {
  CLIENT_ADDRESS_HEADER: z
    .string()
    .toLowerCase()
    .optional()
    .describe('header of a trusted proxy in front that says who asks (x-forwarded-for)'),
  CLIENT_ADDRESS_HOPS: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 9')
    .max(9, 'must be 1 to 9')
    .default(1)
    .describe('how many proxies add themselves to CLIENT_ADDRESS_HEADER (1)'),
  LEGACY_JWT_SECRET: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('JWT secret of a Supabase project that moved here: its tokens and keys work on'),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number')
    .positive('must be above 0')
    .default(1)
    .describe('multiplies every rate limit, for load generators (1)'),
  PASSWORD_MIN_LENGTH: z.coerce
    .number(LENGTH)
    .int(LENGTH)
    .min(6, LENGTH)
    .max(72, LENGTH)
    .default(AUTH_DEFAULTS.passwordMinLength)
    .describe('characters of the shortest password (6)'),
  PASSWORD_REQUIRED_CHARACTERS: requiredCharactersText
    .default([])
    .describe('sets with a colon between them, of each of which a password needs a character'),
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
    .default({})
    .describe("other limits, such as 'token=300,mail=60' (see the README of the backend)"),
  ...LIMIT_SETTINGS,
  ...REQUEST_LIMITS,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn')
    .describe('silent, error, warn, info or debug (warn)'),
}

type ServiceSettings = z.output<z.ZodObject<typeof SERVICE_SETTINGS>>

/** Returns the settings of the auth service that these are. Throws a SetupError about those that require each other. */
export const accountSettingsFrom = (settings: ServiceSettings) => ({
  passwordMinLength: settings.PASSWORD_MIN_LENGTH,
  passwordRequiredCharacters: settings.PASSWORD_REQUIRED_CHARACTERS,
  captcha: captchaFrom(settings),
  rateLimits: settings.RATE_LIMITS,
})

function captchaFrom(settings: ServiceSettings): AuthSettings['captcha'] {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SECRET: secret, CAPTCHA_URL: url } = settings
  if (provider && secret) return { provider, secret, url }
  if (provider || secret || url)
    throw new SetupError(
      'CAPTCHA_PROVIDER and CAPTCHA_SECRET belong together, and CAPTCHA_URL needs both: set them, or none.',
    )
  return undefined
}
