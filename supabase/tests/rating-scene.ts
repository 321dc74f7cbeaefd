import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { updateAllRatings } from '../../server/jobs/tasks/ratings/ratings__update.ts'
import { type Verification, verifyRatings } from '../../server/ratings/verify-ratings.ts'
import { workOn } from './evening-jobs.ts'
import type { Harness } from './harness.ts'

/** A match with a confirmed result, and its four participations. */
export interface PlayedMatch {
  id: string
  seats: string[]
}

interface Match {
  sets?: number[]
  hoursAgo?: number
  category?: 'competitive' | 'friendly'
  outcome?: 'finished' | 'unfinished'
  creator?: string
}

/** Results as they are once they are confirmed, and what the worker makes of them. */
export function openRatings(harness: Harness) {
  const { asOperator } = harness

  async function addMembers(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID())
    await asOperator(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       select id, id || '@example.org', now(), jsonb_build_object('username', 'Member ' || number)
         from unnest($1::uuid[]) with ordinality as one (id, number)`,
      [ids],
    )
    return ids
  }

  /** Null is a guest. The first two are side A. */
  async function play(members: (string | null)[], match: Match = {}): Promise<PlayedMatch> {
    const {
      sets = [6, 4, 6, 4],
      hoursAgo = 3,
      category = 'competitive',
      outcome = 'finished',
      creator,
    } = match
    const id = randomUUID()
    const seats = members.map(() => randomUUID())
    await asOperator(
      `insert into matches (id, creator_id, location, match_date, match_type, match_category, players)
       values ($1, $2, 'TSG Padel', now() - $3 * interval '1 hour', 'game', $4, 4)`,
      [id, creator ?? members.find((one) => one), hoursAgo, category],
    )
    await asOperator(
      `insert into match_participants (id, match_id, user_id, guest_name, guest_kind, status, team_assignment)
       select seat, $1, member, case when member is null then 'Tom' end, case when member is null then 'link' end, 'confirmed',
              case when number <= 2 then 'A' else 'B' end
         from unnest($2::uuid[], $3::uuid[]) with ordinality as one (seat, member, number)`,
      [id, seats, members],
    )
    await asOperator(
      `insert into match_results (match_id, state, is_competitive, outcome, sets, is_tie_break, a1, a2, b1, b2, entry_id, settled_at)
       values ($1, 'confirmed', $2, $3, $4, false, $5, $6, $7, $8, gen_random_uuid(), now())`,
      [id, category === 'competitive', outcome, sets, ...seats],
    )
    await settle(id)
    return { id, seats }
  }

  const settle = (id: string) => asOperator('select private.result_settled($1)', [id])

  async function correct(id: string, sets: number[] | null): Promise<void> {
    await asOperator(
      sets
        ? `update match_results set sets = $2 where match_id = $1`
        : `update match_results set state = 'void', outcome = null, sets = $2, is_tie_break = null, a1 = null, a2 = null, b1 = null, b2 = null,
                  entry_id = null where match_id = $1`,
      [id, sets],
    )
    await settle(id)
  }

  const work = () => workOn(harness, updateAllRatings, {})

  const verify = (): Promise<Verification> =>
    verifyRatings(
      async (text, values) => ({ rows: await asOperator(text, values) }) as unknown as pg.QueryResult<never>,
    )

  async function ratingOf(member: string): Promise<Record<string, unknown>> {
    const [row] = await asOperator(
      `select mu, sigma, results from private.ratings join private.rating_people on id = person_id
        where member_id = $1 and generation_id = (select id from private.rating_generations where state = 'current')`,
      [member],
    )
    return row ?? {}
  }

  const generations = () =>
    asOperator('select reason, state, last_seq as last from private.rating_generations order by id')

  return { addMembers, play, settle, correct, work, verify, ratingOf, generations }
}
