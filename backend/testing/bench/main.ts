// `npm run bench -w backend`: the figures of the README, beside the least that a program could do and beside `@supabase/lite`.
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { exitOnSignals } from '../teardown/exit-on-signals.ts'
import { runAuth } from './auth/auth.ts'
import { startBenchPostgres } from './database.ts'
import { lessonList, makeLessons, NEW_LESSONS } from './lessons.ts'
import { compareChanges } from './realtime/changes.ts'
import { measureRead } from './rest/reads.ts'

const PARTS: Record<string, (seconds: number) => Promise<void>> = {
  list: runList,
  changes: runChanges,
  auth: (seconds) => runAuth(seconds),
  'same-time': (seconds) => runAuth(seconds, true),
}

async function runList(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres(makeLessons)
  try {
    for (const lessons of [2_000, 100_000]) {
      const database = await postgres.create(lessons)
      await measureRead(database, lessonList(new Date().toISOString(), lessons), seconds)
    }
  } finally {
    await postgres.stop()
  }
}

async function runChanges(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres(makeLessons)
  try {
    const { url } = await postgres.create(2_000)
    const load = { clients: 500, members: 50, rate: 30, target: 'p95 <= 25 ms' }
    await compareChanges(url, NEW_LESSONS, load, seconds)
  } finally {
    await postgres.stop()
  }
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: 'list,changes,auth' },
  },
})
const seconds = Number(values.seconds)
if (!(seconds >= 1 && seconds <= 120)) throw new Error('--seconds: a number from 1 to 120 is needed.')
const names = values.only.split(',')
const unknown = names.filter((name) => !PARTS[name])
if (unknown.length > 0)
  throw new Error(`--only: ${unknown.join(', ')} is not one of ${Object.keys(PARTS).join(', ')}.`)

exitOnSignals()
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; the load runs on the same machine`,
)
for (const name of names) await PARTS[name]?.(seconds)
process.exit()
