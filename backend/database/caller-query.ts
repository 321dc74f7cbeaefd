import pg from 'pg'
import type { Caller } from '../http/caller.ts'
import type { RunOptions, Statement } from './database.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { SET_SESSION_CONTEXT, sessionContextValues } from './session-context.ts'

/** The part of pg's connection that query classes of others write to, as pg-cursor does. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: Parameter[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  sync(): void
}
type Parameter = string | Buffer | null
type Callback = (error: Error | null, result: pg.QueryResult) => void
type Fields = pg.FieldDef[]
interface ResultBuilder extends pg.QueryResult {
  addFields(fields: Fields): void
  parseRow(values: unknown[]): pg.QueryResultRow
  addRow(row: pg.QueryResultRow): void
  addCommandComplete(message: unknown): void
}
interface PgParts {
  Result: new (rowMode: undefined, types: typeof pg.types) => ResultBuilder
  utils: { prepareValue(value: unknown): Parameter }
}
/** Exports of pg, for query classes of others, that its typings leave out. */
const { Result, utils } = pg as unknown as PgParts

/**
 * Prepares a new connection. Its statements find unqualified names along `searchPath` unless their settings say otherwise:
 * sending the path with each of them would take 5 % longer. Rejects when the connection was lost at once.
 */
export async function prepareConnection(client: pg.ClientBase, searchPath: string): Promise<void> {
  await client.query({ text: `select set_config('search_path', $1, false)`, values: [searchPath] })
  const nobody = sessionContextValues({ role: 'none', claims: { role: 'none' } }, {})
  await client.query({ ...SET_SESSION_CONTEXT, values: nobody })
}

/**
 * Runs one statement as the caller, in a transaction of its own. Rejects with its error, also when that occurs at the commit;
 * then nothing is committed.
 */
export function queryAs<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  caller: Caller,
  statement: Statement,
  options: RunOptions,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, result) => (error ? reject(error) : resolve(result))
    const context = sessionContextValues(caller, options)
    const query = new CallerQuery(context, statement, PreparedStatements.of(client), callback)
    client.query(query as unknown as pg.Submittable)
  })
}

/** Tells whether a connection has compiled so much that a new one should replace it. */
export const hasCompiledTooMuch = (client: pg.ClientBase): boolean => PreparedStatements.of(client).areTooMuch

/**
 * Sets the session context and runs the statement, followed by one sync: PostgreSQL treats all messages before a sync as one
 * transaction, so that neither begin nor commit has to be sent and answered (decision 013). A query class of pg's documented interface:
 * the client calls `submit` when the connection is free, and then the method for each message that comes.
 */
class CallerQuery {
  callback: Callback
  // Called as in pg's own queries, for tools and tests that look at what a client is given.
  readonly name: string
  readonly text: string
  readonly values: Parameter[]
  #context: string[]
  #statement: Statement
  #prepared: PreparedStatements
  #result = new Result(undefined, pg.types)
  #fields: Fields = []
  #isContextSet = false
  #failure: Error | undefined

  constructor(context: string[], statement: Statement, prepared: PreparedStatements, callback: Callback) {
    this.#context = context
    this.#statement = statement
    this.name = statement.name ?? ''
    this.text = statement.text
    this.values = (statement.values ?? []).map((value) => utils.prepareValue(value))
    this.#prepared = prepared
    this.callback = callback
  }

  submit(wire: Wire): void {
    const { name, text } = this
    const fields = this.#prepared.fieldsOf(name, text)
    if (!name) this.#prepared.compileOnce(text)
    wire.stream.cork()
    try {
      wire.bind({ statement: SET_SESSION_CONTEXT.name, values: this.#context })
      wire.execute({})
      if (!fields) {
        // A statement that failed before it told its columns may be there, or not; closing what is not there is no error.
        if (name) wire.close({ type: 'S', name })
        wire.parse({ name, text })
      }
      wire.bind({ statement: name, values: this.values })
      if (fields) this.#result.addFields(fields)
      else wire.describe({ type: 'P', name: '' })
      wire.execute({})
      wire.sync()
      // PostgreSQL would keep its plan until the next one; after the sync it goes even when the statement fails.
      if (!name) wire.close({ type: 'S', name })
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: Fields }): void {
    this.#fields = fields
    this.#result.addFields(fields)
    this.#prepared.remember(this.#statement, fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    try {
      this.#result.addRow(this.#result.parseRow(fields))
    } catch (error) {
      this.#failure = error as Error
    }
  }

  handleCommandComplete(message: unknown): void {
    if (this.#isContextSet) {
      this.#result.addCommandComplete(message)
      this.#prepared.remember(this.#statement, this.#fields)
    }
    this.#isContextSet = true
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback(error, this.#result)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure ?? null, this.#result)
  }
}
