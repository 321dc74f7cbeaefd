import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { closeConnection, openConnection, reasonOf, SetupError } from 'supabase-compatible'
import type { Config } from '../../config/config.ts'
import { tryToClaim } from '../../config/data-dir.ts'
import { openLog } from '../../log/open-log.ts'
import { type DatabaseServer, openDatabaseServer } from '../../postgres/database-server.ts'

const CONNECT_TIMEOUT_MS = 5000
const PAUSE_MS = 100

export type MembersDatabase = Awaited<ReturnType<typeof openMembersDatabase>>

/** Opens the database of a Courtside that runs or not; an embedded one is started for the duration of the command. */
export async function openMembersDatabase(config: Config) {
  const server = config.databaseUrl ? await given(config) : await embedded(config)
  try {
    const client = await connect(server.url)
    await requireAccounts(client)
    return {
      url: server.url,
      client,
      async stop(): Promise<void> {
        await closeConnection(client)
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const given = (config: Config) => openDatabaseServer(config, console.error, openLog(config.logLevel))

/** Connects to the PostgreSQL of a running Courtside, which the claim on the folder reveals; starts one otherwise. */
async function embedded(config: Config): Promise<DatabaseServer> {
  await requireCluster(config.dataDir)
  const claimed = await tryToClaim(config.dataDir)
  if (typeof claimed === 'string')
    return { url: await addressOfRunning(config.dataDir), stop: async () => {} }
  try {
    const server = await given(config)
    return { url: server.url, stop: () => server.stop().finally(claimed.stop) }
  } catch (error) {
    await claimed.stop()
    throw error
  }
}

async function requireCluster(dataDir: string): Promise<void> {
  await stat(join(dataDir, 'postgres')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new SetupError(
      `There is no database in ${dataDir} yet: start Courtside once. Or set DATA_DIR to the folder of a Courtside.`,
    )
  })
}

async function addressOfRunning(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return `postgresql://postgres:${password}@127.0.0.1:${lines[3]}/postgres`
}

/** Retries for a few seconds: the server may be starting or restarting. */
async function connect(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + CONNECT_TIMEOUT_MS; ; await wait(PAUSE_MS)) {
    try {
      return await openConnection(url)
    } catch (error) {
      if (Date.now() > deadline)
        throw new SetupError(`The database cannot be reached (${reasonOf(error as Error)}). Try again.`)
    }
  }
}

async function requireAccounts(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('auth.users') as found`)
  if (!rows[0]?.found) throw new SetupError('The database has no accounts yet: start Courtside on it once.')
}
