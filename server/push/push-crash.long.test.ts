import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import webpush from 'web-push'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  startTestPushService,
  type TestDevice,
  type TestPushService,
} from '../../testing/test-push-service.ts'

const PROCESS = join(import.meta.dirname, '../jobs/testing/push-worker-process.ts')
const KEYS = webpush.generateVAPIDKeys()
const MATCH = '00000000-0000-4000-a000-000000000001'

vi.setConfig({ testTimeout: 60_000 })

let cleanUp: AsyncDisposableStack
let database: TestDatabase
let client: pg.Client
let service: TestPushService

beforeEach(async () => {
  cleanUp = new AsyncDisposableStack()
  database = await createTestDatabase()
  cleanUp.defer(() => database.drop())
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanUp.defer(() => client.end())
  service = await startTestPushService()
  cleanUp.defer(() => service.stop())
})
afterEach(() => cleanUp.disposeAsync())

async function startProcess(): Promise<ChildProcess> {
  const args = [PROCESS, database.url, String(service.port), KEYS.publicKey, KEYS.privateKey]
  const child = spawn(process.execPath, args, {
    env: NODE_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.defer(() => kill(child))
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** A member with a device, who plays in the match. */
async function player(name: string): Promise<TestDevice> {
  const device = service.device()
  await client.query(
    `with account as (
       insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), now(), jsonb_build_object('username', $1::text)) returning id
     ), playing as (
       insert into public.match_participants (match_id, user_id, status) select $2, id, 'confirmed' from account)
     insert into public.push_subscriptions (user_id, endpoint, p256dh_key, auth_key) select id, $3, $4, $5 from account`,
    [name, MATCH, device.endpoint, device.p256dh_key, device.auth_key],
  )
  return device
}

/** Tells every player of the match something, as the triggers of the database do. */
const tell = () =>
  client.query(
    `insert into public.notifications (user_id, type, data, related_id)
     select p.user_id, 'match_updated', private.match_facts(m), m.id
       from public.matches m join public.match_participants p on p.match_id = m.id`,
  )

const count = async (sql: string) =>
  (await client.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n
const jobsLeft = (more = '') =>
  count(`from graphile_worker.jobs where task_identifier = 'matches__push' ${more}`)
const timesTold = (devices: TestDevice[]) => devices.map(({ received }) => received.length)

/** Lets a minute pass for what waits. */
async function passMinute() {
  await client.query(`update private.match_pushes set claimed_until = claimed_until - interval '1 minute'`)
  await client.query(
    `update graphile_worker._private_jobs set run_at = run_at - interval '1 minute' where locked_at is null`,
  )
}

test('kill -9 during a push: nobody is left out, and a second message replaces the first', async () => {
  await client.query(
    `insert into public.matches (id, location, match_date, match_type, players)
     values ($1, 'TSG Padel', now() + interval '8 hours', 'americano', 12)`,
    [MATCH],
  )
  const told = [await player('Ada'), await player('Ben')]
  const caught = [await player('Ida'), await player('Tim')]
  // Their push service has the message, and the worker never hears so.
  for (const device of caught) device.answer = 'silence'
  const worker = await startProcess()
  await tell()
  await expect.poll(() => timesTold([...told, ...caught]), EVENTUALLY).toEqual([1, 1, 1, 1])
  await expect.poll(() => jobsLeft(), EVENTUALLY).toBe(2)
  await kill(worker)

  // Notifications that are written while no worker lives wait for the next one.
  const late = await player('Nils')
  await client.query(
    `insert into public.notifications (user_id, type, data, related_id)
     select d.user_id, 'match_updated', private.match_facts(m), m.id
       from public.push_subscriptions d cross join public.matches m where d.endpoint = $1`,
    [late.endpoint],
  )
  for (const device of caught) device.answer = { status: 201 }
  await startProcess()
  await expect.poll(() => timesTold([late]), EVENTUALLY).toEqual([1])
  // The dead worker's hold on a message ends after a minute: until then it could still be on its way.
  await expect.poll(() => jobsLeft('and run_at > now() and locked_at is null'), EVENTUALLY).toBe(2)
  expect(timesTold(caught)).toEqual([1, 1])
  await passMinute()
  await expect.poll(() => jobsLeft(), EVENTUALLY).toBe(0)
  expect(timesTold([...told, late, ...caught])).toEqual([1, 1, 1, 2, 2])
  for (const { received } of caught) {
    const [first, second] = received
    expect(second?.payload).toEqual(first?.payload)
    expect(second?.payload.tag).toBe(MATCH)
    expect(second?.headers.topic).toBe(first?.headers.topic)
  }
  expect(await count(`from private.match_pushes where sent_at is not null and claimed_until is null`)).toBe(5)
})
