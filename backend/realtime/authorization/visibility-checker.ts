import pg from 'pg'
import type { Logger } from 'pino'
import { redactError } from '../../http/redact.ts'
import type { Answer, Question } from './visibility-batch.ts'
import { type Deletion, VisibilityQueries } from './visibility-queries.ts'

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

/** A connection of its own that knows which subjects may see which rows. */
export async function openJudge(
  databaseUrl: string,
  log: Logger,
  lost: (error: Error) => void,
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
  return new SessionJudge(client, log, await withoutTriggers(client, log))
}

/** Rows that are put back must set nothing off. Set for the whole session: to change it throws all plans away. */
async function withoutTriggers(client: pg.Client, log: Logger): Promise<boolean> {
  try {
    await client.query(`set session_replication_role = 'replica'`)
    return true
  } catch (error) {
    log.warn(
      { error: redactError(error) },
      'realtime: this database user cannot find out who could see a deleted row: no deletes are sent',
    )
    return false
  }
}

class SessionJudge implements Judge {
  readonly #client: pg.Client
  readonly #queries: VisibilityQueries
  readonly #log: Logger
  readonly #mayPutBack: boolean

  constructor(client: pg.Client, log: Logger, mayPutBack: boolean) {
    this.#client = client
    this.#queries = new VisibilityQueries(client)
    this.#log = log
    this.#mayPutBack = mayPutBack
  }

  async ask(question: Question, deletions: Deletion[]): Promise<Answer> {
    if (deletions.length > 0 && !this.#mayPutBack) return new Map()
    return this.#askOne(question, deletions)
  }

  async #askOne(question: Question, deletions: Deletion[], tries = TRIES): Promise<Answer> {
    try {
      return await this.#queries.run(question, deletions)
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
        { error: redactError(error), table: table.name, role },
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

  stop(): Promise<void> {
    return this.#client.end()
  }
}
