// A worker that notes which jobs it has done, to be killed.
import { startWorker } from '../../server/jobs/runner.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const worker = await startWorker({
  databaseUrl,
  dependencies: testDependencies(),
  schedule: [],
  tasks: {
    async bench__done(payload, { query }) {
      await query('insert into done_jobs (id) values ($1)', [(payload as { id: number }).id])
    },
  },
})
for (const event of ['SIGTERM', 'disconnect'])
  process.once(event, () => worker.stop().then(() => process.exit()))
