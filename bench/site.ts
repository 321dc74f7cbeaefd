import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from 'supabase-compatible/testing/bench/database.ts'
import { exitOnSignals, stopOnSignal } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { makeTemporaryFolder } from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { type ServerProcess, startServer } from '../testing/test-server.ts'
import { buildClient } from '../tools/build-client.ts'
import { fill } from './database.ts'

// `npm start` sets the same.
const MEMORY = JSON.parse(await readFile(new URL('../tools/memory-settings.json', import.meta.url), 'utf8'))
/** The load comes from one machine, and from a few members. */
export const SETTINGS = {
  RATE_LIMIT_FACTOR: '1000000',
  REALTIME_SOCKETS_PER_ADDRESS: '10000',
  REALTIME_SOCKETS_PER_MEMBER: '1000',
}

export interface BenchSite {
  dataDir: string
  /** @param settings those of the environment; without them no limit is in the way of a load generator */
  start(settings?: Record<string, string>): Promise<ServerProcess>
  remove(): Promise<void>
}

/** A whole Courtside on a folder of its own that holds 500 members and 2,000 matches; started by `start`. */
export async function prepareSite(): Promise<BenchSite> {
  exitOnSignals()
  await buildClient()
  const { path: dataDir, remove } = await makeTemporaryFolder(tmpdir(), 'courtside-bench-')
  const start = (settings: Record<string, string> = SETTINGS) => {
    const server = startServer(dataDir, { ...MEMORY.environment, ...settings }, MEMORY.nodeOptions)
    // One that has ended already is asked in vain.
    stopOnSignal(async () => void (await (await server).end('SIGTERM')))
    return server
  }
  const first = await start()
  await execute(await databaseUrl(dataDir), fill(2000))
  await first.end('SIGTERM')
  return { dataDir, start, remove }
}

/** The address of the database of a Courtside that runs on the folder. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return `postgresql://postgres:${password}@127.0.0.1:${lines[3]}/postgres`
}
