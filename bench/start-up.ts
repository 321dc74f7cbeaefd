// Figure 11: `node bench/start-up.ts`.
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from 'supabase-compatible'
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
  console.log(`\n11. Start to ready with existing data (target 3,000 ms), middle of ${RUNS} runs`)
  console.table({
    'floor: PostgreSQL alone': { ms: Math.round(median(floor)) },
    courtside: { ms: Math.round(median(ours)), slowest: Math.round(Math.max(...ours)) },
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
