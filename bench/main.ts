import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { runAuth } from 'supabase-compatible/testing/bench/auth/auth.ts'
import { exitOnSignals } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { runJobs } from './jobs.ts'
import { runNeighbours } from './neighbours/run.ts'
import { runEvening } from './realtime/evening.ts'
import { runMemory } from './realtime/memory.ts'
import { runRealtime } from './realtime/realtime.ts'
import { runBlockedList } from './rest/blocked-list.ts'
import { runJoinLeave } from './rest/join-leave.ts'
import { runMatchList } from './rest/match-list.ts'
import { runMatchPage } from './rest/match-page.ts'
import { runProcesses } from './rest/processes.ts'
import { runStartUp } from './start-up.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    silence: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
if (!(seconds >= 1 && seconds <= 120)) throw new Error('--seconds: a number from 1 to 120 is needed.')

const PARTS: Record<string, () => Promise<unknown>> = {
  list: () => runMatchList(seconds),
  blocks: () => runBlockedList(seconds),
  page: () => runMatchPage(seconds),
  processes: () => runProcesses(seconds),
  join: () => runJoinLeave(seconds),
  realtime: () => runRealtime({ seconds, silence: Number(values.silence), figures: [7, 8, 9, 10] }),
  evening: () => runEvening(),
  auth: () => runAuth(seconds),
  start: () => runStartUp(),
  memory: () => runMemory(2000),
  jobs: () => runJobs(),
  neighbours: () => runNeighbours(seconds),
}
const names = values.only?.split(',') ?? Object.keys(PARTS)
const unknown = names.filter((name) => !PARTS[name])
if (unknown.length > 0)
  throw new Error(`--only: ${unknown.join(', ')} is not one of ${Object.keys(PARTS).join(', ')}.`)

exitOnSignals()
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; the load runs on the same machine`,
)
for (const name of names) await PARTS[name]?.()
process.exit()
