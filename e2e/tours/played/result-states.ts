import { randomUUID } from 'node:crypto'
import { type Account, type Club, expect, type Page } from '../../fixtures.ts'
import { goWithin } from '../../words.ts'
import { asMember } from './as-member.ts'

/** Two pairs: the first two are team A. */
export type Four = readonly [a1: Account, a2: Account, b1: Account, b2: Account]

interface Version {
  sets: readonly number[]
  isTieBreak?: boolean
  outcome?: 'finished' | 'unfinished' | 'not_played'
}

const CLEAR: Version = { sets: [6, 4, 6, 4] }
const CLOSE: Version = { sets: [6, 4, 4, 6, 8, 10], isTieBreak: true }

/** Puts a competitive match into the club that ended on the day before, hours apart; returns its id. */
export function playedMatch(club: Club, four: Four, hoursBefore = 24): Promise<string> {
  const participants = four.map((account, at) => ({
    account,
    team: at < 2 ? ('A' as const) : ('B' as const),
  }))
  return club.match({
    creator: four[0],
    starts: `date_trunc('minute', now()) - interval '${hoursBefore} hours'`,
    columns: { match_category: 'competitive' },
    participants,
  })
}

/** One of the four says how it ended; returns the version. */
async function say(
  club: Club,
  match: string,
  by: Account,
  { sets, isTieBreak = false, outcome = 'finished' }: Version = CLEAR,
): Promise<string> {
  const id = randomUUID()
  await asMember(
    club,
    by,
    `report_result($2, $3, $4, $5, $6,
       (select array_agg(id order by team_assignment, created_at) from match_participants where match_id = $3),
       (select tip_id from match_results where match_id = $3))`,
    ...[id, match, outcome, sets, isTieBreak],
  )
  return id
}

/** The first two say how it ended, and the others that it is right. */
export async function agreed(club: Club, four: Four, hoursBefore?: number): Promise<string> {
  const match = await playedMatch(club, four, hoursBefore)
  const version = await say(club, match, four[0])
  await asMember(club, four[2], 'confirm_result($2, $3, $4)', randomUUID(), match, version)
  return match
}

/** Matches of the four with a result in each state, for the first of them. */
export async function resultStates(club: Club, four: Four) {
  const [, , theirs] = four
  const match = () => playedMatch(club, four)
  // Asked about here, so that no toast of the job comes in between.
  const asked = await match()
  await club.sql('insert into match_results (match_id, is_competitive) values ($1, true)', [asked])
  const answered = await match()
  await say(club, answered, four[0])
  // The newest: its question stands above the list.
  const reported = await playedMatch(club, four, 20)
  await say(club, reported, theirs, CLOSE)
  const disputed = await match()
  await say(club, disputed, four[0])
  await say(club, disputed, theirs, CLOSE)
  const confirmed = await agreed(club, four)
  const corrected = await agreed(club, four)
  await say(club, corrected, theirs, CLOSE)
  const unfinished = await match()
  await say(club, unfinished, theirs, { outcome: 'unfinished', sets: [6, 4, 2, 1] })
  const notPlayed = await match()
  await say(club, notPlayed, theirs, { outcome: 'not_played', sets: [] })
  return { asked, answered, reported, disputed, confirmed, corrected, unfinished, notPlayed }
}

/** Goes to the list with the questions above it. Those that came too late for a list stand there the next time. */
export const goToQuestions = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await goWithin(page, '/profile?tab=messages')
    await goWithin(page, '/matches')
    await expect(page.getByRole('region', { name })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })

/** A dispute of four on which stewards have to decide. */
export async function disputeForStewards(club: Club, four: Four): Promise<string> {
  const match = await playedMatch(club, four, 90)
  await say(club, match, four[0])
  await say(club, match, four[2], CLOSE)
  await club.sql(`update match_results set steward_due = now() - interval '1 hour' where match_id = $1`, [
    match,
  ])
  // Done here instead of by the job, whose toast would come in between.
  await club.sql('select private.escalate_results(now())')
  return match
}

/** Lets the four have a rating that is sure enough to be shown, and show it. Resolves once the worker has computed it. */
export async function ratedFour(club: Club, four: Four): Promise<void> {
  for (const hours of [30, 54, 78, 102, 126]) await agreed(club, four, hours)
  for (const account of four) await asMember(club, account, `set_rating_visibility('shown')`)
  const isSure = async () => {
    const [row] = await asMember<{ own: { results: number; waiting: number } }>(
      club,
      four[0],
      'own_rating() as own',
    )
    return row !== undefined && row.own.results >= 5 && row.own.waiting === 0
  }
  await expect.poll(isSure, { message: 'all of them are rated', timeout: 20_000 }).toBe(true)
}
