import { parseArgs } from 'node:util'
import pg from 'pg'
import { startBenchPostgres } from '../database.ts'
import { startPeer } from '../peers/start.ts'
import { addParticipant, maySee, prepareMatches, removeMatches } from '../rest/participants.ts'
import { measureSilence } from './after-silence.ts'
import { measureComingBack } from './coming-back.ts'
import { startRealtimeServer } from './realtime-server.ts'
import { type Arrivals, changeId, measureArrivals, openAll, openSocket } from './sockets.ts'

export interface RealtimeOptions {
  /** Seconds in which changes are sent. */
  seconds: number
  /** Seconds without any change before the one whose arrival is measured. */
  silence: number
  /** The selected ones of figures 7 to 10 of the quality targets. */
  figures: number[]
}

interface LoadProfile {
  clients: number
  /** Distinct members among them. */
  members: number
  /** Joins a second. */
  rate: number
  target: string
}

const RUNS = 3
const LOAD_PROFILES: Record<number, LoadProfile> = {
  7: { clients: 500, members: 50, rate: 30, target: 'p95 <= 25 ms, p99 <= 60 ms' },
  8: { clients: 3000, members: 50, rate: 5, target: 'p95 <= 80 ms' },
}

/**
 * Prints how long it takes from a join, sent to the database, until every listening client that may see it knows, under
 * row-level security, beside a bare `ws` server that sends a message of the same size to as many clients (every fifth match
 * is private: its joins must reach its creator alone); the same after silence; and how all clients come back after a crash.
 */
export async function runRealtime({ seconds, silence, figures }: RealtimeOptions): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2000)
    for (const figure of figures) {
      const profile = LOAD_PROFILES[figure]
      if (profile) await compare(database.url, profile, seconds)
    }
    if (figures.includes(9)) await measureSilence(database.url, silence, RUNS)
    if (figures.includes(10)) await measureComingBack(database.url, RUNS)
  } finally {
    await postgres.stop()
  }
}

async function compare(databaseUrl: string, profile: LoadProfile, seconds: number): Promise<void> {
  const ours: Arrivals[] = []
  const floor: Arrivals[] = []
  for (let turn = 0; turn < RUNS; turn++) {
    floor.push(await measureFloor(profile, seconds))
    ours.push(await measureOurs(databaseUrl, profile, seconds))
  }
  print(profile, [
    ['floor: bare ws, no database', middle(floor)],
    ['courtside', middle(ours)],
  ])
}

async function measureFloor({ clients, rate }: LoadProfile, seconds: number): Promise<Arrivals> {
  const peer = await startPeer('bare-socket.ts', {})
  const url = peer.url.replace('http', 'ws')
  const sockets = await openAll(clients, () => openSocket(url))
  const sender = await openSocket(url)
  const send = async (change: number) => sender.send(changeId(change).padEnd(900, '.'))
  const arrivals = await measureArrivals(sockets, send, () => true, { rate, changes: rate * seconds })
  for (const socket of [...sockets, sender]) socket.terminate()
  await peer.stop()
  return arrivals
}

async function measureOurs(databaseUrl: string, profile: LoadProfile, seconds: number): Promise<Arrivals> {
  const { clients, members, rate } = profile
  const server = await startRealtimeServer(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const matches = await prepareMatches(pool)
  const memberOf = (client: number) => (client % members) + 1
  const sockets = await openAll(clients, (client) => server.listen(memberOf(client)))
  const arrivals = await measureArrivals(
    sockets,
    (change) => addParticipant(pool, matches, change),
    (client, change) => maySee(memberOf(client), change),
    { rate, changes: rate * seconds },
  )
  for (const socket of sockets) socket.terminate()
  await server.stop()
  await removeMatches(pool, matches)
  await pool.end()
  return arrivals
}

/** The run in the middle by p95. */
function middle(runs: Arrivals[]): Arrivals {
  const sorted = runs.toSorted((one, other) => one.p95 - other.p95)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('no run was measured')
  return found
}

function print({ clients, members, rate, target }: LoadProfile, rows: [string, Arrivals][]): void {
  console.log(
    `\nA join reaches ${clients.toLocaleString('en')} clients (${members} members), ${rate} joins/s, middle of ${RUNS} runs; target ${target}, none missing, none leaked`,
  )
  const table = rows.map(([name, { median, p95, p99, max, ...counts }]) => {
    const times = { 'median ms': median, 'p95 ms': p95, 'p99 ms': p99, 'max ms': max }
    const rounded = Object.entries(times).map(([label, time]) => [label, time.toFixed(1)])
    return [name, { ...Object.fromEntries(rounded), ...counts }]
  })
  console.table(Object.fromEntries(table))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '8' },
      silence: { type: 'string', default: '60' },
      figures: { type: 'string', default: '7,8,9,10' },
    },
  })
  const { seconds, silence, figures } = values
  await runRealtime({
    seconds: Number(seconds),
    silence: Number(silence),
    figures: figures.split(',').map(Number),
  })
}
