// Figures 5 and 6 of the quality targets, and whether known and unknown addresses take the same time:
// `node bench/auth/auth.ts --seconds 5`, the last alone with `--same-time`. The servers run in processes of their own; this one makes the load.
import { parseArgs } from 'node:util'
import { startBenchPostgres } from '../database.ts'
import { startCourtsidePeer, startLitePeer } from './auth-peers.ts'
import { measureRefreshes } from './refresh.ts'
import { measureSameTime } from './same-time.ts'
import { measureSignIns } from './sign-in.ts'

export async function runAuth(seconds: number, sameTimeAlone = false): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2000)
    const ours = await startCourtsidePeer(database)
    if (sameTimeAlone) {
      await measureSameTime(ours)
      return await ours.stop()
    }
    const lite = await startLitePeer(database)
    await measureSignIns([ours, lite], seconds)
    await measureRefreshes(database, [ours, lite], seconds)
    await measureSameTime(ours)
    await Promise.all([ours.stop(), lite.stop()])
  } finally {
    await postgres.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '5' }, 'same-time': { type: 'boolean' } },
  })
  await runAuth(Number(values.seconds), values['same-time'])
  process.exit()
}
