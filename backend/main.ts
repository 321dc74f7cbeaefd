#!/usr/bin/env node
// Starts the backend by itself, on any database or on one of its own.
import { resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { checkDatabase, requireSchemas } from './database/check-database.ts'
import { installPlatform } from './database/platform/apply-platform.ts'
import { addressOf, claimPort, explainListenError } from './free-port.ts'
import { requestLimitsFrom } from './http/request-limits.ts'
import { logRequests } from './http/requests/observe.ts'
import { listen } from './http/serve.ts'
import manifest from './package.json' with { type: 'json' }
import { startPostgres } from './postgres/embedded-postgres.ts'
import { SetupError } from './settings/setup-error.ts'
import { optionsFrom, readOrMakeKeys } from './settings/standalone-options.ts'
import { helpText, readStandaloneSettings, type Settings } from './settings/standalone-settings.ts'
import { startBackend } from './start.ts'

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
  const { LISTEN_HOST } = settings
  const claimed = await claimPort(LISTEN_HOST, settings.PORT).catch(explainListenError)
  const port = typeof claimed === 'number' ? claimed : claimed.port
  const publicUrl = (settings.PUBLIC_URL ?? addressOf(LISTEN_HOST, port)).replace(/\/+$/, '')
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2))
  const options = await optionsFrom(settings, publicUrl, log)
  const database = await openDatabase(settings, log)
  const keys = await readOrMakeKeys(settings, database.folder)
  await installPlatform(database.url)
  await requireSchemas(database.url, settings.SCHEMAS)
  const backend = await startBackend({
    ...options,
    databaseUrl: database.url,
    apiKeys: { publishable: keys.publishable, secret: keys.secret },
    signingKeys: keys.signing,
  })
  const { maxHeaderSize } = requestLimitsFrom(settings)
  const listening = await listen(
    backend.app,
    backend,
    claimed,
    LISTEN_HOST,
    maxHeaderSize,
    logRequests(log),
  ).catch(explainListenError)
  stopOnSignals([listening, backend, database])
  const ready = { url: publicUrl, port, publishableKeys: keys.publishable, secretKeys: keys.secret }
  console.log(JSON.stringify(ready))
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

/** Opens the operator's database, or an embedded PostgreSQL, whose data are in `folder`. */
async function openDatabase({ DATABASE_URL, DATA_DIR }: Settings, log: Logger) {
  if (DATABASE_URL) {
    await checkDatabase(DATABASE_URL)
    return { url: DATABASE_URL, folder: undefined, stop: async () => {} }
  }
  const folder = resolve(DATA_DIR)
  const { url, stop } = await startPostgres({ dataDir: folder, log: (line) => log.debug({ postgres: line }) })
  return { url, folder, stop }
}
