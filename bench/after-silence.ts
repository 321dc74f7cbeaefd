import pg from 'pg'
import { addParticipant, maySee, prepareMatches, removeMatches } from './participants.ts'
import { startRealtimeServer } from './realtime-server.ts'
import { measureArrivals, openAll } from './sockets.ts'

const CLIENTS = 20
/** A join of an open match. */
const OPEN = 1

/** Prints how long the first change takes to the last of a few clients when for so many seconds there was none. */
export async function measureSilence(databaseUrl: string, silence: number, runs: number): Promise<void> {
  const server = await startRealtimeServer(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
  const matches = await prepareMatches(pool)
  const sockets = await openAll(CLIENTS, (client) => server.listen(client + 1))
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await new Promise((resolve) => setTimeout(resolve, silence * 1000))
    const { max, missing } = await measureArrivals(
      sockets,
      () => addParticipant(pool, matches, OPEN + run),
      (client) => maySee(client + 1, OPEN + run),
      { rate: 1, changes: 1, first: OPEN + run },
    )
    if (missing > 0) throw new Error(`${missing} clients have not heard of the change`)
    times.push(max)
  }
  for (const socket of sockets) socket.terminate()
  await server.stop()
  await removeMatches(pool, matches)
  await pool.end()
  console.log(
    `\nThe first change after ${silence} s of silence, to the last of ${CLIENTS} clients; target <= 20 ms`,
  )
  console.table({
    courtside: Object.fromEntries(times.map((time, run) => [`run ${run + 1} ms`, time.toFixed(1)])),
  })
}
