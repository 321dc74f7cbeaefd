// A worker that sends push messages to a stand-in, in a process of its own, so that a test can kill it in the middle of one.
import { transportTo } from '../../../testing/test-push-service.ts'
import type { VapidKeys } from '../../push/vapid.ts'
import { startWorker } from '../runner.ts'
import { releaseJobs } from '../tasks/jobs__release.ts'
import { testDependencies } from './test-dependencies.ts'
import { UNTIMED } from './untimed.ts'

const [databaseUrl = '', port, publicKey = '', privateKey = ''] = process.argv.slice(2)
const vapid: VapidKeys = { publicKey, privateKey }

await startWorker({
  databaseUrl,
  dependencies: {
    ...testDependencies(),
    push: { vapid, subject: 'mailto:padel@club.example', transport: transportTo(Number(port)) },
  },
  tasks: [...UNTIMED.filter(({ name }) => name !== releaseJobs.name), releaseJobs],
})
console.log('ready')
