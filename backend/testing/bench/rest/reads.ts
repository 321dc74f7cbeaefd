import { claimsOf, headersOf, LITE_SECRET, liteTokenOf, openSigner } from '../auth/signer.ts'
import type { BenchDatabase } from '../database.ts'
import { captureStatements, openFloor } from '../floor.ts'
import { caller, load, type Measured, middle, type Request } from '../load.ts'
import { startPeer } from '../peers/start.ts'

const CONNECTIONS = 50
const RUNS = 3

export interface Read {
  title: string
  /** The requests that make it up, sent one after the other. */
  requests: Request[]
  /** Measures beside the floor alone, for requests that @supabase/lite does not answer. */
  withoutLite?: boolean
}

interface Lane {
  name: string
  once: () => Promise<void>
}

/**
 * Prints how often a member can read something in a second: through our backend, through @supabase/lite, and with the same
 * statement straight from Node (the floor). Lanes run in turn, three times; of each the run in the middle counts. Resolves
 * with ours.
 */
export async function measureRead(database: BenchDatabase, read: Read, seconds: number): Promise<Measured> {
  const { lanes, stop } = await openLanes(database, read)
  const runs = new Map<string, Measured[]>(lanes.map((lane) => [lane.name, []]))
  try {
    for (const lane of lanes) await load(lane.once, CONNECTIONS, 2)
    for (let run = 0; run < RUNS; run++)
      for (const lane of lanes) runs.get(lane.name)?.push(await load(lane.once, CONNECTIONS, seconds))
  } finally {
    await stop()
  }
  return report(read.title, runs)
}

async function openLanes(
  database: BenchDatabase,
  { requests, withoutLite }: Read,
): Promise<{ lanes: Lane[]; stop(): Promise<void> }> {
  const signer = await openSigner()
  const member = headersOf(await signer.tokenOf(database.memberId))
  const statements = await captureStatements(database.url, signer.port, signer.signingKey, requests, member)
  const ours = await startPeer('backend.ts', {
    DATABASE_URL: database.url,
    PORT: String(signer.port),
    SIGNING_KEY: JSON.stringify(signer.signingKey),
  })
  const lite = withoutLite
    ? undefined
    : await startPeer('lite.ts', { DATABASE_URL: database.copyUrl, JWT_SECRET: LITE_SECRET })
  const floor = openFloor(database.url, claimsOf(database.memberId), statements)
  const liteMember = headersOf(await liteTokenOf(database.memberId))
  return {
    lanes: [
      { name: 'floor: same SQL through pg', once: floor.once },
      { name: 'ours', once: caller(ours.url, member, CONNECTIONS, requests) },
      ...(lite
        ? [{ name: '@supabase/lite', once: caller(lite.url, liteMember, CONNECTIONS, requests) }]
        : []),
    ],
    async stop() {
      await Promise.all([ours.stop(), lite?.stop(), floor.stop()])
    },
  }
}

function report(title: string, runs: Map<string, Measured[]>): Measured {
  const medians = new Map([...runs].map(([name, measured]) => [name, middle(measured)]))
  const ours = medians.get('ours')
  if (!ours) throw new Error('our own lane was not measured')
  const rows = [...medians].map(([name, { perSecond, median, p95, errors }]) => {
    const times = { 'median ms': median.toFixed(1), 'p95 ms': p95.toFixed(1) }
    const ratio = (ours.perSecond / perSecond).toFixed(2)
    return [name, { 'requests/s': Math.round(perSecond), ...times, errors, 'ours / this': ratio }]
  })
  console.log(`\n${title}, ${CONNECTIONS} connections, middle of ${RUNS} runs`)
  console.table(Object.fromEntries(rows))
  return ours
}
