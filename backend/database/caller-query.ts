import pg from 'pg'
import type { Caller } from '../http/caller.ts'
import type { RunOptions, Statement } from './database.ts'

/** A connection with more prepared statements than this is replaced: callers choose the shapes of requests. */
const MAX_PREPARED = 300
/** Characters of the texts of prepared statements together: plans take some 200 times as much memory. */
const MAX_PREPARED_TEXT = 64 * 1024
const MAX_SETTINGS = 3
const NO_SETTING = ['request.method', '']

/** The name of the services' connections between requests. */
export const APPLICATION_NAME = 'backend'

/**
 * Sets role, JWT claims, read-only mode, the name of the request and up to three more settings for this transaction. Returns no row, which saves a round
 * of parsing. Prepared on every connection when that is opened.
 */
const SET_SESSION_CONTEXT = {
  name: 'set-session-context',
  text: `select where (set_config('role', $1, true) || set_config('request.jwt.claims', $2, true)
    || set_config('transaction_read_only', $3, true) || set_config($4, $5, true) || set_config($6, $7, true)
    || set_config($8, $9, true) || set_config('application_name', $10, true)) is null`,
}

/** Parts of pg's connection and query that its typings leave out. */
interface PgConnection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  bind(message: { statement: string; values: string[] }): void
  describe(message: object): void
  execute(message: object): void
}
interface Description {
  fields: unknown[]
}
interface PgQuery {
  submit(wire: PgConnection): Error | null
  prepare(wire: PgConnection): void
  handleRowDescription(message: Description): void
  handleCommandComplete(message: unknown, wire: PgConnection): void
}
type Callback = (error: Error | null, result: pg.QueryResult) => void
const Query = pg.Query as unknown as new (statement: Statement, callback: Callback) => PgQuery

const prepared = new WeakMap<object, { count: number; text: number }>()
const claimsTexts = new WeakMap<object, string>()

/**
 * Prepares a new connection. Its statements find unqualified names along `searchPath` unless their settings say otherwise:
 * sending the path with each of them would take 5 % longer. Rejects when the connection was lost at once.
 */
export async function prepareConnection(client: pg.ClientBase, searchPath: string): Promise<void> {
  const path = client.query({ text: `select set_config('search_path', $1, false)`, values: [searchPath] })
  const context = client.query({
    ...SET_SESSION_CONTEXT,
    values: sessionContextValues({ role: 'none', claims: { role: 'none' } }, {}),
  })
  await Promise.all([path, context])
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
    client.query(
      new CallerQuery(
        sessionContextValues(caller, options),
        statement,
        callback,
      ) as unknown as pg.Submittable,
    )
  })
}

/** Tells whether a connection has so many prepared statements that a new one should replace it. */
export function hasTooManyPlans(client: pg.ClientBase): boolean {
  const { connection } = client as unknown as { connection: PgConnection }
  const { count, text } = prepared.get(connection) ?? { count: 0, text: 0 }
  return count >= MAX_PREPARED || text >= MAX_PREPARED_TEXT
}

function sessionContextValues(
  { role, claims, requestId }: Caller,
  { readOnly, settings = {} }: RunOptions,
): string[] {
  const names = Object.keys(settings)
  if (names.length > MAX_SETTINGS)
    throw new Error(`At most ${MAX_SETTINGS} settings travel with a statement.`)
  const values = [role, claimsText(claims), readOnly ? 'on' : 'off']
  // The empty settings come first: after a given one of the same name they would undo it.
  for (let missing = names.length; missing < MAX_SETTINGS; missing++) values.push(...NO_SETTING)
  for (const name of names) values.push(name, settings[name] ?? '')
  values.push(requestId === undefined ? APPLICATION_NAME : `${APPLICATION_NAME} ${requestId}`)
  return values
}

/** The claims of a token are the same object for as long as the token is cached. */
function claimsText(claims: Caller['claims']): string {
  const known = claimsTexts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  claimsTexts.set(claims, text)
  return text
}

interface StatementDescriptions {
  /** The columns that a prepared statement returns, by its name. */
  known: Map<string, Description>
  /** The same connection, which does not request these descriptions. */
  withoutDescribe: PgConnection
}
const connections = new WeakMap<object, StatementDescriptions>()

/** The columns of a statement are requested once on a connection, when it is prepared there. */
function descriptionsOf(wire: PgConnection): StatementDescriptions {
  const found = connections.get(wire)
  if (found) return found
  const made = {
    known: new Map(),
    withoutDescribe: Object.create(wire, { describe: { value: () => {} } }) as PgConnection,
  }
  connections.set(wire, made)
  return made
}

/**
 * Sets the session context and runs the statement, followed by one sync: PostgreSQL treats all messages before a sync as one
 * transaction, so that neither begin nor commit has to be sent and answered (decision 013).
 */
class CallerQuery extends Query {
  #context: string[]
  #statement: Statement
  #isContextSet = false
  #storeDescription: (description: Description) => void = () => {}

  constructor(context: string[], statement: Statement, callback: Callback) {
    super(statement, callback)
    this.#context = context
    this.#statement = statement
  }

  override submit(wire: PgConnection): Error | null {
    const { name, text } = this.#statement
    if (name && !Object.hasOwn(wire.parsedStatements, name)) {
      const before = prepared.get(wire) ?? { count: 0, text: 0 }
      prepared.set(wire, { count: before.count + 1, text: before.text + text.length })
    }
    wire.stream.cork()
    try {
      wire.bind({ statement: SET_SESSION_CONTEXT.name, values: this.#context })
      wire.execute({})
      return super.submit(wire)
    } finally {
      wire.stream.uncork()
    }
  }

  override prepare(wire: PgConnection): void {
    const { known, withoutDescribe } = descriptionsOf(wire)
    const { name = '' } = this.#statement
    const description = known.get(name)
    if (description) super.handleRowDescription(description)
    else this.#storeDescription = (columns) => name && known.set(name, columns)
    super.prepare(description ? withoutDescribe : wire)
  }

  override handleRowDescription(description: Description): void {
    this.#storeDescription(description)
    super.handleRowDescription(description)
  }

  override handleCommandComplete(message: unknown, wire: PgConnection): void {
    if (this.#isContextSet) super.handleCommandComplete(message, wire)
    this.#isContextSet = true
  }
}
