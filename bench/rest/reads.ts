import { claimsOf, headersOf, LITE_SECRET, liteTokenOf, openSigner } from '../auth/signer.ts'
import type { BenchDatabase } from '../database.ts'
import { captureStatement, openFloor } from '../floor.ts'
import { getter, load, type Measured, middle } from '../load.ts'
import { startPeer } from '../peers/start.ts'

const CONNECTIONS = 50
const RUNS = 3

export interface Read {
  title: string
  path: string
  headers?: Record<string, string>
  /** Bytes that an answer has at least. */
  atLeast: number
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
  { path, headers = {}, atLeast }: Read,
): Promise<{ lanes: Lane[]; stop(): Promise<void> }> {
  const signer = await openSigner()
  const member = { ...headersOf(await signer.tokenOf(database.memberId)), ...headers }
  const liteMember = { ...headersOf(await liteTokenOf(database.memberId)), ...headers }
  const statement = await captureStatement(database.url, signer.port, signer.signingKey, path, member)
  const ours = await startPeer('courtside.ts', {
    DATABASE_URL: database.url,
    PORT: String(signer.port),
    SIGNING_KEY: JSON.stringify(signer.signingKey),
  })
  const lite = await startPeer('lite.ts', { DATABASE_URL: database.copyUrl, JWT_SECRET: LITE_SECRET })
  const floor = openFloor(database.url, claimsOf(database.memberId), statement)
  const through = (url: string, sent: Record<string, string>) =>
    getter(url + path, sent, CONNECTIONS, atLeast)
  return {
    lanes: [
      { name: 'floor: same SQL through pg', once: floor.once },
      { name: 'courtside', once: through(ours.url, member) },
      { name: '@supabase/lite', once: through(lite.url, liteMember) },
    ],
    async stop() {
      await Promise.all([ours.stop(), lite.stop(), floor.stop()])
    },
  }
}

function report(title: string, runs: Map<string, Measured[]>): Measured {
  const medians = new Map([...runs].map(([name, measured]) => [name, middle(measured)]))
  const ours = medians.get('courtside')
  if (!ours) throw new Error('our own lane was not measured')
  const rows = [...medians].map(([name, { perSecond, median, p95, errors }]) => {
    const times = { 'median ms': median.toFixed(1), 'p95 ms': p95.toFixed(1) }
    const ratio = (ours.perSecond / perSecond).toFixed(2)
    return [name, { 'requests/s': Math.round(perSecond), ...times, errors, 'courtside / this': ratio }]
  })
  console.log(`\n${title}, ${CONNECTIONS} connections, middle of ${RUNS} runs`)
  console.table(Object.fromEntries(rows))
  return ours
}
