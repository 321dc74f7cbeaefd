import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { backoffAfter } from '../pause.ts'
import { postgresBinaries } from './binaries.ts'
import { clusterPath, openCluster } from './cluster.ts'
import { type PostgresHost, postgresAccount, STANDALONE } from './host.ts'
import { launch, PortBusy, type PostgresProcess } from './process.ts'
import { stopStalePostmaster } from './stale.ts'

export interface RunningPostgres {
  /** Connection string of the superuser, database `postgres`. It stays the same over restarts. */
  url: string
  /** Process id of the postmaster; another one after a restart. */
  readonly pid: number
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Folder that keeps the cluster and its generated password. */
  dataDir: string
  /** Further `-c name=value` settings of the server. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** The program that sentences for the operator are about. */
  host?: PostgresHost
  /**
   * Called when the folder is closed to the user who runs PostgreSQL and the cluster was made elsewhere. Without it
   * such a folder is refused.
   */
  moved?: (folder: string) => void
  /** Called once the first server was launched: work for this thread, which would only wait for it otherwise. */
  whileStarting?: () => Promise<unknown>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  // Rows in daily use fit, and the system keeps the rest; more would fill up with what was written once (decision 092).
  shared_buffers: '24MB',
  max_connections: '60',
  max_replication_slots: '20',
  max_wal_senders: '20',
  max_slot_wal_keep_size: '512MB',
  // Nothing subscribes to another PostgreSQL: a process less.
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  // The last one is the name of the request.
  log_line_prefix: '%m [%p] %a ',
}
const PORT_TRIES = 5
const RESTART_STEPS_MS = [0, 100, 200, 400, 800, 1500]

/**
 * Starts PostgreSQL 17 on a free loopback port, and makes the cluster on the first start. When PostgreSQL dies, it
 * is restarted on the same port until it stays up.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, log = () => {}, host = STANDALONE } = options
  const account = await postgresAccount(join(dataDir, 'postgres'), host)
  const dir = await clusterPath(dataDir, account, host, options.moved)
  const binaries = await postgresBinaries(account, host)
  const settings: Record<string, string> = { ...SETTINGS, ...options.settings }
  const flags = settings.fsync === 'off' ? ['--no-sync'] : []
  const password = await openCluster(dataDir, { clusterDir: dir, account, binaries, flags, host })
  const settingFlags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const run = (port: number) =>
    launch(binaries.postgres, ['-D', dir, '-p', String(port), ...settingFlags], dir, account, host, log)

  await stopStalePostmaster(dir)
  const port = await freePort()
  const [first] = await Promise.all([onFreePort(port, run), options.whileStarting?.()])
  const kept = keepRunning(first.server, () => run(first.port), log)
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${first.port}/postgres`,
    get pid() {
      return kept.pid()
    },
    stop: kept.stop,
  }
}

/** A free port can be taken by somebody else before PostgreSQL has it; then another one is tried. */
async function onFreePort(port: number, run: (port: number) => Promise<PostgresProcess>, tries = PORT_TRIES) {
  try {
    return { port, server: await run(port) }
  } catch (error) {
    if (!(error instanceof PortBusy) || tries <= 1) throw error
    return onFreePort(await freePort(), run, tries - 1)
  }
}

function keepRunning(
  first: PostgresProcess,
  run: () => Promise<PostgresProcess>,
  log: (line: string) => void,
) {
  let server = first
  let stopping = false
  const restart = async () => {
    for (let attempt = 1; !stopping; attempt += 1) {
      await wait(backoffAfter(attempt, RESTART_STEPS_MS))
      try {
        server = await run()
        if (!stopping) return true
        await server.stop()
      } catch (error) {
        log(`WARNING: starting again failed: ${(error as Error).message}`)
      }
    }
    return false
  }
  const watch = async (): Promise<void> => {
    await server.ended
    if (stopping) return
    log('WARNING: PostgreSQL ended by itself; starting it again')
    if (await restart()) return watch()
  }
  const watching = watch()
  return {
    pid: () => server.pid,
    async stop() {
      stopping = true
      await server.stop()
      await watching
    },
  }
}
