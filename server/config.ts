import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

/** Every setting, as the environment names it; the flag is the same name in kebab-case. */
const settings = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().refine(isHost, 'must be a host name or an IP address').default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, "must look like 'postgresql://user:password@host/name'").optional(),
  SITE_URL: origin().optional(),
  SMTP_URL: url(/^smtps?$/, "must look like 'smtps://user:password@host'").optional(),
  MAIL: z.literal('capture', "can only be 'capture'").optional(),
  MAIL_FROM: z.string().includes('@', 'must hold an address').optional(),
  CLIENT_ADDRESS_HEADER: z.string().toLowerCase().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be above 0').default(1),
  SUPABASE_URL: origin().optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn'),
})

type Values = z.infer<typeof settings>
type Name = keyof Values

const HELP: Record<Name, string> = {
  PORT: 'port to listen on; 0 takes a free one (3000)',
  HOST: 'address to listen on (127.0.0.1: this machine only)',
  DATA_DIR: 'folder of database, secrets and mail (.data)',
  DATABASE_URL: 'a PostgreSQL server to use instead of starting one',
  SITE_URL: 'where members reach the site, for links in mails',
  SMTP_URL: 'mail server to send through; without it mail is captured',
  MAIL: "'capture' keeps mail here although others can reach the site",
  MAIL_FROM: 'sender of mails',
  CLIENT_ADDRESS_HEADER: 'header of a trusted proxy in front that says who asks (x-forwarded-for)',
  RATE_LIMIT_FACTOR: 'multiplies every rate limit, for load generators (1)',
  SUPABASE_URL: 'a Supabase project to use; no backend is started then',
  SUPABASE_PUBLISHABLE_KEY: 'the publishable key of that project',
  LOG_LEVEL: 'silent, error, warn, info or debug (warn)',
}
const NAMES = Object.keys(HELP) as Name[]

export interface Config {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Whether somebody chose it, and counts on everything being in there. */
  dataDirChosen: boolean
  databaseUrl: string | undefined
  siteUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  clientAddressHeader: string | undefined
  rateLimitFactor: number
  /** Set when a Supabase project answers instead of the embedded backend. */
  hosted: { url: string; publishableKey: string } | undefined
  logLevel: string
  demo: boolean
}

/** Something the operator has to change; the message says what. */
export class ConfigError extends Error {}

/** Reads flags, then the environment; `'help'` when help was asked for. Throws a ConfigError that names every fault. */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config | 'help' {
  const flags = parseFlags(args)
  if (flags.help) return 'help'
  const given = Object.fromEntries(
    NAMES.map((name) => [name, flags[flagOf(name)] ?? env[name]]).filter(([, value]) => value),
  ) as Record<string, string>
  const result = settings.safeParse(given)
  if (!result.success) throw new ConfigError(result.error.issues.map((i) => faultOf(i, given)).join('\n'))
  const faults = contradictions(result.data)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return toConfig(result.data, flags.demo === true)
}

function parseFlags(args: string[]): Record<string, string | boolean | undefined> {
  const known = Object.fromEntries(NAMES.map((name) => [flagOf(name), { type: 'string' as const }]))
  const options = {
    ...known,
    demo: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
  }
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (error) {
    const [what] = (error as Error).message.split('. ')
    throw new ConfigError(`${what}. 'npm start -- --help' lists the flags.`)
  }
}

function flagOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

function faultOf(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]) as Name
  return `${name} is '${given[name]}': ${issue.message}. Set ${name}=… or --${flagOf(name)} …: ${HELP[name]}.`
}

function contradictions(values: Values): string[] {
  const faults: string[] = []
  if (Boolean(values.SUPABASE_URL) !== Boolean(values.SUPABASE_PUBLISHABLE_KEY))
    faults.push('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both or neither.')
  if (values.SUPABASE_URL && values.DATABASE_URL)
    faults.push('SUPABASE_URL and DATABASE_URL exclude each other: a hosted project brings its own database.')
  if (values.SMTP_URL && values.MAIL)
    faults.push('SMTP_URL and MAIL=capture exclude each other: remove MAIL to send, or SMTP_URL to capture.')
  if (!values.SUPABASE_URL && !values.SMTP_URL && !values.MAIL && values.HOST && !isLoopback(values.HOST))
    faults.push(
      `HOST is '${values.HOST}', which others can reach, but no SMTP_URL is set, so their mails could not be sent. ` +
        'Set SMTP_URL, or MAIL=capture if you want to read all mail yourself at /mailbox.',
    )
  return faults
}

function toConfig(values: Values, demo: boolean): Config {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = values
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR ?? '.data'),
    dataDirChosen: values.DATA_DIR !== undefined,
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    hosted:
      SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY
        ? { url: SUPABASE_URL, publishableKey: SUPABASE_PUBLISHABLE_KEY }
        : undefined,
    logLevel: values.LOG_LEVEL,
    demo,
  }
}

export function helpText(): string {
  const row = (left: string, right: string) => `  ${left.padEnd(30)} ${right}`
  return [
    'Usage: npm start -- [flags]',
    '',
    row('--demo', 'fill an empty database with a demo community'),
    row('--help', 'this list'),
    ...NAMES.map((name) => row(`--${flagOf(name)}`, HELP[name])),
    '',
    'Each can be set in the environment instead: --data-dir is DATA_DIR.',
  ].join('\n')
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
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
