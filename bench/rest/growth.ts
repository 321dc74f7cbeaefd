import { claimsOf, headersOf, openSigner } from 'supabase-compatible/testing/bench/auth/signer.ts'
import type { BenchDatabase } from 'supabase-compatible/testing/bench/database.ts'
import { type Row, tell } from 'supabase-compatible/testing/bench/figures.ts'
import { captureStatements, openFloor } from 'supabase-compatible/testing/bench/floor.ts'
import { caller, load, type Measured, middle, type Request } from 'supabase-compatible/testing/bench/load.ts'
import { startPeer } from 'supabase-compatible/testing/bench/peers/start.ts'
import { processorColumns } from 'supabase-compatible/testing/bench/processor.ts'
import { type Lane, measureLane } from 'supabase-compatible/testing/bench/rest/reads.ts'
import { type RecordedRequest, recordedRequests } from '../../testing/growth/client-statements.ts'
import { fillGrowth, type Growth } from '../../testing/growth/fill-growth.ts'
import { startWith } from '../database.ts'
import { measureUpkeep } from './upkeep.ts'

const CONNECTIONS = 10
const RUNS = 3
const TARGET = 1.3
const SIZES: Growth[] = [
  { members: 500, matches: 2_000, notifications: 10_000, histories: 2_000 },
  { members: 10_000, matches: 100_000, notifications: 500_000, histories: 20_000 },
  { members: 10_000, matches: 1_000_000, notifications: 2_000_000, histories: 20_000 },
]
/** Members read this most: the query of the client, and which of its requests. */
const READS: [title: string, by: string, number: number][] = [
  ['list', 'matchListQuery', 0],
  ['list of a venue', 'matchListQuery', 1],
  ['match', 'matchQuery', 0],
  ['participants', 'participantsQuery', 0],
  ['waiting list', 'waitingQuery', 0],
  ['profile', 'profileQuery', 1],
  ['recent matches', 'recentMatchesQuery', 0],
  ['search of a name', 'memberSearchQuery', 0],
  ['courts', 'snapshotsQuery', 0],
  ['notifications', 'notificationsQuery', 0],
  ['own rating', 'ownRatingQuery', 0],
]

/**
 * Figure 2, for more than the list: communities of several sizes are asked in turn, each through our backend and beside the same SQL straight from
 * Node. Then what an operator does with them.
 * @param mostMatches leaves larger communities out
 */
export async function runGrowth(seconds: number, mostMatches: number): Promise<void> {
  const sizes = SIZES.filter(({ matches }) => matches <= mostMatches)
  const growthOf = (matches: number) => sizes.find((size) => size.matches === matches) ?? SIZES[0]
  const postgres = await startWith((url, matches) => timedFill(url, growthOf(matches) as Growth))
  try {
    const databases: [Growth, BenchDatabase][] = []
    for (const size of sizes) databases.push([size, await postgres.create(size.matches, { copy: false })])
    const requests = await recordedRequests()
    const rows: Record<string, Row> = {}
    for (const [title, by, number] of READS) {
      const request = requests.filter((one) => one.by === by)[number]
      if (!request) throw new Error(`${by} has sent no request number ${number}`)
      Object.assign(rows, rowsOf(title, await measureSizes(databases, requestOf(request), seconds)))
    }
    const title = `2. Growth: beside the smallest community, middle of ${RUNS} runs`
    tell({ title, target: `<= ${TARGET} beside the growth of the floor`, rows, drawn: 'x smallest' })
    for (const [size, database] of databases) await measureUpkeep(size, database)
  } finally {
    await postgres.stop()
  }
}

async function timedFill(url: string, growth: Growth): Promise<void> {
  const start = performance.now()
  await fillGrowth(url, growth)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${growth.matches.toLocaleString('en')} matches were made in ${seconds} s`)
}

const requestOf = ({ method, path, prefer, accept, body }: RecordedRequest): Request => ({
  method: method === 'POST' ? 'POST' : 'GET',
  path,
  headers: {
    ...(prefer && { prefer }),
    ...(accept && { accept }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

interface Size {
  growth: Growth
  ours: Measured
  floor: Measured
}

/** Measures a request in all sizes in turn, so that what else the machine does meets all of them. */
async function measureSizes(
  databases: [Growth, BenchDatabase][],
  request: Request,
  seconds: number,
): Promise<Size[]> {
  const opened = []
  for (const [growth, database] of databases)
    opened.push({ growth, database, lanes: await openLanes(database, request) })
  const runs = opened.map(() => ({ ours: [] as Measured[], floor: [] as Measured[] }))
  try {
    for (const { lanes } of opened)
      for (const lane of [lanes.ours, lanes.floor]) await load(lane.once, CONNECTIONS, 1)
    for (let run = 0; run < RUNS; run++)
      for (const [at, { database, lanes }] of opened.entries())
        for (const kind of ['ours', 'floor'] as const)
          runs[at]?.[kind].push(await measureLane(lanes[kind], database, seconds, CONNECTIONS))
  } finally {
    for (const { lanes } of opened) await lanes.stop()
  }
  return opened.map(({ growth }, at) => ({
    growth,
    ours: middle(runs[at]?.ours ?? []),
    floor: middle(runs[at]?.floor ?? []),
  }))
}

async function openLanes(database: BenchDatabase, request: Request) {
  const signer = await openSigner()
  const member = headersOf(await signer.tokenOf(database.memberId))
  const captured = await captureStatements(database.url, signer.port, signer.signingKey, [request], member)
  const floor = openFloor(database.url, claimsOf(database.memberId), captured)
  const env = {
    DATABASE_URL: database.url,
    PORT: String(signer.port),
    SIGNING_KEY: JSON.stringify(signer.signingKey),
  }
  const peer = await startPeer('backend.ts', env)
  const ours: Lane = { name: 'ours', pid: peer.pid, once: caller(peer.url, member, CONNECTIONS, [request]) }
  return {
    ours,
    floor: { name: 'floor', pid: process.pid, once: floor.once } satisfies Lane,
    async stop() {
      await Promise.all([peer.stop(), floor.stop()])
    },
  }
}

function rowsOf(title: string, sizes: Size[]): Record<string, Row> {
  const [small] = sizes
  if (!small) throw new Error('no community is that small')
  const growth = (large: number | null | undefined, of: number | null | undefined) =>
    large && of ? (large / of).toFixed(2) : '-'
  const perRequest = ({ processor, done }: Measured) => (processor?.postgres ?? 0) / done
  return Object.fromEntries(
    sizes.map(({ growth: { matches }, ours, floor }) => [
      `${title}, ${matches.toLocaleString('en')}`,
      {
        'p95 ms': ours.p95.toFixed(1),
        'x smallest': growth(ours.p95, small.ours.p95),
        'floor x': growth(floor.p95, small.floor.p95),
        ...processorColumns(ours.processor, ours.done),
        'CPU x': growth(perRequest(ours), perRequest(small.ours)),
        errors: ours.errors + floor.errors,
      },
    ]),
  )
}
