import type pg from 'pg'
import type { Change, Row, Table } from 'supabase-compatible/testing/internals.ts'

/** The log has only what was committed, and no scene is: triggers record the changes of each watched table instead. */
export async function prepareRecorder(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query(`create schema recorder;
    create table recorder.changes (position bigint generated always as identity, type text, name text, was jsonb, new jsonb)`)
  for (const table of tables) await client.query(recorderOf(table))
}

/** Values in the text format of PostgreSQL, as the log has them. */
function recorderOf({ schema, name, columns }: Table): string {
  const valuesOf = (row: string) =>
    `jsonb_object(array[${columns.map((column) => `'${column.name}', ${row}.${column.name}::text`).join(', ')}])`
  return `
    create function recorder.record_${name}() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into recorder.changes (type, name, was, new) values (tg_op, '${name}',
        case when tg_op <> 'INSERT' then ${valuesOf('old')} end, case when tg_op <> 'DELETE' then ${valuesOf('new')} end);
      return null;
    end $$;
    create trigger record_change after insert or update or delete on ${schema}.${name}
      for each row execute function recorder.record_${name}()`
}

export const forgetChanges = (client: pg.Client) => client.query('delete from recorder.changes')

/** A transaction that is over for every snapshot. */
const LONG_AGO = 3

export async function readChanges(client: pg.Client): Promise<Change[]> {
  const { rows } = await client.query<{
    type: Change['type']
    name: string
    was: Row | null
    new: Row | null
  }>('select type, name, was, new from recorder.changes order by position')
  return rows.map(({ type, name, was, new: row }) => ({
    type,
    schema: 'public',
    table: name,
    committedAt: new Date().toISOString(),
    transaction: LONG_AGO,
    row: row ?? was ?? {},
    oldRow: was ?? undefined,
    isOldRowComplete: was !== null,
  }))
}
