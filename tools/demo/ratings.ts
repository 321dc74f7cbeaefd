import type pg from 'pg'
import { flatSets, type SetScore } from '../../domain/match/result/match-result.ts'
import { actAs } from './acts.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'

interface DemoRatings {
  random: Random
  /** The first is the demo account. */
  members: DemoMember[]
  venues: string[]
  timeZone: string
}

const PLAYERS = 10
/** So few that hardly one is beyond the limits of a week. */
const RESULTS = 24
/** The account plays in each third of them. */
const OWN = 3
/** Results are reported within 14 days of their match. */
const DAYS = 13
const LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Pro']

/** Somebody who plays, by how well: levels apart, and a little more or less. */
interface Player {
  id: string
  strength: number
}

/**
 * Adds competitive matches of the past two weeks, whose results are reported and confirmed by the calls of phones; the worker rates them when the
 * demo starts. Most of those who play show their rating, the demo account does not.
 */
export async function addRatings(
  client: pg.Client,
  { random, members, venues, timeZone }: DemoRatings,
): Promise<void> {
  const players = members.slice(0, PLAYERS).map(({ id, skillLevel }) => ({
    id,
    strength: Math.max(LEVELS.indexOf(skillLevel ?? 'Intermediate'), 0) + random.below(10) / 10,
  }))
  for (let number = 0; number < RESULTS; number++) {
    // The account has enough of them to be sure of.
    const [account, ...others] = players
    const isOwn = number % OWN === 0 && account !== undefined
    const four = random.some(isOwn ? others : players, isOwn ? 3 : 4)
    if (isOwn) four.unshift(account)
    const daysAgo = DAYS - Math.floor((number * DAYS) / RESULTS)
    await addResult(client, { random, four, daysAgo, venue: random.pick(venues), timeZone })
  }
  for (const [at, { id }] of players.entries())
    if (at > 0 && at % 4 !== 0)
      await actAs(client, id, () => client.query(`select public.set_rating_visibility('shown')`))
}

interface NewResult {
  random: Random
  four: Player[]
  daysAgo: number
  venue: string
  timeZone: string
}

async function addResult(
  client: pg.Client,
  { random, four, daysAgo, venue, timeZone }: NewResult,
): Promise<void> {
  const match = random.uuid()
  const seats = four.map(() => random.uuid())
  await client.query(
    `insert into public.matches (id, creator_id, location, match_date, end_time, match_duration, match_type, match_category, players,
       skill_level, court_booked)
     select $1, $2, $3, ((now() at time zone $4)::date - $5::int + $6::time) at time zone $4, $6::time + interval '90 minutes', 90, 'standard',
       'competitive', 4, 'Intermediate', true`,
    [match, four[0]?.id, venue, timeZone, daysAgo, random.pick(['17:30', '18:30', '19:00', '20:00'])],
  )
  await client.query(
    `insert into public.match_participants (id, match_id, user_id, status, team_assignment)
     select seat, $1, player, 'confirmed', case when place <= 2 then 'A' else 'B' end
       from unnest($2::uuid[], $3::uuid[]) with ordinality as one (seat, player, place)`,
    [match, seats, four.map(({ id }) => id)],
  )
  const { sets, isTieBreak } = drawSets(random, strengthOf(four.slice(0, 2)) - strengthOf(four.slice(2)))
  const entry = random.uuid()
  const [reporter, , confirmer] = four
  await actAs(client, reporter?.id ?? '', () =>
    client.query(`select public.report_result($1, $2, 'finished', $3, $4, $5, null)`, [
      ...[entry, match, flatSets(sets), isTieBreak, seats],
    ]),
  )
  await actAs(client, confirmer?.id ?? '', () =>
    client.query('select public.confirm_result($1, $2, $3)', [random.uuid(), match, entry]),
  )
  // They are of the past: nobody has to be told anew.
  await client.query(`delete from public.notifications where related_id = $1`, [match])
}

const strengthOf = (pair: readonly Player[]) => pair.reduce((sum, { strength }) => sum + strength, 0)

const SETS: readonly SetScore[] = [
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [6, 4],
  [7, 5],
  [7, 6],
]

/** Draws the sets of a match; `ahead` is how much stronger A is. */
function drawSets(random: Random, ahead: number): { sets: SetScore[]; isTieBreak: boolean } {
  const isWonByA = () => random.chance(1 / (1 + Math.exp(-ahead)))
  const [first, second] = [isWonByA(), isWonByA()]
  const drawn = [first, second].map((isOfA) => sideOf(random.pick(SETS), isOfA))
  if (first === second) return { sets: drawn, isTieBreak: false }
  return { sets: [...drawn, sideOf([10, 5 + random.below(4)], isWonByA())], isTieBreak: true }
}

const sideOf = ([a, b]: SetScore, isOfA: boolean): SetScore => (isOfA ? [a, b] : [b, a])
