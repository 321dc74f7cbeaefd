import type pg from 'pg'
import type { Task } from '../../server/jobs/job.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'
import type { Harness } from './harness.ts'

/** Runs a task in the transaction of the test, with a payload or with those of the jobs that wait for it; returns how many there were. */
export async function workOn(harness: Harness, task: Task, payload?: object): Promise<number> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    ({ rows: await harness.asOperator(text, values) }) as unknown as pg.QueryResult<Row>
  const payloads = payload
    ? [payload]
    : (
        await harness.asOperator(
          `with done as (
             delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
              where task.id = job.task_id and identifier = $1 returning payload)
           select payload from done`,
          [task.name],
        )
      ).map((job) => job.payload)
  for (const each of payloads)
    await task.run(each, { ...testDependencies(), signal: new AbortController().signal, query })
  return payloads.length
}
