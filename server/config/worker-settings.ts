import { type Asked, databaseUrl, readSettings, settingRows } from 'supabase-compatible'
import type { z } from 'zod'
import { settings } from './settings.ts'

const HINT = "'npm run worker -- --help' lists the settings."

const { DATA_DIR, SITE_URL, SMTP_URL } = settings.shape
const schema = settings
  .pick({ VAPID_PUBLIC_KEY: true, VAPID_PRIVATE_KEY: true, LOG_LEVEL: true, MAIL_FROM: true, SMTP_URL: true })
  .extend({
    DATABASE_URL: databaseUrl.describe(
      "the project's database; the direct connection, as the user who owns the migrations",
    ),
    DATA_DIR: DATA_DIR.describe('folder of the VAPID keys, made when they are missing (.data)'),
    SITE_URL: SITE_URL.describe('where members reach the site; push services are told who sends'),
    SMTP_URL: SMTP_URL.describe(
      'mail server for what stewards decide about accounts; without it their owners are not told by mail',
    ),
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => !VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY, {
    path: ['VAPID_PUBLIC_KEY'],
    error: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together',
  })

export type WorkerSettings = z.infer<typeof schema>

/** Reads flags, then the environment; the question where one was asked (`--help`). Throws a SetupError that names every fault. */
export function readWorkerSettings(args: string[], env: NodeJS.ProcessEnv): WorkerSettings | Asked {
  const read = readSettings(schema, args, env, HINT)
  return typeof read === 'string' ? read : read.settings
}

export function workerHelp(): string {
  return [
    'Usage: npm run worker -- --database-url postgresql://… [flags]',
    '',
    'The jobs alone, beside a Supabase project: push messages, court bookings and mails of stewards. `npm start` with its own database does',
    'them itself; two workers at once do no job twice.',
    '',
    ...settingRows(schema),
    '',
    'Each can be set in the environment instead: --database-url is DATABASE_URL.',
    'Only there: EBUSY_USER and EBUSY_PASSWORD, the API user that an eBuSy club has given.',
  ].join('\n')
}
