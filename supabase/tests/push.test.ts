import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webpush from 'web-push'
import { startWorker } from '../../server/jobs/runner.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'
import { UNTIMED } from '../../server/jobs/testing/untimed.ts'
import { middayZone } from '../../testing/midday-zone.ts'
import { pushTitleOf, sentenceLike } from '../../testing/notification-sentence.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  startTestPushService,
  type TestDevice,
  type TestPushService,
} from '../../testing/test-push-service.ts'
import { insertFixtures, MATCHES, MEMBERS, type Member } from './harness.ts'

// From the change in the database to what the browser reads, with the push service alone replaced.

let database: TestDatabase
let client: pg.Client
let service: TestPushService
let cleanUp: AsyncDisposableStack

// A worker has been in most of them: to prepare a database for jobs takes longer than most tests.
beforeEach(() => open('worked'))
afterEach(() => cleanUp.disposeAsync())

async function open(template: 'worked' | 'courtside') {
  cleanUp = new AsyncDisposableStack()
  database = await createTestDatabase(template)
  cleanUp.defer(() => database.drop())
  service = await startTestPushService()
  cleanUp.defer(() => service.stop())
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanUp.defer(() => client.end())
  await insertFixtures(client)
  await client.query('update private.community set time_zone = $1', [middayZone()])
}

async function openWithoutJobs() {
  await cleanUp.disposeAsync()
  await open('courtside')
}

async function startPushing() {
  const push = {
    vapid: webpush.generateVAPIDKeys(),
    subject: 'mailto:padel@club.example',
    transport: service.transport,
    timeoutMs: 300,
  }
  const worker = await startWorker({
    databaseUrl: database.url,
    dependencies: { ...testDependencies(), push },
    tasks: UNTIMED,
  })
  cleanUp.defer(() => worker.stop())
}

const run = (sql: string, values: unknown[] = []) => client.query(sql, values)

/** Runs as the member. */
async function as(who: Member, sql: string, values: unknown[] = []) {
  await run('begin')
  await run(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ role: 'authenticated', sub: MEMBERS[who] }),
  ])
  return run(sql, values).finally(() => run('commit'))
}

async function subscribe(who: Member, device: TestDevice = service.device()): Promise<TestDevice> {
  const { endpoint, p256dh_key, auth_key } = device
  await as(who, 'insert into push_subscriptions (endpoint, p256dh_key, auth_key) values ($1, $2, $3)', [
    endpoint,
    p256dh_key,
    auth_key,
  ])
  return device
}

const invite = (who: Member) =>
  as('creator', 'insert into match_participants (match_id, user_id) values ($1, $2)', [
    MATCHES.open,
    MEMBERS[who],
  ])
const change = (words: string, match = MATCHES.open) =>
  as('creator', 'update matches set description = $2 where id = $1', [match, words])
const jobsLeft = async () =>
  (await run('select task_identifier, attempts, run_at > now() as waits from graphile_worker.jobs')).rows
const done = () => expect.poll(jobsLeft).toEqual([])
/** Jobs that wait for their next attempt run now. */
const hurry = () => run('update graphile_worker._private_jobs set run_at = now() where locked_at is null')

test('an invitation reaches every device of the invited, and nobody else', async () => {
  await startPushing()
  const phone = await subscribe('other')
  const tablet = await subscribe('other')
  const foreign = await subscribe('participant')
  await invite('other')
  const [first, second] = await Promise.all([phone.next(), tablet.next()])
  expect(first.payload).toEqual({
    title: pushTitleOf('match_invitation'),
    body: expect.stringMatching(sentenceLike('match_invitation', { name: 'Creator Demo' })),
    tag: MATCHES.open,
    url: `/matches/${MATCHES.open}`,
  })
  expect(second.payload).toEqual(first.payload)
  expect(first.headers).toMatchObject({ urgency: 'high', topic: MATCHES.open.replaceAll('-', '') })
  expect(Number(first.headers.ttl)).toBeGreaterThan(60_000)
  await done()
  expect(foreign.received).toEqual([])
})

test('a cancellation is told, though the match is gone', async () => {
  await startPushing()
  const phone = await subscribe('participant')
  await as('creator', 'delete from matches where id = $1', [MATCHES.hidden])
  expect((await phone.next()).payload).toMatchObject({
    title: pushTitleOf('match_cancelled'),
    tag: MATCHES.hidden,
  })
})

test('a member who does not want a kind costs no job of it', async () => {
  await subscribe('participant')
  await as('participant', `insert into push_mutes (type) values ('match_updated')`)
  await change('bring water')
  expect(
    (
      await run(
        `select from notifications where type = 'match_updated' and user_id = '${MEMBERS.participant}'`,
      )
    ).rowCount,
  ).toBe(1)
  expect(await jobsLeft()).toEqual([])
})

