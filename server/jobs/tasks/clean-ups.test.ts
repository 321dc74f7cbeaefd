import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { storeCommunity } from '../../config/community.ts'
import { testDependencies } from '../testing/test-dependencies.ts'
import { CLEAN_UPS } from './clean-ups.ts'

const MEMBER = '00000000-0000-4000-8000-00000000000a'
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, 'a@example.org', now())`,
    [MEMBER],
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Runs the clean-up of a table, by default now, on the database that all tests share. */
function run(table: string, now = new Date(), connection = pool) {
  const task = CLEAN_UPS.find(({ name }) => name.startsWith(`${table}__`))
  const query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    connection.query<Row>(text, values)
  const { signal } = new AbortController()
  return task?.run({}, { ...testDependencies(), now: () => now, signal, query })
}

test('bookings are kept for a month after their day', async () => {
  await storeCommunity(database.url, testDependencies().community)
  await pool.query(`
    insert into last_data_update (venue, source, last_try) values ('tsg', 'ebusy', now());
    insert into bookings (venue, court_id, booking_date, start_time, end_time, source, location)
    select 'tsg', 5907, day, '10:00', '11:00', 'ebusy', 'TSG' from unnest(array['2027-02-24', '2027-02-26', '2027-04-01']::date[]) as day`)
  await run('bookings', new Date('2027-03-28T03:27:00Z'))
  const { rows } = await pool.query('select booking_date::text as day from bookings order by 1')
  expect(rows).toEqual([{ day: '2027-02-26' }, { day: '2027-04-01' }])
})

test('jobs that were given up a week ago go; others stay', async () => {
  const worked = await createTestDatabase('worked')
  const jobs = new pg.Pool({ connectionString: worked.url, max: 1 })
  jobs.on('connect', (client) => client.on('error', () => {}))
  await jobs.query(
    `select private.enqueue(name, '{}') from unnest(array['tests__old', 'tests__recent', 'tests__waits']) as name`,
  )
  await jobs.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - case
         when id = (select min(id) from graphile_worker._private_jobs) then interval '8 days' else interval '6 days' end
      where id <> (select max(id) from graphile_worker._private_jobs)`,
  )
  await run('jobs', new Date(), jobs)
  const { rows } = await jobs.query('select task_identifier as task from graphile_worker.jobs order by id')
  await jobs.end()
  await worked.drop()
  expect(rows).toEqual([{ task: 'tests__recent' }, { task: 'tests__waits' }])
})

test('notifications that were read go after 90 days, all others after a year', async () => {
  await pool.query(
    `insert into notifications (user_id, type, message, read, created_at)
     select $1, 'match_updated', days || case when read then ' read' else ' new' end, read, now() - make_interval(days => days)
       from unnest(array[1, 89, 91, 364, 366]) as days, unnest(array[true, false]) as read`,
    [MEMBER],
  )
  await run('notifications')
  const { rows } = await pool.query('select message from notifications order by created_at desc, message')
  expect(rows.map(({ message }) => message)).toEqual([
    '1 new',
    '1 read',
    '89 new',
    '89 read',
    '91 new',
    '364 new',
  ])
})

test('counters go when their window is over', async () => {
  await pool.query(
    `insert into private.rate_counters (member_id, action, window_start, total)
     values ($1, 'comments', now() - interval '59 minutes', 9), ($1, 'invitations', now() - interval '61 minutes', 9),
            ($1, 'matches', now() - interval '23 hours', 9), ($1, 'match_dates', now() - interval '25 hours', 9)`,
    [MEMBER],
  )
  await run('rate_counters')
  const { rows } = await pool.query('select action from private.rate_counters order by action')
  expect(rows.map(({ action }) => action)).toEqual(['comments', 'matches'])
})

test('questions to step in go a day later, once their match was cancelled or is over', async () => {
  await pool.query(
    `with match as (
       insert into matches (location, match_date, players) values ('TSG Padel', now() + interval '3 days', 4) returning id
     ), request as (
       insert into private.substitute_requests (match_id, participant_id, requested_at)
       select id, gen_random_uuid(), now() from match returning id, match_id)
     insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at, ended_at, ending)
     select case when not cancelled then request.id end, case when not cancelled then match_id end, $1,
         now() + starts * interval '1 hour', now() - asked * interval '1 hour', now(), 'withdrawn'
       from request, (values (true, 5, 23), (true, 6, 25), (false, 48, 50), (false, -25, 75), (false, -23, 100))
         as one (cancelled, starts, asked)`,
    [MEMBER],
  )
  await run('rate_counters')
  const { rows } = await pool.query(
    `select round(extract(epoch from starts - now()) / 3600)::int as starts from private.substitute_asks order by asked_at desc`,
  )
  expect(rows.map(({ starts }) => starts)).toEqual([5, 48, -23])
})

test('reports go 90 days after their decision, announcements a month after their end, unsent mails after a week, and names of removed members after 90 days', async () => {
  await pool.query(
    `insert into reports (kind, thing_id, reason, snapshot, created_at, decided_at, decision, words)
     select 'member', gen_random_uuid(), 'spam', '{}', now() - interval '1 year', now() - make_interval(days => days),
            case when days is not null then 'keep' end, coalesce(days::text, 'open')
       from unnest(array[89, 91, null]) as days`,
  )
  await pool.query(
    `insert into announcements (id, words, expires_at)
     select gen_random_uuid(), days, now() - make_interval(days => days) from unnest(array[29, 31]) as days`,
  )
  await pool.query(
    `insert into private.account_mails (account_id, kind, email, created_at)
     select gen_random_uuid(), 'removed', days || '@example.org', now() - make_interval(days => days) from unnest(array[6, 8]) as days`,
  )
  await pool.query(
    `insert into private.removed_names (member_id, username, removed_at)
     select gen_random_uuid(), days, now() - make_interval(days => days) from unnest(array[89, 91]) as days`,
  )
  await run('reports')
  expect((await pool.query('select username from private.removed_names')).rows).toEqual([{ username: '89' }])
  expect((await pool.query('select email from private.account_mails')).rows).toEqual([
    { email: '6@example.org' },
  ])
  const { rows } = await pool.query(
    'select words from reports union select words from announcements order by words',
  )
  expect(rows.map(({ words }) => words)).toEqual(['29', '89', 'open'])
})
