import pg from 'pg'
import type { Logger } from 'pino'
import { withoutValues } from '../without-values.ts'
import type { Row } from './change.ts'
import { type Endings, hearEndings } from './endings.ts'
import type { Answer, Question } from './questions.ts'
import { isOver } from './snapshot.ts'
import type { Table } from './table.ts'
import { keysOf, putBack, visibilityFunction } from './visibility-sql.ts'

/** Rows of one table that a transaction deleted, whole. */
export interface Deletion {
  table: Table
  rows: Row[]
}

export interface Judge {
  /**
   * Answers a question. With deletions it is put to the database as it was with these rows, inside a transaction that is
   * rolled back; where that cannot be done nobody sees anything. A question that fails is logged and its subjects see
   * nothing. Rejects only when the connection is lost.
   */
  ask(question: Question, deletions: Deletion[]): Promise<Answer>
  stop(): Promise<void>
}

const SETTINGS = `select set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('statement_timeout', '5s', false), set_config('lock_timeout', '200ms', false)`
const BUSY = new Set(['55P03', '40P01', '40001'])
const TRIES = 3
const SNAPSHOT = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' }
const LONGEST_PAUSE = 50

export interface JudgeEvents {
  lost(error: Error): void
  ended(endings: Endings): void
}

/** A connection of its own that knows which subjects may see which rows, and hears of sessions that end. */
export async function openJudge(
  databaseUrl: string,
  log: Logger,
  { lost, ended }: JudgeEvents,
): Promise<Judge> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'realtime visibility',
    keepAlive: true,
    pipeline: true,
  } as pg.ClientConfig)
  client.on('error', lost)
  await client.connect()
  await client.query(SETTINGS)
  await hearEndings(client, ended)
  return new SessionJudge(client, log, await withoutTriggers(client, log))
}

/** Rows that are put back must set nothing off. Set for the whole session: to change it throws all plans away. */
async function withoutTriggers(client: pg.Client, log: Logger): Promise<boolean> {
  try {
    await client.query(`set session_replication_role = 'replica'`)
    return true
  } catch (error) {
    log.warn(
      { error: withoutValues(error) },
      'realtime: this database user cannot find out who could see a deleted row: no deletes are sent',
    )
    return false
  }
}

class SessionJudge implements Judge {
  readonly #client: pg.Client
  readonly #log: Logger
  readonly #mayPutBack: boolean
  /** Names of the functions that this session has, by their definition. */
  readonly #functions = new Map<string, string>()

  constructor(client: pg.Client, log: Logger, mayPutBack: boolean) {
    this.#client = client
    this.#log = log
    this.#mayPutBack = mayPutBack
  }

  async ask(question: Question, deletions: Deletion[]): Promise<Answer> {
    if (deletions.length > 0 && !this.#mayPutBack) return new Map()
    return this.#askOne(question, deletions)
  }

  async #askOne(question: Question, deletions: Deletion[], tries = TRIES): Promise<Answer> {
    try {
      return await this.#run(question, deletions)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (BUSY.has(error.code ?? '') && tries > 1) return this.#askOne(question, deletions, tries - 1)
      return this.#askEach(question, deletions, error)
    }
  }

  /** One subject whose claims make a policy fail must not take the others' changes away. */
  async #askEach(question: Question, deletions: Deletion[], error: pg.DatabaseError): Promise<Answer> {
    const { table, role, subjects } = question
    if (subjects.length < 2 || error.code === '42501') {
      this.#log.warn(
        { error: withoutValues(error), table: table.name, role },
        'realtime: a change is shown to nobody of this role',
      )
      return new Map()
    }
    const together: Answer = new Map()
    for (const subject of subjects)
      for (const [key, seen] of await this.#askOne({ ...question, subjects: [subject] }, deletions, 1))
        together.set(key, seen)
    return together
  }

  async #run(question: Question, deletions: Deletion[]): Promise<Answer> {
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

  stop(): Promise<void> {
    return this.#client.end()
  }
}
