import { setTimeout as wait } from 'node:timers/promises'
import { withConnection } from 'supabase-compatible'
import { execute, memberId } from 'supabase-compatible/testing/bench/database.ts'
import { remark, tell } from 'supabase-compatible/testing/bench/figures.ts'
import { median } from 'supabase-compatible/testing/bench/repeat.ts'
import type { WebSocket } from 'ws'
import type { ServerProcess } from '../../testing/test-server.ts'
import { listFrom } from '../rest/match-list.ts'
import { type BenchSite, databaseUrl, prepareSite } from '../site.ts'
import { type Access, accessTo, type Memory, memoryOf } from './memory.ts'

const MEMBERS = 500
/** Each member does something twice a minute. */
const ACTS_A_SECOND = (MEMBERS * 2) / 60
const SAMPLE_MS = 15_000
/** The share of the time in which caches fill, and that at its end with which the time after that is compared. */
const WARM_UP = 1 / 6
const TOKEN_KEPT_MS = 30 * 60_000

interface Sample extends Memory {
  /** Bytes of changes that realtime has not taken yet. */
  lag: number
}

/**
 * Figure 18: 500 members, each with a socket, read, join, leave, write and come back for so many minutes. The memory after a warm-up is compared with that at
 * the end; faults are answers of 500 and above, and lines of the server about errors that nobody foresaw.
 */
export async function runHour(minutes: number): Promise<void> {
  if (process.platform !== 'linux') return remark('18. Memory is measured on Linux only.')
  const site = await prepareSite()
  try {
    const server = await site.start()
    // They do in an hour what people do in a month.
    await execute(await databaseUrl(site.dataDir), 'update private.rate_limits set most = 1000000000')
    const access = await accessTo(site, server)
    const members = await comeAll(access)
    const counts = { acts: 0, refused: 0, faults: 0 }
    const samples = await live({ site, server, access, members, minutes, counts })
    for (const { socket } of members) socket.terminate()
    const unforeseen = server.output().match(/unhandled|"level":60/gi)?.length ?? 0
    await server.end('SIGTERM')
    report(minutes, samples, { ...counts, unforeseen })
  } finally {
    await site.remove()
  }
}

interface Member {
  id: string
  socket: WebSocket
  token: string
  tokenFrom: number
  /** The match that the member has joined in this hour. */
  match?: string
}

interface Life {
  site: BenchSite
  server: ServerProcess
  access: Access
  members: Member[]
  minutes: number
  counts: { acts: number; refused: number; faults: number }
}

async function comeAll(access: Access): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 1; n <= MEMBERS; n++) members.push(await come(access, memberId(n)))
  return members
}

async function come(access: Access, id: string): Promise<Member> {
  const token = await access.tokenOf(id)
  return { id, socket: await access.openSocket(token), token, tokenFrom: performance.now() }
}

/** Lets one member after the other do something, and samples meanwhile. */
async function live(life: Life): Promise<Sample[]> {
  const samples: Sample[] = []
  const acts = new Set<Promise<void>>()
  const start = performance.now()
  const end = start + life.minutes * 60_000
  const url = await databaseUrl(life.site.dataDir)
  let sampleAt = start + SAMPLE_MS
  for (let n = 0; performance.now() < end; n++) {
    const act = actOf(life, n)
    acts.add(act)
    act.finally(() => acts.delete(act))
    if (performance.now() > sampleAt) {
      samples.push({ ...(await memoryOf(life.server.pid)), lag: await lagOf(url) })
      sampleAt += SAMPLE_MS
    }
    // A server that is behind is waited for: acts that pile up would be the memory of this program.
    if (acts.size > MEMBERS / 10) await Promise.race(acts)
    await wait(Math.max(0, start + (n * 1000) / ACTS_A_SECOND - performance.now()))
  }
  await Promise.all(acts)
  return samples
}

const lagOf = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ lag: string | null }>(
      'select max(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)) as lag from pg_replication_slots',
    )
    return Number(rows[0]?.lag ?? 0)
  })

async function actOf({ server, access, members, counts }: Life, n: number): Promise<void> {
  // Steps of 137, which has no factor in common with 500, so that all have their turn in an order that is the same each time.
  const member = members[(n * 137) % MEMBERS] as Member
  if (performance.now() - member.tokenFrom > TOKEN_KEPT_MS)
    Object.assign(member, { token: await access.tokenOf(member.id), tokenFrom: performance.now() })
  counts.acts += 1
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: access.apikey,
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status >= 500) counts.faults += 1
    else if (!answer.ok) counts.refused += 1
    return answer.ok && text ? JSON.parse(text) : undefined
  }
  const act = ACTS[n % ACTS.length] as Act
  await act({ member, access, ask, n }).catch(() => {
    counts.faults += 1
  })
}

