import pg from 'pg'
import type { Caller } from '../http/caller.ts'
import type { RunOptions, Statement } from './database.ts'

/** How many statements a connection may keep prepared before it is replaced: callers choose the shapes of requests. */
const MOST_PREPARED = 300
/** Characters of their texts together: plans take some 200 times as much memory. */
const MOST_PREPARED_TEXT = 64 * 1024
const MOST_SETTINGS = 3
const NO_SETTING = ['request.method', '']

/**
 * Takes a role, its claims and what else the transaction is to know, and answers with no row. Prepared on every connection when that
 * is opened.
 */
const BECOME = {
  name: 'become',
  text: `select where (set_config('role', $1, true) || set_config('request.jwt.claims', $2, true)
    || set_config('transaction_read_only', $3, true) || set_config($4, $5, true) || set_config($6, $7, true)
    || set_config($8, $9, true)) is null`,
}

/** What of pg's connection and query the typings leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  bind(message: { statement: string; values: string[] }): void
  describe(message: object): void
  execute(message: object): void
}
interface Description {
  fields: unknown[]
}
interface AnyQuery {
  submit(wire: Wire): Error | null
  prepare(wire: Wire): void
  handleRowDescription(message: Description): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Callback = (error: Error | null, result: pg.QueryResult) => void
const Query = pg.Query as unknown as new (statement: Statement, callback: Callback) => AnyQuery

const prepared = new WeakMap<object, { count: number; text: number }>()
const texts = new WeakMap<object, string>()

/**
 * To be called for each new connection. Its statements find unqualified names along `searchPath` unless their settings say otherwise: a
 * path that came with each of them would cost a twentieth of a short one. Rejects when the connection was lost at once.
 */
export async function prepareConnection(client: pg.ClientBase, searchPath: string): Promise<void> {
  const path = client.query({ text: `select set_config('search_path', $1, false)`, values: [searchPath] })
  const become = client.query({
    ...BECOME,
    values: becomeValues({ role: 'none', claims: { role: 'none' } }, {}),
  })
  await Promise.all([path, become])
}

/**
 * Runs one statement as the caller, in a transaction of its own. Rejects with its error, also when that comes up at the
 * commit; then nothing is committed.
 */
export function queryAs<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  caller: Caller,
  statement: Statement,
  options: RunOptions,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(
      new CallerQuery(becomeValues(caller, options), statement, settle) as unknown as pg.Submittable,
    )
  })
}

/** Whether so many statements are prepared on a connection that a new one should take its place. */
export function isWornOut(client: pg.ClientBase): boolean {
  const { connection } = client as unknown as { connection: Wire }
  const { count, text } = prepared.get(connection) ?? { count: 0, text: 0 }
  return count >= MOST_PREPARED || text >= MOST_PREPARED_TEXT
}

function becomeValues({ role, claims }: Caller, { readOnly, settings = {} }: RunOptions): string[] {
  const names = Object.keys(settings)
  if (names.length > MOST_SETTINGS)
    throw new Error(`At most ${MOST_SETTINGS} settings travel with a statement.`)
  const values = [role, textOf(claims), readOnly ? 'on' : 'off']
  // In front: an empty setting that came after a given one of the same name would undo it.
  for (let missing = names.length; missing < MOST_SETTINGS; missing++) values.push(...NO_SETTING)
  for (const name of names) values.push(name, settings[name] ?? '')
  return values
}

/** The claims of a token are one object for as long as it is known. */
function textOf(claims: Caller['claims']): string {
  const known = texts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  texts.set(claims, text)
  return text
}

interface Described {
  /** The columns that a prepared statement answers with, by its name. */
  known: Map<string, Description>
  /** The connection without asking for them. */
  silent: Wire
}
const connections = new WeakMap<object, Described>()

/** What a statement answers with is asked for once on a connection, when it is prepared there. */
function describedOn(wire: Wire): Described {
  const found = connections.get(wire)
  if (found) return found
  const made = { known: new Map(), silent: Object.create(wire, { describe: { value: () => {} } }) as Wire }
  connections.set(wire, made)
  return made
}

/**
 * Becoming the caller and the statement, followed by one sync: PostgreSQL takes what comes before a sync for one
 * transaction, so that neither begin nor commit has to be sent and answered (decision 013).
 */
class CallerQuery extends Query {
  #become: string[]
  #statement: Statement
  #hasBecome = false
  #learn: (description: Description) => void = () => {}

  constructor(become: string[], statement: Statement, callback: Callback) {
    super(statement, callback)
    this.#become = become
    this.#statement = statement
  }

  override submit(wire: Wire): Error | null {
    const { name, text } = this.#statement
    if (name && !Object.hasOwn(wire.parsedStatements, name)) {
      const before = prepared.get(wire) ?? { count: 0, text: 0 }
      prepared.set(wire, { count: before.count + 1, text: before.text + text.length })
    }
    wire.stream.cork()
    try {
      wire.bind({ statement: BECOME.name, values: this.#become })
      wire.execute({})
      return super.submit(wire)
    } finally {
      wire.stream.uncork()
    }
  }

  override prepare(wire: Wire): void {
    const { known, silent } = describedOn(wire)
    const { name = '' } = this.#statement
    const description = known.get(name)
    if (description) super.handleRowDescription(description)
    else this.#learn = (described) => name && known.set(name, described)
    super.prepare(description ? silent : wire)
  }

  override handleRowDescription(description: Description): void {
    this.#learn(description)
    super.handleRowDescription(description)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasBecome) super.handleCommandComplete(message, wire)
    this.#hasBecome = true
  }
}
