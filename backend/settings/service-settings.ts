import { z } from 'zod'
import { ACCOUNT_SETTINGS } from '../auth/settings/account-settings.ts'
import { REQUEST_LIMITS } from '../http/request-limits.ts'
import { LIMIT_SETTINGS } from '../realtime/limit-settings.ts'

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

/** The settings of the services, however they are started. */
export const SERVICE_SETTINGS = {
  CLIENT_ADDRESS_HEADER: z
    .string()
    .toLowerCase()
    .optional()
    .describe('header of a trusted proxy in front that says who asks (x-forwarded-for)'),
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
  ...ACCOUNT_SETTINGS,
  ...LIMIT_SETTINGS,
  ...REQUEST_LIMITS,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn')
    .describe('silent, error, warn, info or debug (warn)'),
}
