import pg from 'pg'
import { claimsOf } from 'supabase-compatible/testing/bench/auth/signer.ts'
import { memberId } from 'supabase-compatible/testing/bench/database.ts'
import type { Request } from 'supabase-compatible/testing/bench/load.ts'
import { measureRead } from 'supabase-compatible/testing/bench/rest/reads.ts'
import { startBenchPostgres } from '../database.ts'

// One match with its creator, participants and comments, and the count of all who take part.
const PAGE =
  '/rest/v1/matches?select=*,creator:profiles!matches_creator_id_fkey(id,username),' +
  'participants:match_participants(*,user:profiles!match_participants_user_id_fkey(id,username,avatar_url,skill_level)),' +
  'comments:match_comments(id)&id=eq.{id}'

const COMMENTS = 40
const WAITING = 12
const GUESTS = 3
const SLOTS = 8

/** Figure 3: the match page as one request, and a full match with thread, waiting list and guests as the client asks for it. */
export async function runMatchPage(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2_000)
    const path = PAGE.replace('{id}', await someMatch(database.url))
    const headers = { accept: 'application/vnd.pgrst.object+json', prefer: 'count=exact' }
    await measureRead(database, { title: 'Match page', requests: [{ path, headers, atLeast: 800 }] }, seconds)
    const requests = busyPage(await createBusyMatch(database.url))
    const title = `Match page with ${COMMENTS} comments, ${WAITING} waiting and ${GUESTS} guests`
    await measureRead(database, { title, requests, withoutLite: true }, seconds)
  } finally {
    await postgres.stop()
  }
}

// The requests of participantsQuery, commentsQuery and waitingQuery.
const busyPage = (id: string): Request[] => [
  {
    path:
      '/rest/v1/match_participants?select=*,user:profiles!match_participants_user_id_fkey' +
      `(id,username,email,avatar_url,avatar_filename,skill_level)&match_id=eq.${id}&order=created_at.asc,id.asc`,
    atLeast: 3000,
  },
  {
    path:
      '/rest/v1/event_comments?select=id,user_id,comment,created_at,author:profiles!match_comments_user_id_fkey' +
      `(id,username,avatar_filename)&event_id=eq.${id}&order=created_at.desc,id.asc&limit=50`,
    headers: { prefer: 'count=exact' },
    atLeast: 8000,
  },
  {
    method: 'POST',
    path: '/rest/v1/rpc/get_waiting_list',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ p_match_id: id }),
    atLeast: 2000,
  },
]

/** A full match of eight tomorrow, with five members and three guests; the member who reads it plays. */
async function createBusyMatch(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.matches (location, match_date, players, creator_id, match_category, match_type)
       values ('TSG Padel (eBuSy)', now() + interval '1 day', ${SLOTS}, $1, 'event', 'event') returning id`,
      [memberId(1)],
    )
    const id = rows[0]?.id ?? ''
    await client.query(PLAYERS, [id, SLOTS - GUESTS])
    await client.query(COME_AS_GUESTS, [id, GUESTS])
    await client.query(WRITE_COMMENTS, [id, COMMENTS])
    for (let n = 101; n <= 100 + WAITING; n++) {
      await client.query('begin')
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify(claimsOf(memberId(n))),
      ])
      await client.query('set local role authenticated')
      await client.query('select public.join_waiting_list($1)', [id])
      await client.query('commit')
    }
    return id
  } finally {
    await client.end()
  }
}

const MEMBER = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
const PLAYERS = `insert into public.match_participants (match_id, user_id, status)
  select $1, ${MEMBER}, 'confirmed' from generate_series(1, $2::int) n on conflict do nothing`
const COME_AS_GUESTS = `insert into public.match_participants (match_id, status, guest_name, guest_kind)
  select $1, 'confirmed', 'Guest', 'link' from generate_series(1, $2::int) n`
const WRITE_COMMENTS = `insert into public.match_comments (match_id, user_id, comment, created_at)
  select $1, ${MEMBER.replace('n::', '(n % 5 + 1)::')}, 'Demo comment number ' || n || ': I bring new balls.', now() - n * interval '1 minute'
  from generate_series(1, $2::int) n`

async function someMatch(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text =
    'select id from public.matches where not is_private and match_date > now() order by match_date limit 1'
  const { rows } = await client.query<{ id: string }>(text).finally(() => client.end())
  const [match] = rows
  if (!match) throw new Error('the database of the benchmark has no match to come')
  return match.id
}
