import { tmpdir } from 'node:os'
import { withConnection } from '../../database/connection.ts'
import { installPlatform, startPostgres } from '../../index.ts'
import { exitOnSignals } from '../teardown/exit-on-signals.ts'
import { makeTemporaryFolder } from '../teardown/temporary-folder.ts'

export interface BenchDatabase {
  url: string
  /** A second copy of it, for a peer that changes what it finds; missing where none was wanted. */
  copyUrl: string
  /** A member who takes part in some of what is there. */
  memberId: string
  /** The process of PostgreSQL, whose children serve the connections. */
  postgresPid: number
}

export interface BenchPostgres {
  /** A database with the tables and so many of the rows that a benchmark is about. */
  create(rows: number, options?: { copy?: boolean }): Promise<BenchDatabase>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of the benchmark's own, durable as in production.
 * @param prepare makes tables and rows in a database that has what the backend itself needs
 */
export async function startBenchPostgres(
  prepare: (url: string, rows: number) => Promise<void>,
): Promise<BenchPostgres> {
  exitOnSignals()
  const folder = await makeTemporaryFolder(tmpdir(), 'backend-bench-')
  const postgres = await startPostgres({ dataDir: folder.path, settings: { max_connections: '200' } })
  return {
    async create(rows, { copy = true } = {}) {
      const name = `bench_${rows}`
      await execute(postgres.url, `create database ${name}`)
      const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
      await installPlatform(url)
      await prepare(url, rows)
      await execute(url, 'vacuum analyze')
      if (copy) await execute(postgres.url, `create database ${name}_copy template ${name}`)
      return { url, copyUrl: `${url}_copy`, memberId: memberId(1), postgresPid: postgres.pid }
    },
    async stop() {
      await postgres.stop()
      await folder.remove()
    },
  }
}

/** The id of member number n of the benchmark. */
export const memberId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export async function execute(url: string, sql: string): Promise<void> {
  await withConnection(url, (client) => client.query(sql))
}
