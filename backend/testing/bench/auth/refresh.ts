import pg from 'pg'
import type { BenchDatabase } from '../database.ts'
import { tell } from '../figures.ts'
import { type ProcessorTime, processorColumns, sumOfProcessor, withProcessorTime } from '../processor.ts'
import { type Rate, repeat, together } from '../repeat.ts'
import type { AuthPeer } from './auth-peers.ts'

const RUNS = 3
const CLIENTS = 32

/**
 * Figure 6: token refreshes with rotation per second. The floor is the least that a rotation writes, durably, straight from
 * Node: one token marked as used, its successor kept.
 */
export async function measureRefreshes(
  database: BenchDatabase,
  peers: AuthPeer[],
  seconds: number,
): Promise<void> {
  const rates = peers.map((): Rate[] => [])
  const processor = peers.map((): ProcessorTime[] => [])
  const floor: Rate[] = []
  for (let run = 0; run < RUNS; run++) {
    floor.push(await measureFloor(database, seconds))
    for (const [index, peer] of peers.entries()) {
      const measured = await measurePeer(database, peer, seconds)
      rates[index]?.push(measured.result)
      processor[index]?.push(measured.processor)
    }
  }
  const rows = rates.map((rate, index) => {
    const all = together(rate)
    return [
      peers[index]?.name,
      { ...row(all), ...processorColumns(sumOfProcessor(processor[index] ?? []), all.done) },
    ]
  })
  tell({
    title: `6. Token refreshes with rotation, ${CLIENTS} clients, middle of ${RUNS} runs`,
    target: '1,000/s',
    rows: { 'floor: two rows written through pg': row(together(floor)), ...Object.fromEntries(rows) },
    drawn: 'refreshes/s',
    limit: 1000,
  })
}

function row({ perSecond, errors }: Rate) {
  return { 'refreshes/s': Math.round(perSecond), errors }
}

async function measurePeer({ postgresPid }: BenchDatabase, peer: AuthPeer, seconds: number) {
  const sessions = await Promise.all(Array.from({ length: CLIENTS }, peer.signIn))
  const tokens = sessions.map((session) => session.refresh_token)
  return withProcessorTime({ pid: peer.pid, postgresPid }, () =>
    repeat(CLIENTS, seconds, async (lane) => {
      const refresh_token = tokens[lane] ?? ''
      const answer = await peer.call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
      tokens[lane] = answer.refresh_token
    }),
  )
}

const ROTATE = {
  name: 'floor-rotate',
  text: `with used as (update auth.refresh_tokens set revoked = true where token = $1)
    insert into auth.refresh_tokens (token, parent, revoked, created_at, updated_at)
    values ($2, $1, false, now(), now())`,
}

async function measureFloor(database: BenchDatabase, seconds: number): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  const tokens = Array.from({ length: CLIENTS }, () => crypto.randomUUID() as string)
  const rate = await repeat(CLIENTS, seconds, async (lane) => {
    const next = crypto.randomUUID()
    await pool.query({ ...ROTATE, values: [tokens[lane], next] })
    tokens[lane] = next
  })
  await pool.end()
  return rate
}
