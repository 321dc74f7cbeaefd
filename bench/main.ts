import { runAuth } from 'supabase-compatible/testing/bench/auth/auth.ts'
import { type Parts, runParts } from 'supabase-compatible/testing/bench/run-parts.ts'
import { runJobs } from './jobs.ts'
import { runNeighbours } from './neighbours/run.ts'
import { runEvening } from './realtime/evening.ts'
import { runHour } from './realtime/hour.ts'
import { runMemory } from './realtime/memory.ts'
import { runRealtime } from './realtime/realtime.ts'
import { runBlockedList } from './rest/blocked-list.ts'
import { runGrowth } from './rest/growth.ts'
import { runJoinLeave } from './rest/join-leave.ts'
import { runMatchList } from './rest/match-list.ts'
import { runMatchPage } from './rest/match-page.ts'
import { runProcesses } from './rest/processes.ts'
import { runStartUp } from './start-up.ts'

const PARTS: Parts<'silence' | 'most-matches' | 'minutes'> = {
  list: ({ seconds }) => runMatchList(seconds),
  blocks: ({ seconds }) => runBlockedList(seconds),
  growth: ({ seconds, more }) => runGrowth(Math.min(seconds, 3), more['most-matches']),
  page: ({ seconds }) => runMatchPage(seconds),
  processes: ({ seconds }) => runProcesses(seconds),
  join: ({ seconds }) => runJoinLeave(seconds),
  realtime: ({ seconds, more }) => runRealtime({ seconds, silence: more.silence, figures: [7, 8, 9, 10] }),
  evening: () => runEvening(),
  auth: ({ seconds }) => runAuth(seconds),
  start: () => runStartUp(),
  memory: () => runMemory(2000),
  hour: ({ more }) => runHour(more.minutes),
  jobs: () => runJobs(),
  neighbours: ({ seconds }) => runNeighbours(seconds),
}

await runParts(PARTS, {
  // It takes an hour.
  usual: Object.keys(PARTS).filter((name) => name !== 'hour'),
  more: { silence: 60, 'most-matches': 1_000_000, minutes: 60 },
})
