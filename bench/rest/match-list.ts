import { measureRead } from 'supabase-compatible/testing/bench/rest/reads.ts'
import { startBenchPostgres } from '../database.ts'

const PARTICIPANT =
  'id,user_id,status,team_assignment,created_at,user:profiles!match_participants_user_id_fkey'
const MEMBER = `(${PARTICIPANT}(username,avatar_filename,skill_level))`

// Twenty matches to come with what their cards show, as the match list asks for them.
export const listFor = (memberId: string, since: string) =>
  '/rest/v1/matches?select=*,creator:profiles!matches_creator_id_fkey(id,username),' +
  `participants:match_participants${MEMBER},own:match_participants${MEMBER},turn:match_waiting(id),` +
  'counts:match_participant_counts(total,confirmed,version),comments:match_comment_counts(total),' +
  'line:waiting_lists(waiting,held,held_until)' +
  `&own.user_id=eq.${memberId}&turn.user_id=eq.${memberId}&participants.order=status.asc,created_at.asc&participants.limit=8` +
  `&match_date=gte.${encodeURIComponent(since)}&order=match_date.asc,id.asc&limit=20&offset=0`

/** Figures 1 and 2: the match list with 2,000 and with 100,000 matches. */
export async function runMatchList(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const p95: number[] = []
    for (const matches of [2_000, 100_000]) {
      const database = await postgres.create(matches)
      const path = listFor(database.memberId, new Date().toISOString())
      const title = `Match list, ${matches.toLocaleString('en')} matches`
      const ours = await measureRead(database, { title, requests: [{ path, atLeast: 5000 }] }, seconds)
      p95.push(ours.p95)
    }
    const [small = Number.NaN, large = Number.NaN] = p95
    console.log(`\np95 at 100,000 matches / at 2,000: ${(large / small).toFixed(2)} (target <= 1.30)`)
  } finally {
    await postgres.stop()
  }
}