type Act = (turn: {
  member: Member
  access: Access
  ask: (path: string, body?: object, method?: string) => Promise<unknown>
  n: number
}) => Promise<unknown>

const readList: Act = ({ ask }) => ask(listFrom(new Date().toISOString()).replace('/rest/v1/', ''))

/** One of the matches of the next days, in which there may be room. */
async function someMatch(ask: Parameters<Act>[0]['ask'], n: number): Promise<string> {
  const since = encodeURIComponent(new Date().toISOString())
  const found = await ask(
    `matches?select=id&match_date=gte.${since}&order=match_date.asc&offset=${(n * 31) % 900}&limit=1`,
  )
  return (found as { id: string }[] | undefined)?.[0]?.id ?? ''
}

const readMatch: Act = async ({ ask, n }) => {
  const id = await someMatch(ask, n)
  await Promise.all([
    ask(
      `match_participants?select=*,user:profiles!match_participants_user_id_fkey(id,username)&match_id=eq.${id}`,
    ),
    ask(`event_comments?select=id,user_id,comment,created_at&event_id=eq.${id}&limit=50`),
    ask('rpc/get_waiting_list', { p_match_id: id }),
  ])
}

const joinOrLeave: Act = async ({ member, ask, n }) => {
  if (member.match) {
    await ask(`match_participants?match_id=eq.${member.match}&user_id=eq.${member.id}`, undefined, 'DELETE')
    delete member.match
    return
  }
  const id = await someMatch(ask, n)
  if (
    await ask('rpc/join_match_bypass_notifications', {
      p_match_id: id,
      p_user_id: member.id,
      p_status: 'confirmed',
    })
  )
    member.match = id
}

const write: Act = async ({ member, ask, n }) =>
  ask('event_comments', {
    event_id: member.match ?? (await someMatch(ask, n)),
    user_id: member.id,
    comment: `Comment number ${n} of the benchmark`,
  })

const readNews: Act = async ({ member, ask }) => {
  await ask(`notifications?select=*&user_id=eq.${member.id}&order=created_at.desc,id.asc&limit=21`)
  await ask(`notifications?user_id=eq.${member.id}&read=eq.false`, { read: true }, 'PATCH')
}

const readPeople: Act = ({ ask, n }) =>
  ask('rpc/community_page', { p_words: `member ${n % MEMBERS}`, p_by_level: false, p_offset: 0, p_limit: 21 })

const comeBack: Act = async ({ member, access }) => {
  member.socket.close()
  // As in a browser, which keeps its token over a reload.
  member.socket = await access.openSocket(member.token)
}

const ACTS: Act[] = [
  readList,
  readMatch,
  readList,
  joinOrLeave,
  readNews,
  readList,
  comeBack,
  readMatch,
  joinOrLeave,
  readPeople,
  readList,
  write,
  readMatch,
]

function report(minutes: number, samples: Sample[], counts: Record<string, number>): void {
  const { length } = samples
  const part = Math.max(1, Math.round(length * WARM_UP))
  const row = (some: Sample[]) => ({
    'node MiB': Math.round(median(some.map(({ node }) => node))),
    'PostgreSQL MiB': Math.round(median(some.map(({ postgres }) => postgres))),
    'shared buffers in it': Math.round(median(some.map(({ shared }) => shared))),
    'files in both': Math.round(median(some.map(({ files }) => files))),
    'all MiB': Math.round(median(some.map(({ node, postgres }) => node + postgres))),
  })
  const warm = row(samples.slice(part, 2 * part))
  const middle = row(samples.slice((length - part) / 2, (length + part) / 2))
  const last = row(samples.slice(length - part))
  tell({
    title: `18. ${minutes} minutes of ${MEMBERS} mixed members, PSS`,
    target: 'growth 2 %, no more than 1 MB of changes behind, no fault',
    rows: { 'after the warm-up': warm, 'in the middle': middle, 'at the end': last },
    drawn: 'all MiB',
  })
  const growthOf = (size: (of: typeof last) => number) => ((size(last) / size(warm) - 1) * 100).toFixed(1)
  // Pages of programs count less while other programs share them, and more when those end.
  const all = growthOf((of) => of['all MiB'] - of['files in both'])
  // They fill with the rows that are written, up to their size: an hour here writes as much as a month.
  const others = growthOf((of) => of['all MiB'] - of['files in both'] - of['shared buffers in it'])
  const lag = Math.max(...samples.map((sample) => sample.lag)) / 2 ** 20
  remark(
    `growth without files ${all} %, without shared buffers, too, ${others} %; ${lag.toFixed(2)} MiB behind at most; ${JSON.stringify(counts)}`,
  )
}
