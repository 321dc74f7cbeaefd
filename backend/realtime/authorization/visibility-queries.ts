import type pg from 'pg'
import type { Row } from '../replication/change-stream.ts'
import type { Table } from '../replication/table.ts'
import type { VisibilityQuery, VisibleRows } from './visibility-batch.ts'
import { keysOf, reinsertSql, visibilityFunction } from './visibility-sql.ts'

/** Complete rows of one table that a transaction deleted. */
export interface Deletion {
  table: Table
  rows: Row[]
}

const SNAPSHOT = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' }
const MAX_PAUSE = 50

/** Runs visibility queries on the database as it is, or as it was before a transaction deleted rows. */
export class VisibilityQueries {
  readonly #client: pg.Client
  /** Names of this session's functions, by their definition. */
  readonly #functions = new Map<string, string>()

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** Rejects with the error of the statement or the connection. */
  async run(query: VisibilityQuery, deletions: Deletion[]): Promise<VisibleRows> {
    const name = await this.#functionFor(query)
    const keys = keysOf(query.table, query.rows)
    const casts = query.table.key.map(({ declared }, index) => `, $${index + 2}::${declared}[]`)
    const statement = {
      name,
      text: `select subject, seen from pg_temp.${name}($1::text[]${casts.join('')})`,
      values: [query.subjects.map(({ claims }) => JSON.stringify(claims)), ...keys],
    }
    const runQuery = () => this.#client.query<{ subject: number; seen: number[] }>(statement)
    const { rows } = await this.#afterCommit(query, () =>
      deletions.length > 0 ? this.#withDeletedRows(deletions, runQuery) : runQuery(),
    )
    return new Map(
      rows.map(({ subject, seen }) => [
        query.subjects[subject - 1]?.key ?? '',
        new Set(seen.map((position) => position - 1)),
      ]),
    )
  }

  /** Repeats the query until the transactions of its changes are visible to its snapshot. */
  async #afterCommit<Result>(query: VisibilityQuery, runQuery: () => Promise<Result>): Promise<Result> {
    const transactions = new Set(query.changes.map(({ change }) => change.transaction))
    for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE)) {
      const [looked, result] = await Promise.allSettled([this.#client.query(SNAPSHOT), runQuery()])
      if (looked.status === 'rejected') throw looked.reason
      const snapshot: string = looked.value.rows[0].snapshot
      const over = [...transactions].every((transaction) => isOver(snapshot, transaction))
      if (over && result.status === 'rejected') throw result.reason
      if (over && result.status === 'fulfilled') return result.value
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** All statements are sent together, so that the inserted rows are rolled back after one round trip. */
  async #withDeletedRows<Result>(deletions: Deletion[], runQuery: () => Promise<Result>): Promise<Result> {
    const before = [
      this.#client.query('begin'),
      ...deletions.map((one) => this.#client.query(reinsertSql(one.table, one.rows))),
    ]
    const result = runQuery()
    const outcomes = await Promise.allSettled([...before, result, this.#client.query('rollback')])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return result
  }

  async #functionFor({ table, role }: VisibilityQuery): Promise<string> {
    const definition = visibilityFunction('%name%', table, role)
    const known = this.#functions.get(definition)
    if (known) return known
    const name = `visible_${this.#functions.size + 1}`
    await this.#client.query(visibilityFunction(name, table, role))
    this.#functions.set(definition, name)
    return name
  }
}

const HALF = 2 ** 31
const WHOLE = 2 ** 32

/**
 * Tells whether a committed transaction is visible to this snapshot. The log contains a commit a moment before other sessions
 * see its rows, so an early query would miss them.
 *
 * @param snapshot `pg_current_snapshot()` as text: `xmin:xmax:xip,xip`
 * @param transaction the id in the log: 32 bits, without the epoch
 */
export function isOver(snapshot: string, transaction: number): boolean {
  const [, xmax = '0', running = ''] = snapshot.split(':')
  if (running.split(',').some((xid) => xid !== '' && low(xid) === transaction)) return false
  const ahead = (transaction - low(xmax) + WHOLE) % WHOLE
  return ahead >= HALF
}

function low(xid: string): number {
  return Number(BigInt(xid) % BigInt(WHOLE))
}
