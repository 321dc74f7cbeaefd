// A worker in a process of its own, so that a test can kill it in the middle of a job.
import { pino } from 'pino'
import { defineTask } from '../job.ts'
import { startWorker } from '../runner.ts'
import { testDependencies } from './test-dependencies.ts'

const [databaseUrl = ''] = process.argv.slice(2)

await startWorker({
  databaseUrl,
  dependencies: { ...testDependencies(), log: pino({ level: 'silent' }) },
  tasks: [
    defineTask({
      name: 'tests__hang',
      async run(payload, { query, signal }) {
        await query('insert into seen (job, worker) values ($1, $2)', [JSON.stringify(payload), process.pid])
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    }),
  ],
})
console.log('ready')
