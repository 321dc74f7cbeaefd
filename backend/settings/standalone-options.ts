import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readProviderFile } from '../auth/oauth/providers/provider-settings.ts'
import { requestLimitsFrom } from '../http/request-limits.ts'
import { makeSigningKey, type SigningKey } from '../http/signing-keys.ts'
import { limitsFrom } from '../realtime/limits.ts'
import { ifMissing, makeFile } from '../whole-files.ts'
import type { BackendOptions } from './options.ts'
import { accountSettingsFrom } from './service-settings.ts'
import type { Settings } from './standalone-settings.ts'

type Options = Omit<BackendOptions, 'databaseUrl' | 'apiKeys' | 'signingKeys'>

/** The options that settings say by themselves, without the database and the keys. */
export async function optionsFrom(settings: Settings, publicUrl: string, log: Logger): Promise<Options> {
  const providers = settings.PROVIDERS ? await readProviderFile(settings.PROVIDERS, process.env) : []
  return {
    publicUrl,
    siteUrl: settings.SITE_URL ?? publicUrl,
    redirectUrls: settings.REDIRECT_URLS,
    schemas: settings.SCHEMAS,
    extraSearchPath: settings.EXTRA_SEARCH_PATH,
    transactionEnd: settings.TX_END,
    ...(settings.LEGACY_JWT_SECRET && { legacyJwtSecret: settings.LEGACY_JWT_SECRET }),
    sendMail: async (mail) => console.log(JSON.stringify({ mail })),
    sendMessage: async (message) => console.log(JSON.stringify({ message })),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    ...(settings.CLIENT_ADDRESS_HEADER && { clientAddressHeader: settings.CLIENT_ADDRESS_HEADER }),
    limitedFunctions: settings.LIMITED_FUNCTIONS,
    clientAddressHops: settings.CLIENT_ADDRESS_HOPS,
    auth: {
      ...accountSettingsFrom(settings),
      providers,
      accessTokenLifetime: settings.ACCESS_TOKEN_LIFETIME,
      autoconfirm: settings.AUTOCONFIRM,
      disableSignup: settings.DISABLE_SIGNUP,
    },
    ...storageFrom(settings),
    realtime: limitsFrom(settings),
    requestLimits: requestLimitsFrom(settings),
    log,
  }
}

/** Uploads are kept beside an embedded database, and beside another one only where a folder is set. */
function storageFrom(settings: Settings): Pick<BackendOptions, 'storage'> {
  const { STORAGE_DIR, DATABASE_URL, DATA_DIR, FILE_SIZE_LIMIT } = settings
  const dir = STORAGE_DIR ?? (DATABASE_URL ? undefined : join(DATA_DIR, 'storage'))
  return dir ? { storage: { dir, ...(FILE_SIZE_LIMIT && { fileSizeLimit: FILE_SIZE_LIMIT }) } } : {}
}

interface Keys {
  publishable: string[]
  secret: string[]
  signing: SigningKey[]
}

/**
 * The keys that were set. Those that were not are made: once where a folder keeps them beside the database, so that clients and sessions
 * outlive a restart, else for this process.
 */
export async function readOrMakeKeys(settings: Settings, folder?: string): Promise<Keys> {
  const made = folder === undefined ? await makeKeys() : await keptIn(folder)
  return {
    publishable: settings.PUBLISHABLE_KEYS ?? made.publishable,
    secret: settings.SECRET_KEYS ?? made.secret,
    signing: settings.SIGNING_KEY ?? made.signing,
  }
}

async function keptIn(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json')
  const read = () => readFile(file, 'utf8')
  const kept = await read().catch(ifMissing(undefined))
  if (kept !== undefined) return JSON.parse(kept) as Keys
  await mkdir(folder, { recursive: true })
  await makeFile(file, JSON.stringify(await makeKeys(), null, 2))
  return JSON.parse(await read()) as Keys
}

async function makeKeys(): Promise<Keys> {
  const random = (kind: string) => [`sb_${kind}_${randomBytes(24).toString('base64url')}`]
  return { publishable: random('publishable'), secret: random('secret'), signing: [await makeSigningKey()] }
}
