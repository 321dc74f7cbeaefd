import pg from 'pg'
import { startBenchPostgres } from '../database.ts'
import { measureRead } from './reads.ts'

// One match with its creator, participants and comments, and the count of all who take part.
const PAGE =
  '/rest/v1/matches?select=*,creator:profiles!matches_creator_id_fkey(id,username),' +
  'participants:match_participants(*,user:profiles!match_participants_user_id_fkey(id,username,avatar_url,skill_level)),' +
  'comments:match_comments(id)&id=eq.{id}'

/** Figure 3: the match page. */
export async function runMatchPage(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2_000)
    const path = PAGE.replace('{id}', await someMatch(database.url))
    const headers = { accept: 'application/vnd.pgrst.object+json', prefer: 'count=exact' }
    await measureRead(database, { title: 'Match page', path, headers, atLeast: 800 }, seconds)
  } finally {
    await postgres.stop()
  }
}

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
