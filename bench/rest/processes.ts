import { headersOf, openSigner } from 'supabase-compatible/testing/bench/auth/signer.ts'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { caller, load, type Measured, middle } from 'supabase-compatible/testing/bench/load.ts'
import { type Peer, startPeer } from 'supabase-compatible/testing/bench/peers/start.ts'
import { startBenchPostgres } from '../database.ts'
import { listFrom } from './match-list.ts'

const CONNECTIONS = 48
const MATCHES = 2000
const RUNS = 3
const SIZES = [1, 2, 3]

/** Measures the match list through one, two and three processes on one PostgreSQL, with so many connections to all of them together. */
export async function runProcesses(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  const peers: Peer[] = []
  try {
    const { url, memberId } = await postgres.create(MATCHES)
    const signer = await openSigner()
    const member = headersOf(await signer.tokenOf(memberId))
    const env = {
      DATABASE_URL: url,
      SIGNING_KEY: JSON.stringify(signer.signingKey),
      PUBLIC_URL: `http://127.0.0.1:${signer.port}`,
    }
    for (const _ of SIZES) peers.push(await startPeer('backend.ts', { ...env, PORT: '0' }))
    const path = listFrom(new Date().toISOString())
    const lanes = SIZES.map((size) => ({ size, once: inTurn(peers.slice(0, size), member, path) }))
    const runs = new Map<number, Measured[]>(SIZES.map((size) => [size, []]))
    for (const { once } of lanes) await load(once, CONNECTIONS, 2)
    for (let run = 0; run < RUNS; run++)
      for (const { size, once } of lanes) runs.get(size)?.push(await load(once, CONNECTIONS, seconds))
    report(runs)
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()))
    await postgres.stop()
  }
}

function inTurn(peers: Peer[], headers: Record<string, string>, path: string): () => Promise<void> {
  const callers = peers.map(({ url }) =>
    caller(url, headers, CONNECTIONS / peers.length, [{ path, atLeast: 5000 }]),
  )
  let turn = 0
  return async () => callers[turn++ % callers.length]?.()
}

function report(runs: Map<number, Measured[]>): void {
  const medians = new Map([...runs].map(([size, measured]) => [size, middle(measured)]))
  const one = medians.get(1)?.perSecond ?? Number.NaN
  const rows = [...medians].map(([size, { perSecond, median, p95, errors }]) => [
    size === 1 ? 'one process' : `${size} processes`,
    {
      'requests/s': Math.round(perSecond),
      'median ms': median.toFixed(1),
      'p95 ms': p95.toFixed(1),
      errors,
      'times one': (perSecond / one).toFixed(2),
    },
  ])
  tell({
    title: `Match list by processes, ${CONNECTIONS} connections, middle of ${RUNS} runs`,
    rows: Object.fromEntries(rows),
    drawn: 'requests/s',
  })
}
