import { join } from 'node:path'
import type { Logger } from 'pino'
import { readProviderFile } from '../auth/oauth/providers/provider-settings.ts'
import { requestLimitsFrom } from '../http/request-limits.ts'
import { limitsFrom } from '../realtime/limits.ts'
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
