import pg from 'pg'
import type { Row } from '../replication/change-stream.ts'
import type { Column, Table } from '../replication/table.ts'
import type { VisibilityQuery, VisibleRows } from './visibility-batch.ts'

/** Complete rows of one table that a transaction deleted. */
export interface Deletion {
  table: Table
  rows: Row[]
}

const SNAPSHOT = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' }
const MAX_PAUSE = 50

/**
 * Returns what runs visibility queries on the database as it is, or as it was before a transaction deleted rows. It rejects with
 * the error of the statement or the connection.
 */
export function createVisibilityQueries(client: Pick<pg.Client, 'query'>) {
  /** Names of this session's functions, by their definition. */
  const functions = new Map<string, string>()

  async function functionFor({ table, role }: VisibilityQuery): Promise<string> {
    const definition = visibilityFunction('%name%', table, role)
    const known = functions.get(definition)
    if (known) return known
    const name = `visible_${functions.size + 1}`
    await client.query(visibilityFunction(name, table, role))
    functions.set(definition, name)
    return name
  }

  /** Repeats the query until the transactions of its changes are visible to its snapshot. */
  async function afterCommit<Result>(
    query: VisibilityQuery,
    runQuery: () => Promise<Result>,
  ): Promise<Result> {
    const transactions = new Set(query.changes.map(({ change }) => change.transaction))
    for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE)) {
      const [looked, result] = await Promise.allSettled([client.query(SNAPSHOT), runQuery()])
      if (looked.status === 'rejected') throw looked.reason
      const snapshot: string = looked.value.rows[0].snapshot
      const over = [...transactions].every((transaction) => isOver(snapshot, transaction))
      if (over && result.status === 'rejected') throw result.reason
      if (over && result.status === 'fulfilled') return result.value
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** All statements are sent together, so that the inserted rows are rolled back after one round trip. */
  async function withDeletedRows<Result>(deletions: Deletion[], runQuery: () => Promise<Result>) {
    const before = [client.query('begin'), ...deletions.map((one) => client.query(reinsertSql(one)))]
    const result = runQuery()
    const outcomes = await Promise.allSettled([...before, result, client.query('rollback')])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return result
  }

  return async (query: VisibilityQuery, deletions: Deletion[]): Promise<VisibleRows> => {
    const { key } = query.table
    const name = await functionFor(query)
    const casts = key.map(({ declared }, index) => `, $${index + 3}::${declared}[]`)
    const statement = {
      name,
      text: `select subject, seen from pg_temp.${name}($1::text[], $2::text[]${casts.join('')})`,
      values: [
        query.subjects.map(({ claims }) => JSON.stringify(claims)),
        query.subjects.map(({ claims }) => claims.sub ?? ''),
        ...columnValues(key, query.rows),
      ],
    }
    const runQuery = () => client.query<{ subject: number; seen: number[] }>(statement)
    const { rows } = await afterCommit(query, () =>
      deletions.length > 0 ? withDeletedRows(deletions, runQuery) : runQuery(),
    )
    return new Map(
      rows.map(({ subject, seen }) => [
        query.subjects[subject - 1]?.key ?? '',
        new Set(seen.map((position) => position - 1)),
      ]),
    )
  }
}

const WHOLE = 2 ** 32

/**
 * Tells whether a committed transaction is visible to this snapshot. The log contains a commit a moment before other sessions
 * see its rows, so an early query would miss them.
 *
 * @param snapshot `pg_current_snapshot()` as text: `xmin:xmax:xip,xip`
 * @param transaction the id in the log: 32 bits, without the epoch
 */
export function isOver(snapshot: string, transaction: number): boolean {
  const low = (xid: string) => Number(BigInt(xid) % BigInt(WHOLE))
  const [, xmax = '0', running = ''] = snapshot.split(':')
  if (running.split(',').some((xid) => xid !== '' && low(xid) === transaction)) return false
  const ahead = (transaction - low(xmax) + WHOLE) % WHOLE
  return ahead >= WHOLE / 2
}

/**
 * Returns the definition of a session function for one table and one role: it sets the role once, then for each set of claims
 * looks the rows up by primary key under row-level security. Its statement is planned once: a plan under row-level security is
 * valid for its role, so each role has a function. Rows are counted from 1. The claims come from an array, not from a query:
 * PostgreSQL fetches the rows of a query in batches, and would fetch the second batch with the role and the claims of a
 * subscriber. The subject is set by itself as for requests (see `SET_SESSION_CONTEXT`): policies need not parse the claims.
 */
function visibilityFunction(name: string, table: Table, role: string): string {
  const keys = table.key.map((column, index) => ({ ...column, argument: `key${index + 1}` }))
  const parameters = keys.map(({ argument, declared }) => `${argument} ${declared}[]`)
  const arrays = keys.map(({ argument }) => `${name}.${argument}`).join(', ')
  const names = keys.map(({ argument }) => argument).join(', ')
  const same = keys.map((key) => `t.${pg.escapeIdentifier(key.name)} = k.${key.argument}`).join(' and ')
  return `
    create or replace function pg_temp.${name}(claims text[], subs text[], ${parameters.join(', ')})
    returns table (subject int, seen int[]) language plpgsql as $function$
    #variable_conflict use_column
    declare
      ignored text;
      at int;
    begin
      ignored := set_config('role', ${pg.escapeLiteral(role)}, true);
      for at in 1 .. cardinality(claims) loop
        ignored := set_config('request.jwt.claims', claims[at], true);
        ignored := set_config('request.jwt.claim.sub', subs[at], true);
        seen := array(select k.position::int from unnest(${arrays}) with ordinality as k(${names}, position)
          cross join lateral (select from ${tableName(table)} as t where ${same} limit 1) as found);
        if seen <> '{}' then
          subject := at;
          return next;
        end if;
      end loop;
      ignored := set_config('role', 'none', true);
      ignored := set_config('request.jwt.claims', '', true);
      ignored := set_config('request.jwt.claim.sub', '', true);
    end
    $function$`
}

/** Returns the statement that inserts deleted rows again; where a row with that key exists, that one stays. */
function reinsertSql({ table, rows }: Deletion) {
  const columns = table.columns.filter((column) => !column.generated)
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const casts = columns.map(({ declared }, index) => `cast(v${index} as ${declared})`).join(', ')
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const aliases = columns.map((_, index) => `v${index}`).join(', ')
  return {
    text: `insert into ${tableName(table)} (${names}) overriding system value
      select ${casts} from unnest(${arrays}) as back(${aliases}) on conflict do nothing`,
    values: columnValues(columns, rows),
  }
}

/** Returns the values of rows, column by column. */
function columnValues(columns: Column[], rows: Row[]): (string | null)[][] {
  return columns.map(({ name }) => rows.map((row) => row[name] ?? null))
}

function tableName(table: Table): string {
  return `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
}
