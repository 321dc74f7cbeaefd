import pg from 'pg'
import type { BenchDatabase } from '../database.ts'
import { type Row, tell } from '../figures.ts'
import { startPeer } from '../peers/start.ts'
import { processorColumns, withProcessorTime } from '../processor.ts'
import { startRealtimeServer } from './realtime-server.ts'
import { type Arrivals, changeId, measureArrivals, openAll, openSocket } from './sockets.ts'

export interface ChangeLoad {
  clients: number
  /** Sockets beside them that listen to a row of the table that never changes. */
  idle?: number
  /** Distinct members among them. */
  members: number
  /** Changes a second. */
  rate: number
  target: string
}

/** The changes that clients are told of. */
export interface ChangeSource {
  /** The table that clients listen to. */
  table: string
  /** Makes what the changes need; the members of a change are numbered from 1. */
  prepare(pool: pg.Pool): Promise<Changes>
}

export interface Changes {
  /** Commits change number n, a row with the id `changeId(n)`. */
  commit(n: number): Promise<void>
  /** Tells whether a member may see change number n. */
  maySee(member: number, n: number): boolean
  remove(): Promise<void>
}

/** With the columns of the processors' time, for each change. */
type Ours = Arrivals & Row

const RUNS = 3
/** The id of no row. */
const NEVER = '00000000-0000-4000-8000-ffffffffffff'

/**
 * Prints how long it takes from a change, sent to the database, until every listening client that may see it knows, under row-level
 * security, beside a bare `ws` server that sends a message of the same size to as many clients.
 */
export async function compareChanges(
  database: BenchDatabase,
  source: ChangeSource,
  load: ChangeLoad,
  seconds: number,
): Promise<void> {
  const ours: Ours[] = []
  const floor: Arrivals[] = []
  for (let turn = 0; turn < RUNS; turn++) {
    floor.push(await measureFloor(load, seconds))
    ours.push(await measureOurs(database, source, load, seconds))
  }
  print(load, [
    ['floor: bare ws, no database', middle(floor)],
    ['ours', middle(ours)],
  ])
}

async function measureFloor({ clients, idle = 0, rate }: ChangeLoad, seconds: number): Promise<Arrivals> {
  const peer = await startPeer('bare-socket.ts', {})
  const url = peer.url.replace('http', 'ws')
  const beside = await openAll(idle, () => openSocket(url))
  const sockets = await openAll(clients, () => openSocket(url))
  const sender = await openSocket(url)
  const send = async (change: number) => sender.send(changeId(change).padEnd(900, '.'))
  const arrivals = await measureArrivals(sockets, send, () => true, { rate, changes: rate * seconds })
  for (const socket of [...beside, ...sockets, sender]) socket.terminate()
  await peer.stop()
  return arrivals
}

async function measureOurs(
  { url, postgresPid }: BenchDatabase,
  source: ChangeSource,
  { clients, idle = 0, members, rate }: ChangeLoad,
  seconds: number,
): Promise<Ours> {
  const all = clients + idle
  const server = await startRealtimeServer(url, source.table, { sockets: all, socketsPerAddress: all })
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const changes = await source.prepare(pool)
  const memberOf = (client: number) => (client % members) + 1
  const beside = await openAll(idle, (client) => server.listen(memberOf(client), NEVER))
  const sockets = await openAll(clients, (client) => server.listen(memberOf(client)))
  const maySee = (client: number, change: number) => changes.maySee(memberOf(client), change)
  const { result: arrivals, processor } = await withProcessorTime({ pid: server.pid(), postgresPid }, () =>
    measureArrivals(sockets, changes.commit, maySee, { rate, changes: rate * seconds }),
  )
  for (const socket of [...beside, ...sockets]) socket.terminate()
  await server.stop()
  await changes.remove()
  await pool.end()
  return { ...arrivals, ...processorColumns(processor, rate * seconds) }
}

/** The run in the middle by p95. */
function middle<Run extends Arrivals>(runs: Run[]): Run {
  const sorted = runs.toSorted((one, other) => one.p95 - other.p95)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('no run was measured')
  return found
}

function print({ clients, idle = 0, members, rate, target }: ChangeLoad, rows: [string, Arrivals][]): void {
  const table = rows.map(([name, { median, p95, p99, max, ...counts }]) => {
    const times = { 'median ms': median, 'p95 ms': p95, 'p99 ms': p99, 'max ms': max }
    const rounded = Object.entries(times).map(([label, time]) => [label, time.toFixed(1)])
    return [name, { ...Object.fromEntries(rounded), ...counts }]
  })
  tell({
    title: `A change reaches ${clients.toLocaleString('en')} of ${(clients + idle).toLocaleString('en')} clients (${members} members), ${rate} changes/s, middle of ${RUNS} runs`,
    target: `${target}, none missing, none leaked`,
    rows: Object.fromEntries(table),
    drawn: 'p95 ms',
  })
}
