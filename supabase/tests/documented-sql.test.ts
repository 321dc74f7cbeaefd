import { globSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { sqlBlocks } from '../../tools/structure/check-documents.ts'

const ROOT = new URL('../..', import.meta.url)
const documented = globSync('docs/*.md', { cwd: ROOT }).flatMap((path) =>
  sqlBlocks(readFileSync(new URL(path, ROOT), 'utf8')).map((sql) => [path, sql] as const),
)

let database: TestDatabase
let operator: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  await runMigrations({ connectionString: database.url })
  operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await database.drop()
})

test('there is SQL to try', () => {
  expect(documented.length).toBeGreaterThan(0)
})

test.each(documented)('an operator can run what %s says: %s', async (_, sql) => {
  await expect(operator.query(sql)).resolves.toBeDefined()
})
