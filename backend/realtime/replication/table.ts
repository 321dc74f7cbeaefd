import type pg from 'pg'

/** The roles that requests can have. */
const ROLES = ['anon', 'authenticated', 'service_role'] as const

export interface Column {
  name: string
  /** Name of its type in `pg_type`, as in messages to clients: `int8`, `_text`, `timestamptz`. */
  type: string
  /** The type as SQL writes it, with length or precision. */
  declared: string
  /** The base type of a domain, else the type itself. */
  base: string
  /** The base type of the elements of an array. */
  element: string | null
  key: boolean
  generated: boolean
  /** Roles that may select it. */
  readers: string[]
}

export interface Table {
  schema: string
  name: string
  /** True when row-level security is enabled. */
  hasRowSecurity: boolean
  columns: Column[]
  /** Columns of the primary key. */
  key: Column[]
}

export type Tables = ReturnType<typeof openTables>

const TABLE = {
  name: 'realtime-table',
  text: `
    select c.relrowsecurity as "hasRowSecurity", jsonb_agg(jsonb_build_object(
        'name', a.attname, 'type', t.typname, 'declared', format_type(a.atttypid, a.atttypmod),
        'base', b.typname, 'element', e.typname, 'generated', a.attgenerated <> '',
        'key', coalesce(a.attnum = any(i.indkey), false),
        'readers', (select coalesce(jsonb_agg(r), '[]') from unnest($3::text[]) as r
                    where has_column_privilege(r, c.oid, a.attnum, 'select'))
      ) order by a.attnum) as columns
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    left join pg_type e on e.oid = b.typelem and b.typcategory = 'A'
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where p.pubname = 'supabase_realtime' and p.schemaname = $1 and p.tablename = $2
    group by c.oid, c.relrowsecurity`,
}

const ANY_IN = `select exists (select from pg_publication_tables
  where pubname = 'supabase_realtime' and $1::text in ('*', schemaname)) as found`

/** Returns the tables of the publication `supabase_realtime`, which are cached until they are invalidated. */
export function openTables(pool: pg.Pool) {
  const known = new Map<string, Promise<Table | undefined>>()
  return {
    /** Returns a table of the publication, or undefined. */
    get(schema: string, name: string): Promise<Table | undefined> {
      const id = `${schema}.${name}`
      const found = known.get(id)
      if (found) return found
      const reading = readTable(pool, schema, name)
      known.set(id, reading)
      // A missing table may be added later, and a failed query may succeed: neither is cached.
      const drop = () => known.get(id) === reading && known.delete(id)
      reading.then((table) => table ?? drop(), drop)
      return reading
    },
    /** Tells whether the publication has any table of that schema (`*`: of any). */
    async hasSchema(schema: string): Promise<boolean> {
      const { rows } = await pool.query<{ found: boolean }>(ANY_IN, [schema])
      return rows[0]?.found ?? false
    },
    /** Drops a table from the cache because it may have changed. */
    invalidate: (schema: string, name: string) => void known.delete(`${schema}.${name}`),
    invalidateAll: () => known.clear(),
  }
}

async function readTable(pool: pg.Pool, schema: string, name: string): Promise<Table | undefined> {
  const { rows } = await pool.query<Pick<Table, 'hasRowSecurity' | 'columns'>>({
    ...TABLE,
    values: [schema, name, ROLES],
  })
  const [row] = rows
  return row && { ...row, schema, name, key: row.columns.filter((column) => column.key) }
}

/** Returns the columns that a role may read, restricted to the selected ones; the primary key always stays. */
export function readableColumns(table: Table, role: string, select: string[] | undefined): Column[] {
  return table.columns.filter(
    (column) => column.readers.includes(role) && (!select || select.includes(column.name) || column.key),
  )
}
