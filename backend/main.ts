// Starts the standalone backend on any database: for a foreign client's test suite, or beside another product's pages.
import { isIP } from 'node:net'
import { pino } from 'pino'
import { readProviderFile } from './auth/oauth/providers/provider-file.ts'
import { accountSettingsFrom } from './auth/settings/account-settings.ts'
import { checkDatabase, requireSchemas } from './database/check-database.ts'
import { installPlatform } from './database/platform/apply-platform.ts'
import { claimPort } from './free-port.ts'
import { requestLimitsFrom } from './http/request-limits.ts'
import { logRequests } from './http/requests/observe.ts'
import { listen } from './http/serve.ts'
import { makeSigningKey } from './http/signing-keys.ts'
import manifest from './package.json' with { type: 'json' }
import { limitsFrom } from './realtime/limit-settings.ts'
import { explainListenError } from './settings/listen-error.ts'
import type { BackendOptions } from './settings/options.ts'
import { SetupError } from './settings/setup-error.ts'
import { helpText, readStandaloneSettings, type Settings } from './settings/standalone-settings.ts'
import { startBackend } from './start.ts'
import type { StorageOptions } from './storage/options.ts'

try {
  const settings = readStandaloneSettings(process.argv.slice(2), process.env)
  if (settings === 'help') console.log(helpText())
  else if (settings === 'version') console.log(`${manifest.name} ${manifest.version}`)
  else await run(settings)
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}

async function run(settings: Settings): Promise<void> {
  const { DATABASE_URL, LISTEN_HOST, PUBLISHABLE_KEYS, SECRET_KEYS } = settings
  const claimed = await claimPort(LISTEN_HOST, settings.PORT).catch(explainListenError)
  const port = typeof claimed === 'number' ? claimed : claimed.port
  const publicUrl = withoutTrailingSlash(settings.PUBLIC_URL ?? addressOf(LISTEN_HOST, port))
  const options = await optionsFrom(settings, publicUrl)
  await checkDatabase(DATABASE_URL)
  await installPlatform(DATABASE_URL)
  await requireSchemas(DATABASE_URL, settings.SCHEMAS)
  const backend = await startBackend(options)
  const { maxHeaderSize } = requestLimitsFrom(settings)
  const listening = await listen(
    backend.app,
    backend,
    claimed,
    LISTEN_HOST,
    maxHeaderSize,
    logRequests(options.log),
  ).catch(explainListenError)
  stopOnSignals([listening, backend])
  const ready = { url: publicUrl, port, publishableKeys: PUBLISHABLE_KEYS, secretKeys: SECRET_KEYS }
  console.log(JSON.stringify(ready))
}

async function optionsFrom(settings: Settings, publicUrl: string): Promise<BackendOptions> {
  const providers = settings.PROVIDERS ? await readProviderFile(settings.PROVIDERS, process.env) : []
  return {
    databaseUrl: settings.DATABASE_URL,
    publicUrl,
    siteUrl: settings.SITE_URL ?? publicUrl,
    redirectUrls: settings.REDIRECT_URLS,
    schemas: settings.SCHEMAS,
    extraSearchPath: settings.EXTRA_SEARCH_PATH,
    transactionEnd: settings.TX_END,
    apiKeys: { publishable: settings.PUBLISHABLE_KEYS, secret: settings.SECRET_KEYS },
    signingKeys: settings.SIGNING_KEY ?? [await makeSigningKey()],
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
    ...(settings.STORAGE_DIR && { storage: storageOf(settings.STORAGE_DIR, settings.FILE_SIZE_LIMIT) }),
    realtime: limitsFrom(settings),
    requestLimits: requestLimitsFrom(settings),
    log: pino({ level: settings.LOG_LEVEL }, pino.destination(2)),
  }
}

function stopOnSignals(parts: { stop(): Promise<void> }[]): void {
  let isStopping = false
  // 'disconnect': the process that started us through tools/run.mjs is gone.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.on(event, async () => {
      if (isStopping) return
      isStopping = true
      for (const part of parts) await part.stop()
      process.exit(0)
    })
}

function storageOf(dir: string, fileSizeLimit: number | undefined): StorageOptions {
  return { dir, ...(fileSizeLimit && { fileSizeLimit }) }
}

function addressOf(host: string, port: number): string {
  if (host === '::') return `http://localhost:${port}`
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
