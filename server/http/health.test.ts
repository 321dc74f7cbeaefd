import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { healthRoutes } from './health.ts'

const MIGRATIONS = 'supabase/migrations'

async function ask(databaseUrl: string | undefined, path: string) {
  const answer = await healthRoutes(databaseUrl, MIGRATIONS).request(path)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() }
}

test('ready when every migration of the folder is applied, and beside a hosted project always', async () => {
  const database = await createTestDatabase('courtside')
  expect(await ask(database.url, '/readyz')).toMatchObject({ status: 200, retryAfter: null })
  await database.drop()
  expect(await ask(undefined, '/readyz')).toMatchObject({ status: 200 })
})

test('not ready while a migration is missing, which is named', async () => {
  const database = await createTestDatabase('courtside')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)',
  )
  await client.end()
  const answer = await ask(database.url, '/readyz')
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' })
  expect(answer.body).toMatch(/the migration \d+_\w+\.sql is not applied/)
  await database.drop()
})

test('without its database it is alive, but not ready', async () => {
  const away = 'postgresql://postgres:x@127.0.0.1:1/postgres'
  expect(await ask(away, '/healthz')).toMatchObject({ status: 200 })
  expect(await ask(away, '/readyz')).toMatchObject({ status: 503, retryAfter: '1' })
})
