import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { closeConnection, openConnection, reasonOf, SetupError } from 'supabase-compatible'
import { SESSION, tryLock } from '../backup/database/tables.ts'
import { moveFiles } from './move-files.ts'
import { compareRows, moveRows, WITHOUT_TRIGGERS } from './move-rows.ts'
import { type Endpoints, type Plan, planMove } from './plan.ts'
import { StorageClient } from './storage-client.ts'

/** A table of the target that somebody uses must not make the move wait for ever. */
const LOCK_TIMEOUT = `set lock_timeout = '10s'`

export interface MoveOptions {
  from: string
  /** The folder that has its files, by version. */
  folder: string
  to: string
  storage: { url: string; key: string }
  signal: AbortSignal
  print(line: string): void
}

export interface Moved {
  rows: number
  uploaded: number
  /** Files that an earlier run had moved. */
  already: number
}

export async function previewMove(options: MoveOptions): Promise<Plan> {
  return connected(options, (endpoints) => planMove(endpoints))
}

/** Moves accounts, rows and files, and compares them; an interrupted run goes on. Throws a SetupError before it writes, if something is in the way. */
export async function move(options: MoveOptions, show: (plan: Plan) => void): Promise<Moved> {
  return connected(options, async (endpoints) => {
    await endpoints.target.query(LOCK_TIMEOUT)
    if (!(await tryLock(endpoints.target, 'courtside_move')))
      throw new SetupError('Another move into --to is running.')
    const plan = await planMove(endpoints)
    show(plan)
    requireFree(plan)
    if (plan.tables.some(({ schema }) => schema === 'graphile_worker'))
      await runMigrations({ connectionString: options.to })
    const rows = await bringRows(endpoints, plan)
    await endpoints.target.query(WITHOUT_TRIGGERS)
    const files = await moveFiles({ ...endpoints, ...plan, print: options.print })
    await endpoints.target.query('drop schema courtside_move cascade')
    await endpoints.target.query('reset session_replication_role')
    await endpoints.target.query('analyze')
    return { rows, ...files }
  })
}

async function connected<Result>(options: MoveOptions, work: (endpoints: Endpoints) => Promise<Result>) {
  const source = await connect(options.from, 'The database of the source')
  try {
    const target = await connect(options.to, '--to')
    const cut = () => void closeConnection(target)
    options.signal.addEventListener('abort', cut)
    try {
      await source.query('begin isolation level repeatable read read only')
      const storage = new StorageClient(options.storage.url, options.storage.key, options.signal)
      return await work({ source, target, storage, folder: options.folder })
    } catch (error) {
      options.signal.throwIfAborted()
      throw error
    } finally {
      options.signal.removeEventListener('abort', cut)
      await closeConnection(target)
    }
  } finally {
    await closeConnection(source)
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  try {
    const client = await openConnection(url)
    await client.query(SESSION)
    return client
  } catch (error) {
    throw new SetupError(
      `${name} cannot be reached (${reasonOf(error as Error)}). Check the address, and run this again.`,
      { cause: error },
    )
  }
}

function requireFree({ obstacles, users }: Plan): void {
  const faults = [...obstacles]
  if (users > 0)
    faults.push(
      `${users} other connections use the database of the source. Stop Courtside, so that nothing is written there meanwhile.`,
    )
  if (faults.length > 0) throw new SetupError(['Nothing was written:', ...faults].join('\n  '))
}

/** Rows that an earlier run has brought stay when they are still those of the source. */
async function bringRows({ source, target }: Endpoints, plan: Plan): Promise<number> {
  if (plan.resumed === undefined) return moveRows(source, target, plan.tables, plan.sourceId)
  try {
    return await compareRows(source, target, plan.tables)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return moveRows(source, target, plan.tables, plan.sourceId)
  }
}
