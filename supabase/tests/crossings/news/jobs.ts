import type pg from 'pg'
import webpush from 'web-push'
import { type JobContext, RetryLater } from '../../../../server/jobs/job.ts'
import { TASKS, type TaskName } from '../../../../server/jobs/tasks/all-tasks.ts'
import { testDependencies } from '../../../../server/jobs/testing/test-dependencies.ts'
import type { TestDevice, TestPushService } from '../../../../testing/test-push-service.ts'
import { MEMBERS, SESSION } from '../scene/members.ts'

/**
 * The way of each task into the walk. `push` sends what was told; `time` tells of what is due, as an event; `keeps` changes nobody's part in a
 * match and tells nothing, whatever the scene: with an empty payload, or with each that a query finds in the scene.
 */
export const JOBS: Record<TaskName, 'push' | 'time' | { keeps: 'everything' | string }> = {
  matches__push: 'push',
  notifications__push: 'push',
  matches__remind: 'time',
  waiting_list__advance: 'time',
  account_mails__send: {
    keeps: `insert into private.account_mails (account_id, kind) select id, 'unblocked' from auth.users where id = '${MEMBERS.actor}'
       on conflict (account_id) do update set kind = excluded.kind returning jsonb_build_object('mail_id', id) as payload`,
  },
  accounts__finish: { keeps: 'everything' },
  backups__write: { keeps: 'everything' },
  bookings__clean_up: { keeps: 'everything' },
  community_versions__apply: {
    keeps: `insert into public.community_versions (state, data) values ('waiting', '{"title": ""}')
       returning jsonb_build_object('version_id', id) as payload`,
  },
  courts__refresh: { keeps: 'everything' },
  evening_rounds__check: {
    keeps: `select jsonb_build_object('entry_id', id) as payload from public.evening_entries where kind = 'deal'`,
  },
  evenings__rank: {
    keeps: `select jsonb_build_object('match_id', match_id) as payload from public.evenings`,
  },
  results__ask: 'time',
  results__settle: 'time',
  jobs__clean_up: { keeps: 'everything' },
  jobs__release: { keeps: 'everything' },
  notifications__clean_up: { keeps: 'everything' },
  push_subscriptions__test: {
    keeps: `select jsonb_build_object('device_id', id) as payload from public.push_subscriptions where user_id = '${MEMBERS.actor}'`,
  },
  ratings__update: { keeps: 'everything' },
  rate_counters__clean_up: { keeps: 'everything' },
  reports__clean_up: { keeps: 'everything' },
}

const vapid = webpush.generateVAPIDKeys()

/** The context of a worker whose queries stay in the transaction of the scene. */
function contextOn(client: pg.Client, now: Date, service?: TestPushService): JobContext {
  const { courts, ...dependencies } = testDependencies()
  return {
    ...dependencies,
    courts: { ...courts, venues: [] },
    query: (text, values) => client.query(text, values),
    ...(service && { push: { vapid, subject: 'mailto:padel@club.example', transport: service.transport } }),
    now: () => now,
    signal: new AbortController().signal,
  }
}

/** Runs one job in the transaction of the scene. */
export async function runJob(
  client: pg.Client,
  task: TaskName,
  payload: unknown,
  at = new Date(),
  service?: TestPushService,
): Promise<void> {
  await TASKS.find(({ name }) => name === task)?.run(payload, contextOn(client, at, service))
}

/** Gives the session of the actor a device whose messages can be read. */
export async function giveDevice(client: pg.Client, service: TestPushService): Promise<TestDevice> {
  const device = service.device()
  await client.query(`select set_config('request.jwt.claims', '{"session_id": "${SESSION}"}', true)`)
  await client.query(
    'update push_subscriptions set endpoint = $2, p256dh_key = $3, auth_key = $4 where user_id = $1',
    [MEMBERS.actor, device.endpoint, device.p256dh_key, device.auth_key],
  )
  return device
}

/** Does the jobs of the actor's device at the time for which they are set, and returns what the device is sent. */
export async function pushNews(
  client: pg.Client,
  service: TestPushService,
  device: TestDevice,
): Promise<string[]> {
  const { rows } = await client.query<{ task: TaskName; payload: unknown; at: Date }>(
    `select identifier as task, payload, run_at as at from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = task_id
       join push_subscriptions device on device.id::text = payload ->> 'device_id' and device.user_id = $1`,
    [MEMBERS.actor],
  )
  const before = device.received.length
  for (const { task, payload, at } of rows) {
    if (JOBS[task] !== 'push') continue
    const due = new Date(Math.max(at.getTime(), Date.now()) + 1000)
    await runJob(client, task, payload, due, service).catch((error: unknown) => {
      if (!(error instanceof RetryLater)) throw error
    })
  }
  return device.received.slice(before).map(({ payload }) => JSON.stringify(payload))
}
