import type { z } from 'zod'
import { flagOf, givenSettings, parseFlags } from '../../backend/index.ts'
import { ConfigError } from './config.ts'
import { HELP, type Name, settings } from './settings.ts'

const NAMES = [
  'DATABASE_URL',
  'DATA_DIR',
  'SITE_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'LOG_LEVEL',
] as const satisfies Name[]
const HINT = "'npm run worker -- --help' lists the settings."

const schema = settings
  .pick({ DATA_DIR: true, SITE_URL: true, VAPID_PUBLIC_KEY: true, VAPID_PRIVATE_KEY: true, LOG_LEVEL: true })
  .extend({ DATABASE_URL: settings.shape.DATABASE_URL.unwrap() })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => !VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY, {
    path: ['VAPID_PUBLIC_KEY'],
    error: 'and VAPID_PRIVATE_KEY belong together',
  })

export type WorkerSettings = z.infer<typeof schema>

/** Reads flags, then the environment; `'help'` when help was asked for. Throws a SetupError that names every fault. */
export function readWorkerSettings(args: string[], env: NodeJS.ProcessEnv): WorkerSettings | 'help' {
  const flags = parseFlags(args, NAMES, HINT)
  if (flags.values.help) return 'help'
  const result = schema.safeParse(givenSettings(flags, NAMES, env))
  if (result.success) return result.data
  throw new ConfigError([...result.error.issues.map(faultOf), HINT].join('\n'))
}

// Values are not repeated: an address of a database has a password in it.
function faultOf(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  const missing = issue.code === 'invalid_type' ? 'is missing' : issue.message
  return `${name} ${missing}. Set ${name}=… or --${flagOf(name)} ….`
}

export function workerHelp(): string {
  const row = (left: string, right: string) => `  ${left.padEnd(20)} ${right}`
  return [
    'Usage: npm run worker -- --database-url postgresql://… [flags]',
    '',
    'The jobs alone, beside a Supabase project: push messages and court bookings. `npm start` with its own database does',
    'them itself; two workers at once do no job twice.',
    '',
    row(
      '--database-url',
      "the project's database; the direct connection, as the user who owns the migrations",
    ),
    row('--data-dir', 'folder of the VAPID keys, made when they are missing (.data)'),
    row('--site-url', 'where members reach the site; push services are told who sends'),
    row('--vapid-public-key', HELP.VAPID_PUBLIC_KEY),
    row('--vapid-private-key', HELP.VAPID_PRIVATE_KEY),
    row('--log-level', HELP.LOG_LEVEL),
    row('--help', 'this list'),
    '',
    'Each can be set in the environment instead: --database-url is DATABASE_URL.',
    'Only there: EBUSY_USER and EBUSY_PASSWORD, the API user that an eBuSy club has given.',
  ].join('\n')
}
