// A worker that sends push messages to a stand-in, in a process of its own, so that a test can kill it in the middle of one.
import { transportTo } from '../../../testing/test-push-service.ts'
import type { VapidKeys } from '../../push/vapid.ts'
import { startWorker } from '../runner.ts'
import { SCHEDULE } from '../schedule.ts'
import { testDependencies } from './test-dependencies.ts'

const [databaseUrl = '', port, publicKey = '', privateKey = ''] = process.argv.slice(2)
const vapid: VapidKeys = { publicKey, privateKey }

await startWorker({
  databaseUrl,
  dependencies: {
    ...testDependencies(),
    push: { vapid, subject: 'mailto:padel@club.example', transport: transportTo(Number(port)) },
  },
  schedule: SCHEDULE.filter(({ task }) => task === 'jobs__release'),
})
console.log('ready')
