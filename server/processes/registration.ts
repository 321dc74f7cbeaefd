import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openConnection, pause, SetupError } from 'supabase-compatible'
import { NOTICED_SOON } from '../jobs/worker-heartbeat.ts'
import { thisProgram } from '../program.ts'
import {
  type Agreements,
  disagreements,
  foldersWithout,
  markFolders,
  type SharedFolder,
  unmarkFolders,
} from './agreements.ts'
import {
  enterProcess,
  livingProcesses,
  nameOfProcess,
  type OtherProcess,
  START_LOCK,
  serverFaults,
  tryStartLock,
} from './process-table.ts'

/** Connections of a process besides those of POOL_SIZE: eight for jobs, one each for what listens, locks or looks. */
const OWN_CONNECTIONS = 16
const RETRY_MS = 250
const CHECK_INTERVAL_MS = 5000
/** Longer than a busy machine stalls. */
const ANSWER_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 1000

export interface RegistrationOptions<Prepared = unknown> {
  databaseUrl: string
  poolSize: number
  agreements(): Promise<Agreements>
  /** None where no other machine or process is meant to use them. */
  folders: SharedFolder[]
  /** Says in a sentence why the database cannot be brought up to date while others use it. */
  updateFault(): Promise<string | undefined>
  /** Brings the database up to date; one process at a time does it. */
  prepare(): Promise<Prepared>
  log: Logger
  print(line: string): void
  /** Milliseconds for which others that are in the way may still end, as they do in a restart of all. */
  timeout: number
  checkInterval?: number
}

/**
 * Prepares the database and enters this process among those that serve it. Throws a SetupError when it cannot work beside the others.
 * While it runs, it enters itself again after a lost connection, and logs an error when keys have come apart.
 */
export async function register<Prepared>(
  options: RegistrationOptions<Prepared>,
): Promise<{ registration: { stop(): Promise<void> }; prepared: Prepared }> {
  const id = randomUUID()
  const { folders, log } = options
  const client = await connect(options.databaseUrl)
  let entered: Agreements
  let prepared: Prepared
  try {
    await waitForStartLock(client, options)
    await waitForOthers(client, id, options)
    prepared = await options.prepare()
    await markFolders(folders, id)
    entered = await options.agreements()
    await enterProcess(client, id, await thisProgram(), entered)
    const living = new Set([id, ...(await livingProcesses(client, id)).map((other) => other.id)])
    await unmarkFolders(folders, (one) => !living.has(one))
    await client.query('select pg_advisory_unlock($1, 0)', [START_LOCK])
  } catch (error) {
    // A connection that has broken cannot be closed, and the first error is the one to report.
    await client.end().catch(() => {})
    throw error
  }
  const stopping = new AbortController()
  const staying = stay(client, id, entered, options, stopping.signal)
  const registration = {
    async stop() {
      stopping.abort()
      // A database that does not answer must not hold up the stop; the entry then ends with the connection.
      await Promise.race([staying, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await unmarkFolders(folders, (one) => one === id).catch((error) =>
        log.warn({ error }, 'processes: a mark stays in a shared folder; the next start removes it'),
      )
    },
  }
  return { registration, prepared }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = await openConnection({
    connectionString: databaseUrl,
    application_name: 'courtside process',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  })
  await client.query(NOTICED_SOON)
  return client
}

async function waitForStartLock(client: pg.Client, { print }: RegistrationOptions): Promise<void> {
  for (let tries = 0; !(await tryStartLock(client)); tries += 1) {
    if (tries === 8) print('Another Courtside is starting on this database; this one goes on after it.')
    await wait(RETRY_MS)
  }
}

async function waitForOthers(client: pg.Client, id: string, options: RegistrationOptions): Promise<void> {
  const deadline = performance.now() + options.timeout
  let isSaid = false
  for (;;) {
    const faults = await findFaults(client, id, options)
    if (faults.length === 0) return
    if (performance.now() > deadline) throw new SetupError(faults.join('\n'))
    if (!isSaid) options.print('Waits for another Courtside on this database to end…')
    isSaid = true
    await wait(RETRY_MS)
  }
}

async function findFaults(client: pg.Client, id: string, options: RegistrationOptions): Promise<string[]> {
  const others = await livingProcesses(client, id)
  if (others.length === 0) return []
  const { poolSize, folders } = options
  const mine = await options.agreements()
  const faults = await serverFaults(client, others.length + 1, poolSize + OWN_CONNECTIONS)
  faults.push(...(await findApart(others, mine, folders)))
  const update = await options.updateFault()
  if (update) faults.push(`${others.map(beside).join(' ')} ${update}`)
  return faults
}

const beside = (other: OtherProcess) => `The same database is served by ${nameOfProcess(other)}.`

async function stay(
  first: pg.Client,
  id: string,
  entered: Agreements,
  options: RegistrationOptions,
  signal: AbortSignal,
): Promise<void> {
  const { log, checkInterval = CHECK_INTERVAL_MS } = options
  let client: pg.Client | undefined = first
  let agreements = entered
  let wasApart = ''
  while (await pause(client ? checkInterval : RETRY_MS * 4, signal)) {
    try {
      if (!client) {
        client = await connect(options.databaseUrl)
        // A start that did not see this process may have removed its marks.
        await markFolders(options.folders, id)
        await enterProcess(client, id, await thisProgram(), agreements)
      }
      agreements = await refresh(client, id, agreements, options)
      const others = await livingProcesses(client, id)
      const apart = (await findApart(others, agreements, options.folders)).join('\n')
      // Keys change for one process a moment before the other, and a folder may be away for a moment.
      if (apart && apart === wasApart) log.error(`processes: ${apart}`)
      wasApart = apart
    } catch (error) {
      if (client) log.warn({ error }, 'processes: the connection was lost; this process is entered again')
      const lost = client
      client = undefined
      // A broken connection cannot be ended properly.
      await Promise.race([lost?.end().catch(() => {}), wait(RETRY_MS)])
    }
  }
  if (!client) return
  const left = client.query('delete from _backend.processes where id = $1', [id])
  const leaving = left.then(() => client?.end())
  // Without the database the entry ends with the connection.
  await Promise.race([leaving.catch(() => {}), wait(RETRY_MS * 4)])
}

async function refresh(
  client: pg.Client,
  id: string,
  before: Agreements,
  { agreements }: RegistrationOptions,
): Promise<Agreements> {
  // A damaged file of keys is reported by what reads the keys.
  const now = await agreements().catch(() => before)
  if (JSON.stringify(now) !== JSON.stringify(before))
    await client.query('update _backend.processes set agreements = $2 where id = $1', [id, now])
  return now
}

/** Returns a sentence for each process that has other keys or folders than this one. */
async function findApart(others: OtherProcess[], mine: Agreements, folders: SharedFolder[]) {
  const faults: string[] = []
  for (const other of others) {
    const apart = disagreements(mine, other.agreements)
    for (const { setting, path } of await foldersWithout(folders, other.id))
      apart.push(
        `${setting}: ${path} is not the folder that it uses, for a file that it has left there is missing. Let all processes share one folder.`,
      )
    if (apart.length > 0) faults.push(`${beside(other)} ${apart.join(' ')}`)
  }
  return faults
}
