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

  /** An evening that counts and is final: each game is two pairs of these members, and its points. */
  async function playEvening(
    members: string[],
    games: { four: string[]; points: number[] }[],
    hoursAgo = 72,
  ) {
    const id = randomUUID()
    await asOperator(
      `insert into matches (id, creator_id, location, match_date, match_type, players)
       values ($1, $2, 'TSG Padel', now() - $3 * interval '1 hour', 'americano', 0)`,
      [id, members[0], hoursAgo],
    )
    await asOperator(
      `with taking as (insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed' returning id, user_id),
            evening as (insert into evenings (match_id, courts, open_courts, points, rounds, seed, is_rated, state, started_at, ended_at)
              select id, '{Centre}', '{0}', 24, 32, 1, true, 'ended', match_date, match_date + interval '2 hours' from matches where id = $1),
            version as (insert into evening_versions (match_id) values ($1))
       insert into evening_players (id, match_id, number, member_id, participant_id, is_present)
       select gen_random_uuid(), $1, row_number() over () - 1, user_id, id, true from taking`,
      [id, members],
    )
    await asOperator(
      `insert into evening_rounds (match_id, number, edition, state, seed, planner_version, points, dealt_by)
       select $1, number, 1, 'closed', 1, 1, 24, $1 from generate_series(1, $2) as number`,
      [id, games.length],
    )
    await asOperator(
      `insert into evening_games (id, match_id, round, edition, court, a1, a2, b1, b2, points_a, points_b, is_finished, score_id, tip_id)
       select gen_random_uuid(), $1, number, 1, 0, seats[1], seats[2], seats[3], seats[4], a, b, true, $1, $1
         from unnest($2::int[], $3::int[]) with ordinality as one (a, b, number)
        cross join lateral (select array(select p.id from unnest(($4::uuid[])[number * 4 - 3 : number * 4]) with ordinality as four (member, place)
          join evening_players p on p.match_id = $1 and p.member_id = member order by place) as seats) as seated`,
      [
        id,
        games.map(({ points }) => points[0]),
        games.map(({ points }) => points[1]),
        games.flatMap(({ four }) => four),
      ],
    )
    return { id }
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

  return { addMembers, play, playEvening, settle, correct, work, verify, ratingOf, generations }
}
