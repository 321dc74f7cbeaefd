import pg from 'pg'
import type { Row } from '../replication/change-stream.ts'
import type { Table } from '../replication/table.ts'

/**
 * Returns the definition of a session function for one table and one role: it sets the role once, then for each set of claims
 * looks the rows up by primary key under row-level security. Its statement is planned once: a plan under row-level security is
 * valid for its role, so each role has a function. Rows are counted from 1. The claims come from an array, not from a query:
 * PostgreSQL fetches the rows of a query in batches, and would fetch the second batch with the role and the claims of a
 * subscriber.
 */
export function visibilityFunction(name: string, table: Table, role: string): string {
  const keys = table.key.map((column, index) => ({ ...column, argument: `key${index + 1}` }))
  const parameters = keys.map(({ argument, declared }) => `${argument} ${declared}[]`)
  const arrays = keys.map(({ argument }) => `${name}.${argument}`).join(', ')
  const names = keys.map(({ argument }) => argument).join(', ')
  const same = keys.map((key) => `t.${pg.escapeIdentifier(key.name)} = k.${key.argument}`).join(' and ')
  return `
    create or replace function pg_temp.${name}(claims text[], ${parameters.join(', ')})
    returns table (subject int, seen int[]) language plpgsql as $function$
    #variable_conflict use_column
    declare
      ignored text;
      at int;
    begin
      ignored := set_config('role', ${pg.escapeLiteral(role)}, true);
      for at in 1 .. cardinality(claims) loop
        ignored := set_config('request.jwt.claims', claims[at], true);
        select array_agg(k.position) into seen
          from unnest(${arrays}) with ordinality as k(${names}, position)
          cross join lateral (select from ${tableName(table)} as t where ${same} limit 1) as found;
        if seen is not null then
          subject := at;
          return next;
        end if;
      end loop;
      ignored := set_config('role', 'none', true);
      ignored := set_config('request.jwt.claims', '', true);
    end
    $function$`
}

/** Returns the statement that inserts deleted rows again; where a row with that key exists, that one stays. */
export function reinsertSql(table: Table, rows: Row[]): { text: string; values: unknown[] } {
  const columns = table.columns.filter((column) => !column.generated)
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const casts = columns.map(({ declared }, index) => `cast(v${index} as ${declared})`).join(', ')
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const aliases = columns.map((_, index) => `v${index}`).join(', ')
  return {
    text: `insert into ${tableName(table)} (${names}) overriding system value
      select ${casts} from unnest(${arrays}) as back(${aliases}) on conflict do nothing`,
    values: columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
  }
}

/** Returns the values of the primary key of rows, column by column. */
export function keysOf(table: Table, rows: Row[]): (string | null)[][] {
  return table.key.map(({ name }) => rows.map((row) => row[name] ?? null))
}

function tableName(table: Table): string {
  return `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
}
