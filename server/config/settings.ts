import { isIP } from 'node:net'
import { z } from 'zod'
import { ACCOUNT_SETTINGS, flagOf, LIMIT_SETTINGS, REQUEST_LIMITS } from '../../backend/index.ts'

/** Every setting, as the environment names it; the flag is the same name in kebab-case. */
export const settings = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  LISTEN_HOST: z.string().refine(isHost, 'must be a host name or an IP address').default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, "must look like 'postgresql://user:password@host/name'").optional(),
  SITE_URL: origin().optional(),
  SMTP_URL: url(/^smtps?$/, "must look like 'smtps://user:password@host'").optional(),
  MAIL_MODE: z.literal('capture', "can only be 'capture'").optional(),
  MAIL_FROM: z.string().includes('@', 'must hold an address').optional(),
  CLIENT_ADDRESS_HEADER: z.string().toLowerCase().optional(),
  LEGACY_JWT_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be above 0').default(1),
  ...ACCOUNT_SETTINGS,
  ...LIMIT_SETTINGS,
  ...REQUEST_LIMITS,
  PROVIDERS: z.string().optional(),
  SUPABASE_URL: origin().optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be 87 characters of base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
    .optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn'),
})

export type Values = z.infer<typeof settings>
export type Name = keyof Values

export const HELP: Record<Name, string> = {
  PORT: 'port to listen on; 0 takes a free one (3000)',
  LISTEN_HOST: 'address to listen on (127.0.0.1: this machine only)',
  DATA_DIR: 'folder of database, uploads, secrets and mail (.data)',
  DATABASE_URL: 'a PostgreSQL server to use instead of starting one',
  SITE_URL: 'where members reach the site, for links in mails',
  SMTP_URL: 'mail server to send through; without it mail is captured',
  MAIL_MODE: "'capture' keeps mail here although others can reach the site",
  MAIL_FROM: "sender of mails; named like the community unless it is 'Name <address>'",
  CLIENT_ADDRESS_HEADER: 'header of a trusted proxy in front that says who asks (x-forwarded-for)',
  LEGACY_JWT_SECRET: 'JWT secret of a Supabase project that moved here: its tokens and keys work on',
  RATE_LIMIT_FACTOR: 'multiplies every rate limit, for load generators (1)',
  ...described(ACCOUNT_SETTINGS),
  ...described(LIMIT_SETTINGS),
  ...described(REQUEST_LIMITS),
  PROVIDERS: 'JSON file of providers to sign in with (docs/operations.md); secrets: PROVIDER_<NAME>_SECRET',
  SUPABASE_URL: 'a Supabase project to use; no backend is started then',
  SUPABASE_PUBLISHABLE_KEY: 'the publishable key of that project',
  VAPID_PUBLIC_KEY: 'key with which browsers subscribe to push messages (made, in DATA_DIR)',
  VAPID_PRIVATE_KEY: 'the other half of it, which sends them (made, in DATA_DIR)',
  LOG_LEVEL: 'silent, error, warn, info or debug (warn)',
}
export const NAMES = Object.keys(HELP) as Name[]

export function helpText(): string {
  const row = (left: string, right: string) => `  ${left.padEnd(30)} ${right}`
  return [
    'Usage: npm start -- [flags]',
    '',
    row('--demo', 'fill an empty database with a demo community'),
    row('--members', 'with --demo: so many members more, and the matches of five years (500 to 50000)'),
    row('--seed', 'with --demo: another number makes another community (20)'),
    row('--help', 'this list'),
    ...NAMES.map((name) => row(`--${flagOf(name)}`, HELP[name])),
    '',
    'Each can be set in the environment instead: --data-dir is DATA_DIR.',
    'Only there: EBUSY_USER and EBUSY_PASSWORD, the API user that an eBuSy club has given (docs/operations.md).',
  ].join('\n')
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
}

function url(protocol: RegExp, error: string) {
  return z.url({ protocol, error })
}

function origin() {
  return z
    .string()
    .refine(isOrigin, "must be an address such as 'https://padel.example', without a path")
    .transform((text) => new URL(text).origin)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
}

function described<Shape extends Record<string, z.ZodType>>(shape: Shape): Record<keyof Shape, string> {
  const texts = Object.entries(shape).map(([name, { description = '' }]) => [name, description])
  return Object.fromEntries(texts) as Record<keyof Shape, string>
}
