import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '../../testing/hosted-project/hosted-project.ts'
import serviceColumns from '../../testing/hosted-project/service-columns.json' with { type: 'json' }
import { createTestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('platform')
})
afterAll(() => database.drop())

// The file lists the columns that the migrations of supabase/auth and supabase/storage of August 2026 make, 70 and 63 of them.
test.each(Object.entries(serviceColumns))(
  '%s has the columns that the services of a project make',
  async (table, columns) => {
    const { rows } = await execute(
      database.url,
      `select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
            || case when attgenerated <> '' then ' generated' else '' end as type
       from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
    )
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual(columns)
  },
)
