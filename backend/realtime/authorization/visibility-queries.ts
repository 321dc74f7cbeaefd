import type pg from 'pg'
import type { Row } from '../change.ts'
import { isOver } from '../replication/snapshot.ts'
import type { Table } from '../replication/table.ts'
import type { Answer, Question } from './visibility-batch.ts'
import { keysOf, putBack, visibilityFunction } from './visibility-sql.ts'

/** Rows of one table that a transaction deleted, whole. */
export interface Deletion {
  table: Table
  rows: Row[]
}

const SNAPSHOT = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' }
const LONGEST_PAUSE = 50

/** Puts questions to the database as it is, or as it was with the rows that a transaction deleted. */
export class VisibilityQueries {
  readonly #client: pg.Client
  /** Names of the functions that this session has, by their definition. */
  readonly #functions = new Map<string, string>()

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** Rejects with what befell the statement or the connection. */
  async run(question: Question, deletions: Deletion[]): Promise<Answer> {
    const name = await this.#functionFor(question)
    const keys = keysOf(question.table, question.rows)
    const casts = question.table.key.map(({ declared }, index) => `, $${index + 2}::${declared}[]`)
    const query = {
      name,
      text: `select subject, seen from pg_temp.${name}($1::text[]${casts.join('')})`,
      values: [question.subjects.map(({ claims }) => JSON.stringify(claims)), ...keys],
    }
    const asking = () => this.#client.query<{ subject: number; seen: number[] }>(query)
    const { rows } = await this.#whenOver(question, () =>
      deletions.length > 0 ? this.#withRows(deletions, asking) : asking(),
    )
    return new Map(
      rows.map(({ subject, seen }) => [
        question.subjects[subject - 1]?.key ?? '',
        new Set(seen.map((position) => position - 1)),
      ]),
    )
  }

  /** Asks again as long as a transaction in question was not over when it asked. */
  async #whenOver<Result>(question: Question, asking: () => Promise<Result>): Promise<Result> {
    const transactions = new Set(question.about.map(({ change }) => change.transaction))
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const [looked, asked] = await Promise.allSettled([this.#client.query(SNAPSHOT), asking()])
      if (looked.status === 'rejected') throw looked.reason
      const snapshot: string = looked.value.rows[0].snapshot
      const over = [...transactions].every((transaction) => isOver(snapshot, transaction))
      if (over && asked.status === 'rejected') throw asked.reason
      if (over && asked.status === 'fulfilled') return asked.value
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** All statements go to the server together, so that what is put back is gone again after one round trip. */
  async #withRows<Result>(deletions: Deletion[], asking: () => Promise<Result>): Promise<Result> {
    const before = [
      this.#client.query('begin'),
      ...deletions.map((one) => this.#client.query(putBack(one.table, one.rows))),
    ]
    const asked = asking()
    const outcomes = await Promise.allSettled([...before, asked, this.#client.query('rollback')])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return asked
  }

  async #functionFor({ table, role }: Question): Promise<string> {
    const definition = visibilityFunction('%name%', table, role)
    const known = this.#functions.get(definition)
    if (known) return known
    const name = `visible_${this.#functions.size + 1}`
    await this.#client.query(visibilityFunction(name, table, role))
    this.#functions.set(definition, name)
    return name
  }
}
