import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memberId } from 'supabase-compatible/testing/bench/database.ts'
import { remark, tell } from 'supabase-compatible/testing/bench/figures.ts'
import { type Memory, memoryOf, tokenOf } from '../realtime/memory.ts'
import { prepareSite } from '../site.ts'
import { startAttacker } from './attacker.ts'
import { ATTACKS } from './attacks.ts'
import type { NeighbourTimes } from './neighbour.ts'

const MAX_SLOWER_MS = 100
const MAX_MIB = 400
/** Until what an attack has left behind is worked off. */
const SETTLE_MS = 3000
const LIST =
  '/rest/v1/matches?select=*,creator:profiles!matches_creator_id_fkey(id,username),' +
  'participants:match_participants(id,user_id,status,team_assignment,user:profiles(id,username,avatar_url,skill_level))' +
  '&order=match_date.asc,id.asc&limit=20&offset=0'

interface Outcome {
  idle: NeighbourTimes
  beside: NeighbourTimes
  /** The most that was seen while the attack went on. */
  memory: Memory
  statuses: string
}

/**
 * Figure 19: a neighbour's match list, idle and beside one member who does the worst that is allowed, service by service, and
 * the memory of everything meanwhile. Sets the exit code when a read takes 100 ms longer (at the 95th percentile) or memory
 * passes 400 MB.
 *
 * @param only names of attacks, all when there are none
 */
export async function runNeighbours(seconds: number, only: string[] = []): Promise<void> {
  const site = await prepareSite()
  const server = await site.start({
    CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
    ...JSON.parse(process.env.NB_ENV ?? '{}'),
  })
  const secrets = JSON.parse(await readFile(join(site.dataDir, 'secrets.json'), 'utf8'))
  const key: string = secrets.apiKeys.publishable[0]
  const tokenFor = (member: number) =>
    tokenOf(memberId(member), `${server.url}/auth/v1`, secrets.signingKeys[0])
  const neighbour = await startNeighbour(`${server.url}${LIST}`, {
    apikey: key,
    authorization: `Bearer ${await tokenFor(1)}`,
    'x-forwarded-for': '192.0.2.1',
  })
  const outcomes = new Map<string, Outcome>()
  try {
    await neighbour.read(2)
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (only.length > 0 && !only.includes(name)) continue
      const idle = await neighbour.read(seconds)
      const attacker = startAttacker(server.url, key, await tokenFor(2), memberId(2))
      const memory = watchMemory(server.pid)
      await attack(attacker)
      const beside = await neighbour.read(seconds)
      attacker.stop()
      outcomes.set(name, {
        idle,
        beside,
        memory: await memory.most(),
        statuses: statusCounts(attacker.statuses),
      })
      await wait(SETTLE_MS)
    }
  } finally {
    neighbour.stop()
    await server.end('SIGTERM')
    await site.remove()
  }
  report(outcomes)
}

async function startNeighbour(url: string, headers: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('neighbour.ts', import.meta.url)), {
    env: { ...process.env, READ_URL: url, READ_HEADERS: JSON.stringify(headers) },
  })
  await once(child, 'message')
  return {
    async read(seconds: number): Promise<NeighbourTimes> {
      child.send({ seconds })
      const [times] = await once(child, 'message')
      return times as NeighbourTimes
    },
    stop: () => child.kill(),
  }
}

/** Looks at the memory of everything every half second. */
function watchMemory(pid: number) {
  let most: Memory = { node: 0, postgres: 0, shared: 0, files: 0 }
  let looking: Promise<void> | undefined
  const look = async () => {
    // A connection's process may end while it is looked at; the next look counts.
    const now = await memoryOf(pid).catch(() => most)
    if (sumOf(now) > sumOf(most)) most = now
    looking = undefined
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, 500)
  return {
    async most() {
      clearInterval(timer)
      await looking
      await look()
      return most
    },
  }
}

const sumOf = ({ node, postgres }: Memory) => node + postgres

function statusCounts(statuses: Map<number, number>): string {
  return [...statuses].map(([status, count]) => `${status || 'cut'}: ${count}`).join(', ')
}

function report(outcomes: Map<string, Outcome>): void {
  const rows = [...outcomes].map(([name, { idle, beside, memory, statuses }]) => [
    name,
    {
      'idle p50': idle.median.toFixed(1),
      'idle p95': idle.p95.toFixed(1),
      'beside p50': beside.median.toFixed(1),
      'beside p95': beside.p95.toFixed(1),
      'beside max': beside.max.toFixed(1),
      'p95 longer': (beside.p95 - idle.p95).toFixed(1),
      errors: beside.errors,
      MiB: Math.round(sumOf(memory)),
      'of PostgreSQL': Math.round(memory.postgres),
      answers: statuses,
    },
  ])
  tell({
    title: "19. A neighbour's match list beside one member who does the worst that is allowed, ms",
    target: `${MAX_SLOWER_MS} ms longer at most, ${MAX_MIB} MB of everything`,
    rows: Object.fromEntries(rows),
    drawn: 'p95 longer',
    limit: MAX_SLOWER_MS,
  })
  const failed = [...outcomes].filter(
    ([, { idle, beside, memory }]) =>
      beside.p95 - idle.p95 > MAX_SLOWER_MS || beside.errors > 0 || sumOf(memory) > MAX_MIB,
  )
  if (failed.length === 0) return
  remark(`Not within the targets: ${failed.map(([name]) => name).join('; ')}`)
  process.exitCode = 1
}

if (import.meta.main) {
  await runNeighbours(Number(process.argv[2] ?? 5), process.argv.slice(3))
  process.exit()
}
