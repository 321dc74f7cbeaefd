import { readFile } from 'node:fs/promises'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/postgres/migrate.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { dumpSchema } from '../../tools/schema/schema-dump.ts'
import { generateTypes, supabaseCli } from '../../tools/schema/schema-types.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('platform')
  await supabaseCli(['migration', 'up'], database.url)
})
afterAll(() => database.drop())

test('the Supabase CLI brings the folder to the schema that is written down', async () => {
  expect(await dumpSchema(database.url)).toBe(await readFile('supabase/schema.sql', 'utf8'))
})

test('a start on that database has nothing to change', async () => {
  expect(await migrate(database.url, 'supabase/migrations')).toEqual([])
})

test('and to the types that the client is checked against', async () => {
  expect(await generateTypes(database.url)).toBe(
    await readFile('web/src/lib/backend/database.types.ts', 'utf8'),
  )
})
