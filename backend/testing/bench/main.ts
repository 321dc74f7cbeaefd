// `npm run bench -w backend`: the figures of the README, beside the least that a program could do and beside `@supabase/lite`.
import { runAuth } from './auth/auth.ts'
import { startBenchPostgres } from './database.ts'
import { lessonList, makeLessons, NEW_LESSONS } from './lessons.ts'
import { compareChanges } from './realtime/changes.ts'
import { measureRead } from './rest/reads.ts'
import { type Parts, runParts, type Wanted } from './run-parts.ts'

const PARTS = {
  list: runList,
  changes: runChanges,
  auth: ({ seconds }) => runAuth(seconds),
  'same-time': ({ seconds }) => runAuth(seconds, true),
} satisfies Parts

async function runList({ seconds }: Wanted): Promise<void> {
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

async function runChanges({ seconds }: Wanted): Promise<void> {
  const postgres = await startBenchPostgres(makeLessons)
  try {
    const database = await postgres.create(2_000)
    const load = { clients: 500, members: 50, rate: 30, target: 'p95 <= 25 ms' }
    await compareChanges(database, NEW_LESSONS, load, seconds)
  } finally {
    await postgres.stop()
  }
}

const { 'same-time': _alone, ...usual } = PARTS
await runParts(PARTS, { usual: Object.keys(usual), more: {} })
