import type { JWK } from 'jose'
import { z } from 'zod'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import { DEFAULT_SEARCH_PATH } from './options.ts'
import { type Asked, readSettings, settingRows } from './read-settings.ts'
import { databaseUrl, portOr, SERVICE_SETTINGS } from './service-settings.ts'

const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))
const names = list.refine((items) => items.every((item) => item), 'must be names with commas between them')
const address = z.url({ protocol: /^https?$/, error: "must be an address such as 'https://club.example'" })
const yesOrNo = z.stringbool("must be 'true' or 'false'")
const seconds = z.coerce
  .number('must be a number of seconds')
  .int('must be whole seconds')
  .min(1, 'must be above 0')

/** The flag is the name in kebab-case, the environment variable in capitals. */
export const SETTINGS = z.object({
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'the database; wal_level=logical, its user owns it and may make roles and replicate (an embedded one in DATA_DIR)',
    ),
  DATA_DIR: z
    .string()
    .default('.supabase-compatible')
    .describe('folder of the embedded PostgreSQL, its keys and its uploads (.supabase-compatible)'),
  PORT: portOr(54_321),
  LISTEN_HOST: z.string().default('127.0.0.1').describe('address to listen on (127.0.0.1)'),
  PUBLIC_URL: address.optional().describe('where clients reach it (http://LISTEN_HOST:PORT)'),
  SITE_URL: address.optional().describe('where mails lead (PUBLIC_URL)'),
  REDIRECT_URLS: list.default([]).describe('what else they may lead to, globs, with commas'),
  SCHEMAS: names
    .default(['public'])
    .describe('exposed schemas, with commas; the first is the default (public)'),
  EXTRA_SEARCH_PATH: names
    .default(DEFAULT_SEARCH_PATH)
    .describe('where the data API finds unqualified names after the exposed schema (public,extensions)'),
  TX_END: z
    .enum(['commit', 'commit-allow-override'], "must be 'commit' or 'commit-allow-override'")
    .default('commit')
    .describe("whether 'Prefer: tx=rollback' undoes a change: commit-allow-override (commit)"),
  PUBLISHABLE_KEYS: names.optional().describe('keys of browsers, with commas (made)'),
  SECRET_KEYS: names.optional().describe('keys of servers, with commas (made)'),
  SIGNING_KEY: z
    .string()
    .transform(readKeys)
    .optional()
    .describe('private ES256 key as JWK with kid, or a list of which the first signs (made)'),
  ACCESS_TOKEN_LIFETIME: seconds
    .default(AUTH_DEFAULTS.accessTokenLifetime)
    .describe(`seconds (${AUTH_DEFAULTS.accessTokenLifetime})`),
  AUTOCONFIRM: yesOrNo.default(false).describe('a sign-up needs no mail (false)'),
  DISABLE_SIGNUP: yesOrNo.default(false).describe('only a secret key makes accounts (false)'),
  PROVIDERS: z
    .string()
    .optional()
    .describe('JSON file of providers to sign in with; secrets in PROVIDER_<NAME>_SECRET'),
  STORAGE_DIR: z
    .string()
    .optional()
    .describe(
      'folder of uploaded files; without it storage is refused (with the embedded PostgreSQL: DATA_DIR/storage)',
    ),
  FILE_SIZE_LIMIT: z.coerce
    .number('must be a number of bytes')
    .int('must be a whole number of bytes')
    .positive('must be above 0')
    .optional()
    .describe('the most bytes of an uploaded file (52428800)'),
  LIMITED_FUNCTIONS: names.default([]).describe('functions limited per address like sign-ups, with commas'),
  ...SERVICE_SETTINGS,
})

export type Settings = z.infer<typeof SETTINGS>

const HINT = "'--help' lists the settings."

/** Reads flags, then the environment; the question where one was asked (`--help`). Throws a SetupError that names every fault. */
export function readStandaloneSettings(args: string[], env: NodeJS.ProcessEnv): Settings | Asked {
  const read = readSettings(SETTINGS, args, env, HINT)
  return typeof read === 'string' ? read : read.settings
}

export function helpText(): string {
  return [
    'Usage: supabase-compatible [flags]',
    '',
    'The Supabase wire protocol on the PostgreSQL of --database-url, or on an embedded one. Mails are printed.',
    'Prints one line of JSON when it is ready, with the address and the keys for createClient.',
    '',
    ...settingRows(SETTINGS),
    '',
    'Each can be set in the environment instead: --database-url is DATABASE_URL.',
  ].join('\n')
}

const KEY = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
})

function readKeys(text: string, context: z.RefinementCtx): JWK[] {
  try {
    const keys = z.union([z.array(KEY).min(1), KEY.transform((key) => [key])]).parse(JSON.parse(text))
    if (typeof keys[0]?.d === 'string') return keys
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error
  }
  context.addIssue(
    'must be a private ES256 key (EC, P-256, with kid and d) as JSON, or a list that begins with one',
  )
  return z.NEVER
}
