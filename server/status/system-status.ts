import pg from 'pg'
import type { Logger } from 'pino'
import { type Check, systemChecks } from '../../domain/system/checks.ts'
import type { ProcessReport, SystemFacts } from '../../domain/system/system-facts.ts'
import { migrationFiles } from '../update/data-version.ts'
import type { ReportingProcess } from './process-report.ts'

export interface SystemStatus {
  process: ProcessReport
  /** Undefined beside a hosted project, and while the database cannot be asked. */
  facts?: SystemFacts
  checks: Check[]
}

export type StatusSource = ReturnType<typeof openStatus>

export interface StatusOptions {
  /** Undefined beside a hosted project. */
  databaseUrl: string | undefined
  project?: { check(): Check } | undefined
  migrations: string
  process: Pick<ReportingProcess, 'report' | 'name'>
  log: Logger
}

const TIMEOUT_MS = 2000
const KEPT_MS = 1000
/** A failure is soon asked about again: load balancers wait for its end. */
const FAILURE_KEPT_MS = 100
const REPORT_MS = 30_000

/** Gathers facts on demand, and reports those of this process to the database, where pages of stewards find them. */
export function openStatus(options: StatusOptions) {
  const { databaseUrl, log } = options
  const pool = databaseUrl === undefined ? undefined : openPool(databaseUrl)
  let shared: Promise<SystemStatus> | undefined
  let end = 0
  const gather = (): Promise<SystemStatus> => {
    if (shared && performance.now() < end) return shared
    end = Number.POSITIVE_INFINITY
    shared = gatherOnce(options, pool).then((status) => {
      const isFailure = status.checks.some(({ state }) => state === 'failed')
      end = performance.now() + (isFailure ? FAILURE_KEPT_MS : KEPT_MS)
      return status
    })
    return shared
  }
  const report = () =>
    pool &&
    reportProcess(pool, options.process).catch((error: Error) =>
      log.debug({ reason: error.message }, 'status: this process could not be reported'),
    )
  report()
  const timer = setInterval(report, REPORT_MS)
  timer.unref()
  return {
    /** Concurrent callers share one gathering, and its result is kept for a second. It never rejects. */
    gather,
    async stop(): Promise<void> {
      clearInterval(timer)
      // A process that stops is not missed.
      await pool
        ?.query('delete from private.system_reports where source = $1', [sourceOf(options.process)])
        .catch(() => {})
      await pool?.end()
    },
  }
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'courtside status',
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: REPORT_MS * 2,
  })
  // A connection that dies while idle is replaced by the pool; the errors must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const sourceOf = ({ name }: Pick<ReportingProcess, 'name'>) => `process ${name}`

async function reportProcess(pool: pg.Pool, process: StatusOptions['process']): Promise<void> {
  await pool.query('select private.report_system($1, $2)', [sourceOf(process), await process.report()])
}

async function gatherOnce(options: StatusOptions, pool: pg.Pool | undefined): Promise<SystemStatus> {
  const process = await options.process.report()
  if (!pool) return { process, checks: options.project ? [options.project.check()] : [] }
  const failed = (name: string, detail: string): SystemStatus => ({
    process,
    checks: [{ name, state: 'failed', detail }],
  })
  try {
    const missing = await findMissing(pool, options.migrations)
    if (missing) return failed('migrations', `the migration ${missing} is not applied`)
    const { rows } = await pool.query<{ facts: SystemFacts }>('select private.system_facts() as facts')
    const [{ facts } = { facts: undefined }] = rows
    if (!facts) return failed('database', 'the database told nothing about itself')
    return { process, facts, checks: systemChecks(facts, process, Date.now()) }
  } catch (error) {
    options.log.debug({ reason: (error as Error).message }, 'status: the database could not be asked')
    return failed('database', 'the database cannot be reached')
  }
}

async function findMissing(pool: pg.Pool, folder: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(rows.map(({ version }) => version))
  return (await migrationFiles(folder)).find((file) => !applied.has(file.split('_')[0] ?? ''))
}