test('without a worker nothing is lost but the push; a device that is not there costs no job', async () => {
  await openWithoutJobs()
  await subscribe('participant')
  await change('before any worker')
  await startPushing()
  await run('delete from push_subscriptions')
  await change('without a device')
  expect(await jobsLeft()).toEqual([])
  expect(
    (
      await run(
        `select from notifications where type = 'match_updated' and user_id = '${MEMBERS.participant}'`,
      )
    ).rowCount,
  ).toBe(1)
})

test.each([
  ['has muted the kind', `insert into push_mutes (user_id, type) values ($1, 'match_updated')`],
  ['has read it', 'update notifications set read = true where user_id = $1'],
  ['has deleted it', 'delete from notifications where user_id = $1'],
  [
    'is looking at the app',
    `insert into private.open_pages values ($1, gen_random_uuid(), now() + interval '1 minute')`,
  ],
  ['has left the private match', 'delete from match_participants where user_id = $1'],
  ['has signed out', 'delete from push_subscriptions where user_id = $1'],
  [
    'is told too late',
    `update matches set match_date = now() - interval '1 minute' where id = '${MATCHES.hidden}' and $1 <> id`,
  ],
])('nothing is sent to a member who meanwhile %s', async (_what, sql) => {
  const phone = await subscribe('participant')
  await change('bring water', MATCHES.hidden)
  expect(await jobsLeft()).toHaveLength(1)
  await run(sql, [MEMBERS.participant])
  await startPushing()
  await done()
  expect(phone.received).toEqual([])
})

test('a member who has removed the page from view is told again', async () => {
  await startPushing()
  const phone = await subscribe('participant')
  const page = crypto.randomUUID()
  const look = (looking: boolean) =>
    as('participant', 'select record_looking($1, $2) as wanted', [page, looking])
  expect((await look(true)).rows).toEqual([{ wanted: true }])
  await change('first')
  await done()
  await look(false)
  await change('second')
  await phone.next()
  expect(phone.received).toHaveLength(1)
})

test.each([404, 410])('a device that its service answers with %d for is forgotten', async (status) => {
  await startPushing()
  await subscribe('participant', service.device({ status }))
  await change('bring water')
  await done()
  expect((await run('select from push_subscriptions')).rowCount).toBe(0)
})

test('what is too long is said in few words', async () => {
  await startPushing()
  const phone = await subscribe('participant', service.device({ status: 413 }))
  await change('bring water')
  await phone.next()
  expect((await phone.next()).payload).toMatchObject({ body: 'Open the app to read more.' })
  await done()
})

test('a service that asks for patience gets it, as long as it says', async () => {
  await startPushing()
  const phone = await subscribe(
    'participant',
    service.device({ status: 429, headers: { 'retry-after': '600' } }),
  )
  await change('bring water')
  await phone.next()
  await expect.poll(async () => (await jobsLeft())[0]).toMatchObject({ attempts: 0, waits: true })
  const { rows } = await run(
    'select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs',
  )
  expect(Math.abs(rows[0].seconds - 600)).toBeLessThan(10)
  phone.answer = { status: 201 }
  await hurry()
  await done()
  expect(phone.received).toHaveLength(2)
})

test.each([
  ['fails', { status: 500 }],
  ['does not answer', 'silence'],
] as const)('when a service %s it is tried again, and the message is shown once', async (_what, answer) => {
  await startPushing()
  const phone = await subscribe('participant', service.device(answer))
  await change('bring water')
  await phone.next()
  await expect.poll(async () => (await jobsLeft())[0]).toMatchObject({ attempts: 1, waits: true })
  phone.answer = { status: 201 }
  await hurry()
  await done()
  expect(new Set(phone.received.map(({ payload }) => payload.tag))).toEqual(new Set([MATCHES.open]))
  expect(phone.received).toHaveLength(2)
})

test('what a service refuses is given up, and the device stays', async () => {
  await startPushing()
  const phone = await subscribe('participant', service.device({ status: 403 }))
  await change('bring water')
  await done()
  expect(phone.received).toHaveLength(1)
  expect((await run('select from push_subscriptions')).rowCount).toBe(1)
})

test('a member tries it out: on an own device, not too often, and only where somebody sends', async () => {
  await openWithoutJobs()
  const phone = await subscribe('other')
  const tryOut = (who: Member) =>
    as(who, 'select test_push($1)', [phone.endpoint]).then(
      () => 'sent',
      ({ code, hint }: pg.DatabaseError) => [code, hint],
    )
  expect(await tryOut('other')).toEqual(['PT409', 'no_worker'])
  await startPushing()
  expect(await tryOut('creator')).toEqual(['PT404', 'no_device'])
  expect(await tryOut('other')).toBe('sent')
  expect((await phone.next()).payload).toMatchObject({ title: 'It works', tag: 'test', test: true })
  expect(await tryOut('other')).toEqual(['PT429', 'too_many_requests'])
})
