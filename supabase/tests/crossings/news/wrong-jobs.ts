import type pg from 'pg'
import type { TaskName } from '../../../../server/jobs/tasks/all-tasks.ts'
import type { TestDevice, TestPushService } from '../../../../testing/test-push-service.ts'
import { isAway, type Scene } from '../scene/arrange.ts'
import { SNAPSHOT, type Snapshot } from '../scene/snapshot.ts'
import { JOBS, runJob } from './jobs.ts'

/** Runs the jobs that keep everything, and says what they changed or sent all the same; undefined where they did what they should. */
export async function wrongJobs(
  client: pg.Client,
  scene: Scene,
  service: TestPushService,
  device: TestDevice,
): Promise<string | undefined> {
  const sent = device.received.length
  await client.query('savepoint jobs')
  for (const [task, kind] of Object.entries(JOBS) as [TaskName, (typeof JOBS)[TaskName]][])
    if (typeof kind === 'object')
      for (const payload of await payloadsOf(client, kind.keeps))
        await runJob(client, task, payload, new Date(), service)
  const { rows } = await client.query<{ snapshot: Snapshot }>(SNAPSHOT)
  await client.query('rollback to savepoint jobs; release savepoint jobs')
  if (!isKept(scene.before, rows[0]?.snapshot)) return 'jobs change who plays, or what was told'
  // One job sends a message to the device that a member tests.
  const messages = device.received.length - sent
  return messages === (isAway(scene) ? 0 : 1) ? undefined : `jobs sent ${messages} messages`
}

async function payloadsOf(client: pg.Client, keeps: string): Promise<unknown[]> {
  if (keeps === 'everything') return [{}]
  const { rows } = await client.query<{ payload: unknown }>(keeps)
  return rows.map(({ payload }) => payload)
}

const isKept = (before: Snapshot, after: Snapshot | undefined) =>
  JSON.stringify([before.players, before.news]) === JSON.stringify([after?.players, after?.news])
