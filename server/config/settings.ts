import { isIP } from 'node:net'
import { databaseUrl, portOr, SERVICE_SETTINGS, settingRows } from 'supabase-compatible'
import { z } from 'zod'

const origin = z
  .string()
  .refine(isOrigin, "must be an address such as 'https://padel.example', without a path")
  .transform((text) => new URL(text).origin)

const wholeNumber = (least: number, most: number, usual: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error).default(usual)
}

const text = (description: string) => z.string().optional().describe(description)
const onUnlessOff = (description: string) =>
  z.enum(['on', 'off'], "can only be 'on' or 'off'").default('on').describe(description)

/** Every setting, as the environment names it; the flag is the same name in kebab-case. */
export const settings = z.object({
  PORT: portOr(3000),
  LISTEN_HOST: z
    .string()
    .refine(isHost, 'must be a host name or an IP address')
    .default('localhost')
    .describe('address to listen on (localhost: this machine only)'),
  DATA_DIR: text('folder of database, uploads, secrets and mail (.data)'),
  STORAGE_DIR: text('folder of uploads, which several processes share (storage, in DATA_DIR)'),
  DATABASE_URL: databaseUrl.optional().describe('a PostgreSQL server to use instead of starting one'),
  SITE_URL: origin.optional().describe('where members reach the site, for links in mails'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must look like 'smtps://user:password@host'" })
    .optional()
    .describe('mail server to send through; without it mail is captured'),
  MAIL_MODE: z
    .literal('capture', "can only be 'capture'")
    .optional()
    .describe("'capture' keeps mail here although others can reach the site"),
  MAIL_FROM: z
    .string()
    .includes('@', 'must hold an address')
    .optional()
    .describe("sender of mails; named like the community unless it is 'Name <address>'"),
  BACKUP_DIR: text('folder for a backup each night, best on another disk; without it there is none'),
  BACKUP_HOUR: wholeNumber(0, 23, 3).describe("hour of the nightly backup, in the community's time zone (3)"),
  BACKUP_KEEP: wholeNumber(1, 1000, 7).describe('number of backups to keep, of each kind (7)'),
  BACKUP_PASSPHRASE_FILE: text('file with the passphrase that encrypts backups'),
  BACKUP_BEFORE_UPDATE: onUnlessOff(
    "'off' skips the backup before an update, where the disk has no room for it",
  ),
  DRAIN_SECONDS: wholeNumber(0, 60, 0).describe(
    'seconds to go on serving after a stop signal, until a proxy has noticed (0)',
  ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{24,}$/, 'must be 24 or more letters, digits or .~+/=-_')
    .optional()
    .describe('who sends it reads /metrics and the reasons of /readyz'),
  UPDATE_CHECK: onUnlessOff("'off' never asks the repository for a newer version (once a day)"),
  ...SERVICE_SETTINGS,
  PROVIDERS: text(
    'JSON file of providers to sign in with (docs/operations.md); secrets: PROVIDER_<NAME>_SECRET',
  ),
  SUPABASE_URL: origin.optional().describe('a Supabase project to use; no backend is started then'),
  SUPABASE_PUBLISHABLE_KEY: text('the publishable key of that project'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be 87 characters of base64url')
    .optional()
    .describe('key with which browsers subscribe to push messages (made, in DATA_DIR)'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
    .optional()
    .describe('the other half of it, which sends them (made, in DATA_DIR)'),
})
export type Values = z.infer<typeof settings>
export type Name = keyof Values

export function helpText(): string {
  const row = (left: string, right: string) => `  ${left.padEnd(30)} ${right}`
  return [
    'Usage: npm start -- [flags]',
    '',
    row('--demo', 'fill an empty database with a demo community'),
    row('--members', 'with --demo: so many members more, and the matches of five years (500 to 50000)'),
    row('--seed', 'with --demo: another number makes another community (20)'),
    row('--help', 'this list'),
    row('--version', 'version and commit'),
    ...settingRows(settings),
    '',
    'Each can be set in the environment instead: --data-dir is DATA_DIR.',
    'Only there: EBUSY_USER and EBUSY_PASSWORD, the API user that an eBuSy club has given (docs/operations.md), and',
    'BACKUP_PASSPHRASE, with which backups are encrypted.',
  ].join('\n')
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
}
