// Figure 11: `node bench/start-up.ts`.
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from 'supabase-compatible'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { median } from 'supabase-compatible/testing/bench/repeat.ts'
import { type BenchSite, prepareSite } from './site.ts'

const RUNS = 5

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
  const start = performance.now()
  const server = await site.start()
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await wait(5)
  const time = performance.now() - start
  await server.end('SIGTERM')
  return time
}

if (import.meta.main) await runStartUp()
