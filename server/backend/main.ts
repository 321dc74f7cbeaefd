// The backend alone, on any database: for a foreign client's test suite, or beside another product's pages.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { pino } from 'pino'
import { z } from 'zod'
import { readProviderFile } from './auth/identities/provider-file.ts'
import { ProviderSettingsError } from './auth/identities/provider-settings.ts'
import { installPlatform, startBackend } from './index.ts'
import { LIMIT_SETTINGS, limitsFrom } from './realtime/limit-settings.ts'
import { listen } from './serve.ts'

const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))
const random = (kind: string) => () => [`sb_${kind}_${randomBytes(24).toString('base64url')}`]

/** The flag is the name in kebab-case, the environment variable in capitals. */
const SETTINGS = z.object({
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be the address of a PostgreSQL database (wal_level=logical)',
    })
    .describe('the database; its user owns it and may replicate (needed)'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(54321).describe('port (54321)'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on (127.0.0.1)'),
  PUBLIC_URL: z.url().optional().describe('where clients reach it (http://HOST:PORT)'),
  SITE_URL: z.url().optional().describe('where mails lead (PUBLIC_URL)'),
  REDIRECT_URLS: list.default([]).describe('what else they may lead to, globs, with commas'),
  SCHEMAS: list.default(['public']).describe('exposed schemas, the first is the default (public)'),
  PUBLISHABLE_KEYS: list.default(random('publishable')).describe('keys of browsers, with commas (made)'),
  SECRET_KEYS: list.default(random('secret')).describe('keys of servers, with commas (made)'),
  SIGNING_KEY: z
    .string()
    .transform((text) => JSON.parse(text) as JWK)
    .optional()
    .describe('private ES256 key as JWK with kid (made)'),
  PROVIDERS: z
    .string()
    .optional()
    .describe('JSON file of providers to sign in with; secrets in PROVIDER_<NAME>_SECRET'),
  STORAGE_DIR: z.string().optional().describe('folder of uploaded files; without it storage is refused'),
  RATE_LIMIT_FACTOR: z.coerce
    .number('must be a number')
    .positive()
    .default(1)
    .describe('multiplies limits (1)'),
  ...LIMIT_SETTINGS,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn').describe('(warn)'),
})
type Settings = z.infer<typeof SETTINGS>

const NAMES = Object.keys(SETTINGS.shape) as (keyof Settings)[]
const flagOf = (name: string) => name.toLowerCase().replaceAll('_', '-')

const settings = readSettings()
const providers = settings.PROVIDERS ? await readProviders(settings.PROVIDERS) : []
const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`
await installPlatform(settings.DATABASE_URL)
const backend = await startBackend({
  databaseUrl: settings.DATABASE_URL,
  publicUrl,
  siteUrl: settings.SITE_URL ?? publicUrl,
  redirectUrls: settings.REDIRECT_URLS,
  schemas: settings.SCHEMAS,
  apiKeys: { publishable: settings.PUBLISHABLE_KEYS, secret: settings.SECRET_KEYS },
  signingKeys: [settings.SIGNING_KEY ?? (await makeSigningKey())],
  sendMail: async (mail) => console.log(JSON.stringify({ mail })),
  sendMessage: async (message) => console.log(JSON.stringify({ message })),
  rateLimitFactor: settings.RATE_LIMIT_FACTOR,
  auth: { providers },
  ...(settings.STORAGE_DIR && { storage: { dir: settings.STORAGE_DIR } }),
  realtime: limitsFrom(settings),
  log: pino({ level: settings.LOG_LEVEL }, pino.destination(2)),
})
const listening = await listen(backend.app, backend, settings.PORT, settings.HOST)
const { PUBLISHABLE_KEYS: publishableKeys, SECRET_KEYS: secretKeys } = settings
console.log(JSON.stringify({ url: publicUrl, port: listening.port, publishableKeys, secretKeys }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await listening.stop()
    await backend.stop()
    process.exit(0)
  })

function readSettings(): Settings {
  const options = Object.fromEntries(NAMES.map((name) => [flagOf(name), { type: 'string' as const }]))
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true })
  if (values.help) exitWith(0, help())
  const flags = values as Record<string, string | undefined>
  const given = NAMES.map((name) => [name, flags[flagOf(name)] ?? process.env[name]]).filter(
    ([, value]) => value,
  )
  const result = SETTINGS.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  return exitWith(1, [...faults, 'npm run backend -- --help lists the settings.'].join('\n'))
}

async function readProviders(file: string) {
  try {
    return await readProviderFile(file, process.env)
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error
    return exitWith(1, error.message)
  }
}

function help(): string {
  const rows = NAMES.map(
    (name) => `  --${flagOf(name).padEnd(30)} ${name.padEnd(30)} ${SETTINGS.shape[name].description}`,
  )
  return ['The Supabase wire protocol on any PostgreSQL; mails are printed.', ...rows].join('\n')
}

function exitWith(code: number, text: string): never {
  console[code === 0 ? 'log' : 'error'](text)
  process.exit(code)
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256' }
}
