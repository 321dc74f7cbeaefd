import pg from 'pg'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import {
  type RealtimeServer,
  startRealtimeServer,
} from 'supabase-compatible/testing/bench/realtime/realtime-server.ts'
import { measureArrivals, openAll } from 'supabase-compatible/testing/bench/realtime/sockets.ts'
import { addParticipant, JOINS, maySee, prepareMatches, removeMatches } from '../rest/participants.ts'

const CLIENTS = 20
/** Changes before the first silence. */
const EARLIER = 100
/** From this one after them on, changes are joins of open matches. */
const OPEN = 1

/** Prints how long the first change takes to the last of a few clients when for so many seconds there was none. */
export async function measureSilence(databaseUrl: string, silence: number, runs: number): Promise<void> {
  const server = await startRealtimeServer(databaseUrl, JOINS.table)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
  try {
    print(silence, await measure(server, pool, silence, runs))
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function measure(server: RealtimeServer, pool: pg.Pool, silence: number, runs: number) {
  const matches = await prepareMatches(pool)
  const sockets = await openAll(CLIENTS, (client) => server.listen(client + 1))
  const arrivalOf = async (first: number, changes: number) => {
    const { max, missing } = await measureArrivals(
      sockets,
      (change) => addParticipant(pool, matches, change),
      (client, change) => maySee(client + 1, change),
      { rate: 20, changes, first },
    )
    if (missing > 0) throw new Error(`${missing} clients have not heard of the change`)
    return max
  }
  // Silence comes after use: a server that has just started compiles its code and finds out what its tables are.
  await arrivalOf(0, EARLIER)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await new Promise((resolve) => setTimeout(resolve, silence * 1000))
    times.push(await arrivalOf(EARLIER + OPEN + run, 1))
  }
  for (const socket of sockets) socket.terminate()
  await removeMatches(pool, matches)
  return times
}

function print(silence: number, times: number[]): void {
  tell({
    title: `9. The first change after ${silence} s of silence, to the last of ${CLIENTS} clients`,
    target: '20 ms',
    rows: Object.fromEntries(times.map((time, run) => [`ours, run ${run + 1}`, { ms: time.toFixed(1) }])),
    drawn: 'ms',
    limit: 20,
  })
}
