// A worker that notes which jobs it has done, to be killed.
import { z } from 'zod'
import { defineTask } from '../../server/jobs/job.ts'
import { startWorker } from '../../server/jobs/runner.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const worker = await startWorker({
  databaseUrl,
  dependencies: testDependencies(),
  tasks: [
    defineTask({
      name: 'bench__done',
      payload: z.object({ id: z.number() }),
      run: async ({ id }, { query }) => {
        await query('insert into done_jobs (id) values ($1)', [id])
      },
    }),
  ],
})
for (const event of ['SIGTERM', 'disconnect'])
  process.once(event, () => worker.stop().then(() => process.exit()))
