import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../testing/test-database.ts'
import { testDependencies } from '../../testing/test-dependencies.ts'
import { cleanUpJobs } from './jobs__clean_up.ts'

test('jobs that were given up a week ago go; others stay', async () => {
  const database = await createTestDatabase('worked')
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query(
    `select private.enqueue(name, '{}') from unnest(array['tests__old', 'tests__recent', 'tests__waits']) as name`,
  )
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - case
         when id = (select min(id) from graphile_worker._private_jobs) then interval '8 days' else interval '6 days' end
      where id <> (select max(id) from graphile_worker._private_jobs)`,
  )
  const context = {
    ...testDependencies(),
    signal: AbortSignal.abort(),
    query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => pool.query<Row>(text, values),
  }
  await cleanUpJobs.run({}, context)
  const { rows } = await pool.query('select task_identifier as task from graphile_worker.jobs order by id')
  await pool.end()
  await database.drop()
  expect(rows).toEqual([{ task: 'tests__recent' }, { task: 'tests__waits' }])
})
