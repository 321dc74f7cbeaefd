import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { runAuth } from './auth.ts'
import { runMatchList } from './match-list.ts'
import { runMemory } from './memory.ts'
import { runRealtime } from './realtime.ts'
import { runStartUp } from './start-up.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, silence: { type: 'string', default: '60' } },
})
const seconds = Number(values.seconds)
if (!(seconds >= 1 && seconds <= 120)) throw new Error('--seconds: a number from 1 to 120 is needed.')

console.log(
  `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; the load runs on the same machine`,
)
await runMatchList(seconds)
await runRealtime({ seconds, silence: Number(values.silence), figures: [7, 8, 9, 10] })
await runAuth(seconds)
await runStartUp()
await runMemory(2000)
process.exit()
