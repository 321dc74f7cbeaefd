import { join, resolve } from 'node:path'
import {
  type Asked,
  accountSettingsFrom,
  isLoopback,
  limitsFrom,
  type RealtimeLimits,
  type RequestLimits,
  readSettings,
  requestLimitsFrom,
  SetupError,
} from 'supabase-compatible'
import { type DemoConfig, demoFaults, demoFrom } from './demo-flags.ts'
import { settings, type Values } from './settings.ts'

export interface Config {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** True when the operator chose it, and so expects the database to be in there. */
  dataDirChosen: boolean
  /** Absolute; uploaded files, which several processes share. */
  storageDir: string
  databaseUrl: string | undefined
  siteUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  clientAddressHeader: string | undefined
  clientAddressHops: number
  /** Settings of passwords and rate limits. */
  accounts: ReturnType<typeof accountSettingsFrom>
  /** The shared secret of a Supabase project whose data were moved here. */
  legacyJwtSecret: string | undefined
  rateLimitFactor: number
  /** Limits of realtime that were set. */
  realtime: Partial<RealtimeLimits>
  requestLimits: RequestLimits
  /** Absolute; describes the providers that members can sign in with. */
  providersFile: string | undefined
  /** Set when a Supabase project answers instead of the embedded backend. */
  hosted: { url: string; publishableKey: string } | undefined
  /** Undefined means those of the data folder. The private one is not needed where a worker on another machine sends. */
  vapid: { publicKey: string; privateKey: string | undefined } | undefined
  backups: {
    /** Absolute; undefined means that none is made each night. */
    dir: string | undefined
    /** In the community's time zone. */
    hour: number
    keep: number
    /** Absolute. */
    passphraseFile: string | undefined
    beforeUpdate: boolean
  }
  /** Seconds to go on serving after a stop signal. */
  drainSeconds: number
  /** Opens the metrics to programs on other machines. */
  metricsToken: string | undefined
  /** Asks the repository once a day for a newer version. */
  checksForUpdates: boolean
  logLevel: string
  /** Set when an empty database is to be filled with a demo community. */
  demo: DemoConfig | undefined
}

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
  const faults = [...contradictions(read.settings), ...demoFaults(read.flags)]
  if (faults.length > 0) throw new SetupError(faults.join('\n'))
  return toConfig(read.settings, demoFrom(read.flags))
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

function toConfig(values: Values, demo: DemoConfig | undefined): Config {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = values
  const dataDir = resolve(values.DATA_DIR ?? '.data')
  return {
    port: values.PORT,
    host: values.LISTEN_HOST,
    dataDir,
    dataDirChosen: values.DATA_DIR !== undefined,
    storageDir: values.STORAGE_DIR ? resolve(values.STORAGE_DIR) : join(dataDir, 'storage'),
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER,
    clientAddressHops: values.CLIENT_ADDRESS_HOPS,
    accounts: accountSettingsFrom(values),
    legacyJwtSecret: values.LEGACY_JWT_SECRET,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    realtime: limitsFrom(values),
    requestLimits: requestLimitsFrom(values),
    providersFile: values.PROVIDERS && resolve(values.PROVIDERS),
    hosted:
      SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY
        ? { url: SUPABASE_URL, publishableKey: SUPABASE_PUBLISHABLE_KEY }
        : undefined,
    vapid: VAPID_PUBLIC_KEY ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } : undefined,
    backups: {
      dir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
      hour: values.BACKUP_HOUR,
      keep: values.BACKUP_KEEP,
      passphraseFile: values.BACKUP_PASSPHRASE_FILE && resolve(values.BACKUP_PASSPHRASE_FILE),
      beforeUpdate: values.BACKUP_BEFORE_UPDATE === 'on',
    },
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    checksForUpdates: values.UPDATE_CHECK === 'on',
    logLevel: values.LOG_LEVEL,
    demo,
  }
}

/** Recognizes the older form too: a token whose role is `service_role`. */
function isSecretKey(key = ''): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8')
  return key.startsWith('sb_secret_') || claims.includes('"service_role"')
}
