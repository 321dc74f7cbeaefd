import { join, resolve } from 'node:path'
import {
  type Asked,
  accountSettingsFrom,
  isLoopback,
  limitsFrom,
  readSettings,
  requestLimitsFrom,
  SetupError,
} from 'supabase-compatible'
import { settings, type Values } from './settings.ts'

export type Config = ReturnType<typeof toConfig>

const HINT = "'npm start -- --help' lists the flags."
const DEMO_FLAGS = {
  demo: { type: 'boolean' },
  members: { type: 'string' },
  seed: { type: 'string' },
} as const

/** Reads flags, then the environment; the question where one was asked (`--help`). Throws a SetupError that names every fault. */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config | Asked {
  const read = readSettings(settings, args, env, HINT, DEMO_FLAGS)
  if (typeof read === 'string') return read
  const { demo, members = 0, seed = DEFAULT_SEED } = read.flags
  const faults = [...contradictions(read.settings), ...demoFaults(read.flags)]
  if (faults.length > 0) throw new SetupError(faults.join('\n'))
  return toConfig(read.settings, demo ? { moreMembers: Number(members), seed: Number(seed) } : undefined)
}

function contradictions(values: Values): string[] {
  const faults: string[] = []
  if (Boolean(values.SUPABASE_URL) !== Boolean(values.SUPABASE_PUBLISHABLE_KEY))
    faults.push('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both or neither.')
  if (isSecretKey(values.SUPABASE_PUBLISHABLE_KEY))
    faults.push(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, which every page would show. Set the publishable one, and replace the secret key.',
    )
  if (values.SUPABASE_URL && values.DATABASE_URL)
    faults.push('SUPABASE_URL and DATABASE_URL exclude each other: a hosted project brings its own database.')
  if (values.SUPABASE_URL && values.PROVIDERS)
    faults.push(
      'PROVIDERS and SUPABASE_URL exclude each other: a hosted project has its own list of providers.',
    )
  if (values.VAPID_PRIVATE_KEY && !values.VAPID_PUBLIC_KEY)
    faults.push('VAPID_PRIVATE_KEY and VAPID_PUBLIC_KEY belong together: set both or neither.')
  if (values.VAPID_PUBLIC_KEY && !values.VAPID_PRIVATE_KEY && !values.SUPABASE_URL)
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.')
  if (values.SMTP_URL && values.MAIL_MODE)
    faults.push(
      'SMTP_URL and MAIL_MODE=capture exclude each other: remove MAIL_MODE to send, or SMTP_URL to capture.',
    )
  if (
    !values.SUPABASE_URL &&
    !values.SMTP_URL &&
    !values.MAIL_MODE &&
    values.LISTEN_HOST &&
    !isLoopback(values.LISTEN_HOST)
  )
    faults.push(
      `LISTEN_HOST is '${values.LISTEN_HOST}', which others can reach, but no SMTP_URL is set, so their mails could not be sent. ` +
        'Set SMTP_URL, or MAIL_MODE=capture if you want to read all mail yourself at /mailbox.',
    )
  return faults
}

/** Paths are absolute. */
function toConfig(values: Values, demo: DemoConfig | undefined) {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = values
  const dataDir = resolve(values.DATA_DIR ?? '.data')
  return {
    port: values.PORT,
    host: values.LISTEN_HOST,
    dataDir,
    /** True when the operator chose it, and so expects the database to be in there. */
    dataDirChosen: values.DATA_DIR !== undefined,
    storageDir: values.STORAGE_DIR ? resolve(values.STORAGE_DIR) : join(dataDir, 'storage'),
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER,
    clientAddressHops: values.CLIENT_ADDRESS_HOPS,
    accounts: accountSettingsFrom(values),
    /** The shared secret of a Supabase project whose data were moved here. */
    legacyJwtSecret: values.LEGACY_JWT_SECRET,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    realtime: limitsFrom(values),
    requestLimits: requestLimitsFrom(values),
    providersFile: values.PROVIDERS && resolve(values.PROVIDERS),
    /** Set when a Supabase project answers instead of the embedded backend. */
    hosted:
      SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY
        ? { url: SUPABASE_URL, publishableKey: SUPABASE_PUBLISHABLE_KEY }
        : undefined,
    /** Undefined means those of the data folder. The private one is not needed where a worker on another machine sends. */
    vapid: VAPID_PUBLIC_KEY ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } : undefined,
    backups: backupsFrom(values),
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    checksForUpdates: values.UPDATE_CHECK === 'on',
    logLevel: values.LOG_LEVEL,
    /** Set when an empty database is to be filled with a demo community. */
    demo,
  }
}

const backupsFrom = (values: Values) => ({
  /** Undefined means that none is made each night. */
  dir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
  hour: values.BACKUP_HOUR,
  keep: values.BACKUP_KEEP,
  passphraseFile: values.BACKUP_PASSPHRASE_FILE && resolve(values.BACKUP_PASSPHRASE_FILE),
  beforeUpdate: values.BACKUP_BEFORE_UPDATE === 'on',
})

/** Recognizes the older form too: a token whose role is `service_role`. */
function isSecretKey(key = ''): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8')
  return key.startsWith('sb_secret_') || claims.includes('"service_role"')
}

export interface DemoConfig {
  /** Members in addition to the forty of the small demo. */
  moreMembers: number
  /** Two communities of one seed are alike. */
  seed: number
}

const RANGES = { members: [500, 50_000], seed: [0, 2_147_483_647] } as const
const DEFAULT_SEED = 20

function demoFaults(flags: Record<string, string | boolean | undefined>): string[] {
  const faults: string[] = []
  for (const [name, [least, most]] of Object.entries(RANGES)) {
    const given = flags[name]
    if (given === undefined) continue
    const number = Number(given)
    if (!flags.demo) faults.push(`--${name} belongs to --demo: add --demo, or leave --${name} out.`)
    else if (!/^\d+$/.test(String(given)) || number < least || number > most)
      faults.push(`--${name} is '${given}': must be a whole number from ${least} to ${most}.`)
  }
  return faults
}
