import { remark } from 'supabase-compatible/testing/bench/figures.ts'
import { measureRead } from 'supabase-compatible/testing/bench/rest/reads.ts'
import { recordedRequests } from '../../testing/growth/client-statements.ts'
import { startBenchPostgres } from '../database.ts'

const recorded = await recordedRequests()
const pathOf = (query: string) => recorded.find(({ by }) => by === query)?.path ?? ''

/** Twenty matches to come with what their cards show, as the client asks for them. */
export const listFrom = (since: string) =>
  pathOf('matchListQuery').replace(/match_date=gte\.[^&]+/, `match_date=gte.${encodeURIComponent(since)}`)

/** The states of the matches that a client shows: it compares them when it is subscribed again, and fetches those that have changed. */
export const statesBetween = (since = '', until = '') =>
  pathOf('match-list/queries/matches.ts fetchStatesOf')
    .replace(/match_date=gte\.[^&]+/, `match_date=gte.${encodeURIComponent(since)}`)
    .replace(/match_date=lte\.[^&]+/, `match_date=lte.${encodeURIComponent(until)}`)

/** The list of the specification alone: matches, their creators and participants. It stays as it is, so that a list that becomes dear is seen. */
const plainListFrom = (since: string) =>
  '/rest/v1/matches?select=*,creator:profiles!matches_creator_id_fkey(id,username),' +
  'participants:match_participants(id,user_id,status,team_assignment,' +
  'user:profiles!match_participants_user_id_fkey(id,username,avatar_url,skill_level))' +
  `&match_date=gte.${encodeURIComponent(since)}&order=match_date.asc,id.asc&limit=20&offset=0`

/** Figures 1 and 2: the match list with 2,000 and with 100,000 matches. */
export async function runMatchList(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const p95: number[] = []
    for (const matches of [2_000, 100_000]) {
      const database = await postgres.create(matches)
      const since = new Date().toISOString()
      const title = `Match list, ${matches.toLocaleString('en')} matches`
      const ours = await measureRead(
        database,
        {
          title,
          requests: [{ path: listFrom(since), atLeast: 5000 }],
          plain: [{ path: plainListFrom(since), atLeast: 5000 }],
        },
        seconds,
      )
      p95.push(ours.p95)
    }
    const [small = Number.NaN, large = Number.NaN] = p95
    remark(`p95 at 100,000 matches / at 2,000: ${(large / small).toFixed(2)} (target <= 1.30)`)
  } finally {
    await postgres.stop()
  }
}
