import type pg from 'pg'

/**
 * Remembers the rows of a database of which nobody has made use yet, and returns how it gets into that state again. Rows are deleted
 * without triggers: truncating some hundred tables takes ten times longer. Of the worker's tables only the jobs that wait are deleted,
 * since a running worker relies on the others.
 */
export async function rememberEmpty(pool: pg.Pool): Promise<() => Promise<void>> {
  const tables = await tablesOf(pool)
  await pool.query('create schema seeds')
  const seeded: string[] = []
  for (const [at, { name, columns }] of tables.entries()) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`)
    if (!rowCount) continue
    await pool.query(`create table seeds.t${at} as select ${columns} from ${name}`)
    seeded.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from seeds.t${at}`,
    )
  }
  const sql = [
    'begin',
    'set local session_replication_role = replica',
    'delete from graphile_worker._private_jobs where locked_at is null',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...seeded,
    'commit',
  ].join(';\n')
  return async () => void (await pool.query(sql))
}

/** Every table but the worker's, with those of its columns that can be written. */
async function tablesOf(pool: pg.Pool): Promise<{ name: string; columns: string }[]> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ') as columns
     from pg_class join pg_namespace spaces on spaces.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped and attgenerated = ''
       and nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')
     group by 1`,
  )
  return rows
}
