import { startBenchPostgres } from '../database.ts'
import { makeLessons } from '../lessons.ts'
import { startGotrue } from '../peers/programs/gotrue.ts'
import { startPocketbase } from '../peers/programs/pocketbase.ts'
import { startLite, startOurs } from './auth-peers.ts'
import { measureRefreshes } from './refresh.ts'
import { measureSameTime } from './same-time.ts'
import { measureSignIns } from './sign-in.ts'

/** Figures of accounts: sign-ins, refreshes, and whether known and unknown addresses take the same time; the last alone if wanted. */
export async function runAuth(seconds: number, sameTimeAlone = false): Promise<void> {
  const postgres = await startBenchPostgres(makeLessons)
  try {
    const database = await postgres.create(2000)
    const ours = await startOurs(database)
    if (sameTimeAlone) {
      await measureSameTime(ours)
      return await ours.stop()
    }
    const lite = await startLite(database)
    const gotrue = await startGotrue(database)
    const pocketbase = await startPocketbase()
    const rotating = [ours, lite, ...(gotrue ? [gotrue] : [])]
    const peers = [...rotating, ...(pocketbase ? [pocketbase] : [])]
    await measureSignIns(database, peers, seconds)
    await measureRefreshes(database, rotating, seconds)
    await measureSameTime(ours)
    await Promise.all(peers.map((peer) => peer.stop()))
  } finally {
    await postgres.stop()
  }
}
