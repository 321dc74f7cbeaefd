import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { share } from 'supabase-compatible/testing/runs.ts'
import { copyTestDatabase, type TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../server/postgres/migrate.ts'
import { type Migration, readMigrations } from '../../server/postgres/migration-files.ts'
import { install, readRelease, record } from '../../testing/releases.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { dumpSchema } from '../../tools/schema/schema-dump.ts'

const MIGRATIONS = 'supabase/migrations'
const MADE_UP = '29991231000000_made_up.sql'

const released = await readRelease('release-1.0.0')
const unreleased = await readRelease('before-release')

let folder: string
let changed: string
let former: TestDatabase
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-upgrade-'))
  former = await createTestDatabase('platform')
  await withClient(former, (filling) => install(filling, released))
})
afterAll(async () => {
  await former.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  changed = await mkdtemp(join(folder, 'migrations-'))
  await cp(MIGRATIONS, changed, { recursive: true })
  await open(await copyTestDatabase(former))
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

async function open(one: TestDatabase): Promise<void> {
  database = one
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
}

/** Another database for this test. */
async function openInstead(one: TestDatabase): Promise<void> {
  await client.end()
  await database.drop()
  await open(one)
}

async function withClient(one: TestDatabase, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: one.url })
  await other.connect()
  await work(other).finally(() => other.end())
}

test('a database of 1.0.0 comes to the schema of a new one, with every row', async () => {
  const tables = await tablesWithColumns()
  const before = await everyRow(tables)
  expect(before.length).toBeGreaterThan(800)
  await migrate(database.url, MIGRATIONS)
  expect(await dumpSchema(database.url)).toBe(await readFile('supabase/schema.sql', 'utf8'))
  expect(without(before, await everyRow(tables))).toEqual([])
  expect(await migrate(database.url, MIGRATIONS)).toEqual([])
})

test('the migrations of 1.0.0 are as they were released', async () => {
  const texts = new Map((await readMigrations(MIGRATIONS)).map(({ file, sql }) => [file, sql.trimEnd()]))
  for (const { file, sql } of released.migrations) expect(texts.get(file), file).toBe(sql.trimEnd())
})

test('a new migration is applied once', async () => {
  await openInstead(await createTestDatabase())
  await writeFile(
    join(changed, MADE_UP),
    'create table public.made_up (id int); insert into public.made_up values (1)',
  )
  expect(await migrate(database.url, changed)).toEqual(['29991231000000'])
  expect(await migrate(database.url, changed)).toEqual([])
  expect(await column('select id from public.made_up')).toEqual([1])
})

test('one that fails leaves nothing behind, and goes on once it is right', async () => {
  await openInstead(await createTestDatabase())
  const before = await catalogRows()
  await writeFile(join(changed, MADE_UP), 'create table public.made_up (id int); select 1 / 0')
  await expect(migrate(database.url, changed)).rejects.toThrow(
    `Migration ${MADE_UP} failed and was rolled back`,
  )
  expect(await catalogRows()).toEqual(before)
  await writeFile(join(changed, MADE_UP), 'create table public.made_up (id int)')
  expect(await migrate(database.url, changed)).toEqual(['29991231000000'])
})

describe('what was applied is not edited:', () => {
  const FILE = '20261126000400_matches.sql'

  test('another text is refused, other comments are not', async () => {
    await openInstead(await createTestDatabase())
    const sql = await readFile(join(changed, FILE), 'utf8')
    await writeFile(join(changed, FILE), `-- Another comment.\n${sql}`)
    expect(await migrate(database.url, changed)).toEqual([])
    await writeFile(join(changed, FILE), `${sql}\nselect 1;`)
    await refused(`${FILE}: applied to these data with another text.`)
  })

  test('a file that comes in between is refused', async () => {
    await writeFile(join(changed, '20261126000450_between.sql'), 'create table public.between (id int)')
    await refused('20261126000450_between.sql: older than 20261126002600, which was applied last')
  })
})

describe('a database of the last commit before 1.0.0', () => {
  let earlier: TestDatabase
  beforeAll(async () => {
    earlier = await createTestDatabase('platform')
    await withClient(earlier, (filling) => install(filling, { ...unreleased, rows: released.rows }))
  })
  afterAll(() => earlier.drop())
  beforeEach(async () => openInstead(await copyTestDatabase(earlier)))

  test('has the schema of 1.0.0, and gets its list of migrations and what is new, with every row', async () => {
    const tables = await tablesWithColumns()
    const before = await everyRow(tables)
    await writeFile(join(changed, MADE_UP), 'create table public.made_up (id int)')
    expect(await migrate(database.url, MIGRATIONS)).not.toContain('20261126000100')
    expect(await dumpSchema(database.url)).toBe(await readFile('supabase/schema.sql', 'utf8'))
    expect(without(before, await everyRow(tables))).toEqual([])
    expect(await column('select version from supabase_migrations.schema_migrations order by 1')).toEqual(
      (await readMigrations(MIGRATIONS)).map(({ version }) => version),
    )
    expect(await migrate(database.url, changed)).toEqual(['29991231000000'])
  })

  const OTHERS: [which: string, migrations: Migration[]][] = [
    ['some of its migrations', unreleased.migrations.slice(0, -1)],
    ['another text of each', unreleased.migrations.map((one) => ({ ...one, sql: `${one.sql} select 1;` }))],
    ['the 59 of still earlier', [{ file: '', version: '20261122171500', name: 'cheaper_notices', sql: '' }]],
  ]
  test.each(share(OTHERS, 3))('with %s is refused with the way out', async (_, migrations) => {
    await record(client, migrations)
    await refused(
      'Start the last commit before 1.0.0 once (git checkout abf71bd7, npm start), which brings them to where this version takes them over',
    )
  })
})

/** Nothing has changed. */
async function refused(message: string): Promise<void> {
  const applied = () => column('select s::text from supabase_migrations.schema_migrations s order by 1')
  const tables = await tablesWithColumns()
  const [schema, list, rows] = [await catalogRows(), await applied(), await everyRow(tables)]
  await expect(migrate(database.url, changed)).rejects.toThrow(message)
  expect([await catalogRows(), await applied(), await everyRow(tables)]).toEqual([schema, list, rows])
}

/** Every version of every row in which PostgreSQL keeps the schema: whatever changes it makes another one. */
async function catalogRows(): Promise<unknown[]> {
  const catalogs = await column(
    `select oid::regclass::text from pg_class
      where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and relname <> 'pg_statistic' and not relisshared order by 1`,
  )
  const sums = catalogs.map(
    (name) => `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${name})`,
  )
  return column(`select unnest(array[${sums.join(', ')}])`)
}

/** Our tables, each with its columns: a later migration may add some. */
async function tablesWithColumns(): Promise<[table: string, columns: string][]> {
  const { rows } = await client.query({
    text: `select attrelid::regclass::text, string_agg(quote_ident(attname), ', ' order by attnum)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace::regnamespace::text in ('public', 'private') and relkind = 'r' and attnum > 0 and not attisdropped
      group by attrelid order by 1`,
    rowMode: 'array',
  })
  return rows.map(([table, columns]) => [table, columns])
}

/** The rows that are gone or another; migrations may add some. */
function without(rows: string[], found: string[]): string[] {
  const known = new Set(found)
  return rows.filter((row) => !known.has(row))
}

/** All rows of these tables, as text. */
async function everyRow(tables: [table: string, columns: string][]): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of tables)
    for (const row of await column(`select row(${columns})::text from ${table} order by 1`))
      found.push(`${table} ${row}`)
  return found
}

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows.map(([value]) => value)
}
