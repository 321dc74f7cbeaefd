import type pg from 'pg'
import { withConnection } from 'supabase-compatible'
import { headersOf, openSigner } from 'supabase-compatible/testing/bench/auth/signer.ts'
import { type BenchDatabase, memberId } from 'supabase-compatible/testing/bench/database.ts'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { startPocketbase } from 'supabase-compatible/testing/bench/peers/programs/pocketbase.ts'
import { type Peer, startPeer } from 'supabase-compatible/testing/bench/peers/start.ts'
import {
  type ProcessorTime,
  processorColumns,
  withProcessorTime,
} from 'supabase-compatible/testing/bench/processor.ts'
import { openRawClient, requestText } from 'supabase-compatible/testing/bench/raw-http.ts'
import { type Rate, repeat } from 'supabase-compatible/testing/bench/repeat.ts'
import { startBenchPostgres } from '../database.ts'

const MEMBERS = 16
const MATCHES = 50
const RUNS = 3

interface Result {
  perSecond: number
  /** For each join or leave, a refused one too. */
  processor: ProcessorTime
  answered: number
  /** Joins that were answered 'full'. */
  refused: number
  errors: number
  overbooked: number
  /** Members whose last answered join or leave is not what the database says. */
  lost: number
}

/** Figure 4: sixteen members join and leave fifty four-place matches as fast as they can. */
export async function runJoinLeave(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2_000)
    const runs: Result[] = []
    const pocketbase = await startPocketbase()
    const creates: Rate[] = []
    for (let run = 0; run < RUNS; run++) {
      runs.push(await measure(database, seconds))
      if (pocketbase) creates.push(await repeat(MEMBERS, seconds, () => pocketbase.join(crypto.randomUUID())))
    }
    await pocketbase?.stop()
    const others = creates.map((run, index) => [
      `PocketBase, creates with a rule, run ${index + 1}`,
      { 'a second': Math.round(run.perSecond), errors: run.errors },
    ])
    tell({
      title: `4. Join and leave, ${MEMBERS} members, ${MATCHES} four-place matches, ${RUNS} runs`,
      target: '1,400/s, none overbooked, none lost',
      rows: Object.fromEntries([
        ...runs.map((run, index) => [`ours, run ${index + 1}`, row(run)]),
        ...others,
      ]),
      drawn: 'a second',
      limit: 1400,
    })
  } finally {
    await postgres.stop()
  }
}

const row = ({ perSecond, processor, answered, ...counts }: Result) => ({
  'a second': Math.round(perSecond),
  ...processorColumns(processor, answered),
  ...counts,
})

/** Without a pool: its idle connection would end the whole program, and hide why a run has failed, when PostgreSQL is stopped after that. */
const measure = (database: BenchDatabase, seconds: number): Promise<Result> =>
  withConnection(database.url, async (connection) => {
    const signer = await openSigner()
    // They do in a second what people do in a week: here it is the pace that counts.
    await connection.query('update private.rate_limits set most = 1000000000')
    const matches = await createMatches(connection)
    const peer = await startPeer('backend.ts', {
      DATABASE_URL: database.url,
      PORT: String(signer.port),
      SIGNING_KEY: JSON.stringify(signer.signingKey),
    })
    try {
      const { slots, ...result } = await play({ database, peer, matches, seconds, tokenOf: signer.tokenOf })
      const checked = await check(connection, matches, slots)
      await connection.query('delete from public.match_participants where match_id = any ($1)', [matches])
      return { ...result, ...checked }
    } finally {
      await peer.stop()
    }
  })

interface Game {
  database: BenchDatabase
  peer: Peer
  matches: string[]
  seconds: number
  tokenOf(member: string): Promise<string>
}

async function play({ database, peer, matches, seconds, tokenOf }: Game) {
  const client = openRawClient(peer.url, MEMBERS)
  const counts = { done: 0, refused: 0, errors: 0 }
  /** The match that each member is in, by the answers so far. */
  const slots = new Map<string, string>()
  const members = Array.from({ length: MEMBERS }, (_, n) => memberId(n + 100))
  const ask = await requestsOf(members, peer.url, tokenOf)
  const end = performance.now() + seconds * 1000
  const joinAndLeave = async (member: string, start: number) => {
    for (let turn = start; performance.now() < end; turn += 7) {
      const match = matches[turn % MATCHES] ?? ''
      if (await send(client, ask.join(member, match), counts)) slots.set(member, match)
      if (performance.now() >= end) break
      const current = slots.get(member)
      if (current && (await send(client, ask.leave(member, current), counts))) slots.delete(member)
    }
  }
  const { processor } = await withProcessorTime({ pid: peer.pid, postgresPid: database.postgresPid }, () =>
    Promise.all(members.map((member, n) => joinAndLeave(member, n * 3))),
  )
  client.close()
  const { done, refused, errors } = counts
  return { perSecond: done / seconds, processor, answered: done + refused, refused, errors, slots }
}

/** True when it was done, false when the match was full; anything else is an error. */
async function send(
  client: ReturnType<typeof openRawClient>,
  request: string,
  counts: { done: number; refused: number; errors: number },
): Promise<boolean> {
  const { status } = await client.send(request)
  if (status === 200) counts.done += 1
  else if (status === 409) counts.refused += 1
  else counts.errors += 1
  return status === 200
}

async function requestsOf(members: string[], url: string, tokenOf: (member: string) => Promise<string>) {
  const headers = new Map<string, Record<string, string>>()
  for (const member of members)
    headers.set(member, { ...headersOf(await tokenOf(member)), 'content-type': 'application/json' })
  const of = (member: string) => headers.get(member) ?? {}
  return {
    join: (member: string, match: string) =>
      requestText(
        'POST',
        `${url}/rest/v1/rpc/join_match_bypass_notifications`,
        of(member),
        JSON.stringify({ p_match_id: match, p_user_id: member, p_status: 'confirmed' }),
      ),
    leave: (member: string, match: string) =>
      requestText(
        'DELETE',
        `${url}/rest/v1/match_participants?match_id=eq.${match}&user_id=eq.${member}&select=id`,
        { ...of(member), prefer: 'return=representation' },
      ),
  }
}

async function createMatches(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into public.matches (location, match_date, players, creator_id, match_category, match_type)
     select 'TSG Padel (eBuSy)', now() + interval '1 day', 4, $2, 'friendly', 'standard'
     from generate_series(1, $1) returning id`,
    [MATCHES, memberId(1)],
  )
  return rows.map(({ id }) => id)
}

async function check(connection: pg.Client, matches: string[], slots: Map<string, string>) {
  const { rows } = await connection.query<{
    match_id: string
    user_id: string
    team_assignment: string | null
  }>(
    `select match_id, user_id, team_assignment from public.match_participants
     where match_id = any ($1) and status = 'confirmed'`,
    [matches],
  )
  const crowded = [...Map.groupBy(rows, (row) => row.match_id).values()].filter((group) => group.length > 4)
  const teams = Map.groupBy(rows, (row) => `${row.match_id} ${row.team_assignment}`)
  const crowdedTeams = [...teams.values()].filter((team) => team.length > 2)
  const expected = new Set([...slots].map(([member, match]) => `${match} ${member}`))
  const found = new Set(rows.map((row) => `${row.match_id} ${row.user_id}`))
  return {
    overbooked: crowded.length + crowdedTeams.length,
    lost: without(expected, found) + without(found, expected),
  }
}

function without(some: Set<string>, others: Set<string>): number {
  return [...some].filter((entry) => !others.has(entry)).length
}
