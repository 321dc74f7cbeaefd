// Figure 11: `node bench/start-up.ts`.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startPostgres } from 'supabase-compatible'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { median } from 'supabase-compatible/testing/bench/repeat.ts'
import { type BenchSite, prepareSite, SETTINGS } from './site.ts'

const RUNS = 5
const ANSWER_TIMEOUT_MS = 500

/**
 * From the start of the process until members can be served (`/readyz`), with the data of a club, PostgreSQL included. The
 * floor is PostgreSQL alone on the same data.
 */
export async function runStartUp(): Promise<void> {
  const site = await prepareSite()
  const floor: number[] = []
  const ours: number[] = []
  try {
    for (let run = 0; run < RUNS; run++) {
      floor.push(await postgresAlone(site))
      ours.push(await whole(site))
    }
  } finally {
    await site.remove()
  }
  tell({
    title: `11. Start to ready with existing data, middle of ${RUNS} runs`,
    target: '1,000 ms',
    rows: {
      'floor: PostgreSQL alone': { ms: Math.round(median(floor)) },
      ours: { ms: Math.round(median(ours)), slowest: Math.round(Math.max(...ours)) },
    },
    drawn: 'ms',
    limit: 1000,
  })
}

async function postgresAlone({ dataDir }: BenchSite): Promise<number> {
  const start = performance.now()
  const postgres = await startPostgres({ dataDir })
  const time = performance.now() - start
  await postgres.stop()
  return time
}

async function whole(site: BenchSite): Promise<number> {
  const port = String(await freePort())
  const start = performance.now()
  const starting = site.start({ ...SETTINGS, PORT: port })
  // A start that fails ends the measurement with what it said.
  while (!(await isReady(port))) await Promise.race([wait(5), starting.then(() => wait(5))])
  const time = performance.now() - start
  await (await starting).end('SIGTERM')
  return time
}

async function isReady(port: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  // Nobody listens yet, or the port is only reserved.
  const answer = await fetch(`http://localhost:${port}/readyz`, { signal }).catch(() => undefined)
  return answer?.status === 200
}

if (import.meta.main) await runStartUp()
