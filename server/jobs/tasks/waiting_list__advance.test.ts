import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { testDependencies } from '../testing/test-dependencies.ts'
import { advanceWaitingList } from './waiting_list__advance.ts'

test('a job at the deadline of an offer tells the next in line', async () => {
  const database = await createTestDatabase('worked')
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  const [match, ...members] = Array.from({ length: 5 }, () => randomUUID())
  const [one, two, first, second] = members
  const query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    pool.query<Row>(text, values)
  await query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [members])
  await query(
    `insert into matches (id, creator_id, location, match_date, players) values ($1, $2, 'TSG Padel', now() + interval '6 hours', 2)`,
    [match, one],
  )
  await query(
    `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed'`,
    [match, [one, two]],
  )
  for (const member of [first, second])
    await query(
      `with me as materialized (select set_config('request.jwt.claims', $2, true))
       select private.join_waiting_list($1, null) from me`,
      [match, JSON.stringify({ sub: member })],
    )
  await query('delete from match_participants where user_id = $1', [two])
  const { rows: jobs } = await query(
    `select payload, run_at = (select expires_at from match_offers) as at_deadline
       from graphile_worker._private_jobs join graphile_worker._private_tasks on _private_tasks.id = task_id
      where identifier = 'waiting_list__advance'`,
  )
  expect(jobs).toEqual([{ payload: { match_id: match }, at_deadline: true }])

  await query(
    `update match_offers set offered_at = now() - interval '30 minutes', expires_at = now() where ended_at is null`,
  )
  await advanceWaitingList.run(jobs[0]?.payload, {
    ...testDependencies(),
    signal: new AbortController().signal,
    query,
  })
  const { rows } = await query(
    `select user_id, type from notifications where type like 'place%' order by type`,
  )
  expect(rows).toEqual([
    { user_id: first, type: 'place_gone' },
    { user_id: second, type: 'place_offered' },
  ])
  await pool.end()
  await database.drop()
})
