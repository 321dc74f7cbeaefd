import { claimsOf, headersOf, LITE_SECRET, liteTokenOf, openSigner } from '../auth/signer.ts'
import type { BenchDatabase } from '../database.ts'
import { remark, tell } from '../figures.ts'
import { captureStatements, openFloor } from '../floor.ts'
import { caller, load, type Measured, middle, type Request } from '../load.ts'
import { postgrestPath, startPostgrest } from '../peers/programs/postgrest.ts'
import { startPeer } from '../peers/start.ts'
import { processorColumns, withProcessorTime } from '../processor.ts'

const CONNECTIONS = 50
const RUNS = 3
const FLOOR = 'floor: same SQL through pg'

export interface Read {
  title: string
  /** The requests that make it up, sent one after the other. */
  requests: Request[]
  /** Measures beside the floor alone, for requests that @supabase/lite does not answer. */
  withoutLite?: boolean
  /** Requests that never change, as a second floor: the first one grows with what is asked for, and hides that it has become dear. */
  plain?: Request[]
}

export interface Lane {
  name: string
  once: () => Promise<void>
  pid?: number
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
      for (const lane of lanes) runs.get(lane.name)?.push(await measureLane(lane, database, seconds))
  } finally {
    await stop()
  }
  return report(read.title, runs)
}

/** Calls a lane from so many loops at a time, and counts the processor time that each request takes. */
export async function measureLane(
  { once, pid }: Lane,
  { postgresPid }: BenchDatabase,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const { result, processor } = await withProcessorTime({ pid, postgresPid }, () =>
    load(once, connections, seconds),
  )
  return { ...result, processor }
}

async function openLanes(
  database: BenchDatabase,
  { requests, withoutLite, plain }: Read,
): Promise<{ lanes: Lane[]; stop(): Promise<void> }> {
  const signer = await openSigner()
  const member = headersOf(await signer.tokenOf(database.memberId))
  const capture = (some: Request[]) =>
    captureStatements(database.url, signer.port, signer.signingKey, some, member)
  const floor = openFloor(database.url, claimsOf(database.memberId), await capture(requests))
  const fixed = plain && openFloor(database.url, claimsOf(database.memberId), await capture(plain))
  const ours = await startPeer('backend.ts', {
    DATABASE_URL: database.url,
    PORT: String(signer.port),
    SIGNING_KEY: JSON.stringify(signer.signingKey),
  })
  const lite = withoutLite
    ? undefined
    : await startPeer('lite.ts', { DATABASE_URL: database.copyUrl, JWT_SECRET: LITE_SECRET })
  const postgrest = await startPostgrest(database.url)
  const liteMember = headersOf(await liteTokenOf(database.memberId))
  const unprefixed = requests.map((request) => ({ ...request, path: postgrestPath(request.path) }))
  return {
    lanes: [
      { name: FLOOR, pid: process.pid, once: floor.once },
      ...(fixed ? [{ name: 'fixed floor: plain rows through pg', pid: process.pid, once: fixed.once }] : []),
      { name: 'ours', pid: ours.pid, once: caller(ours.url, member, CONNECTIONS, requests) },
      ...(lite
        ? [
            {
              name: '@supabase/lite',
              pid: lite.pid,
              once: caller(lite.url, liteMember, CONNECTIONS, requests),
            },
          ]
        : []),
      ...(postgrest
        ? [
            {
              name: 'PostgREST',
              pid: postgrest.pid,
              once: caller(postgrest.url, liteMember, CONNECTIONS, unprefixed),
            },
          ]
        : []),
    ],
    async stop() {
      await Promise.all([ours.stop(), lite?.stop(), postgrest?.stop(), floor.stop(), fixed?.stop()])
    },
  }
}

function report(title: string, runs: Map<string, Measured[]>): Measured {
  const medians = new Map([...runs].map(([name, measured]) => [name, middle(measured)]))
  const ours = medians.get('ours')
  if (!ours) throw new Error('our own lane was not measured')
  const rows = [...medians].map(([name, { perSecond, done, median, p95, errors, processor }]) => {
    const taken = processorColumns(processor, done)
    const times = { 'median ms': median.toFixed(1), 'p95 ms': p95.toFixed(1), ...taken }
    const ratio = (ours.perSecond / perSecond).toFixed(2)
    return [name, { 'requests/s': Math.round(perSecond), ...times, errors, 'ours / this': ratio }]
  })
  tell({
    title: `${title}, ${CONNECTIONS} connections, middle of ${RUNS} runs`,
    rows: Object.fromEntries(rows),
    drawn: 'requests/s',
  })
  const [all, own] = [wholeOf(medians.get(FLOOR)), nodeOf(ours)]
  if (all && own) remark(`CPU of our Node / of the whole floor: ${(own / all).toFixed(2)} (target <= 0.50)`)
  return ours
}

/** Milliseconds of a processor for each request; undefined where the system does not tell. */
const nodeOf = ({ processor, done }: Measured) => processor?.node && processor.node / done
const wholeOf = (measured: Measured | undefined) =>
  measured?.processor?.node &&
  measured.processor.postgres &&
  (measured.processor.node + measured.processor.postgres) / measured.done
