import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { type Harness, MEMBERS, type Who } from './harness.ts'

/** A match of two pairs that ended half an hour ago: `creator` and `invited` against `participant` and a guest. */
export const PLAYED = '00000000-0000-4000-8000-0000000000f1'
export const SEATS = {
  a1: '00000000-0000-4000-8000-0000000000a1',
  a2: '00000000-0000-4000-8000-0000000000a2',
  b1: '00000000-0000-4000-8000-0000000000b1',
  b2: '00000000-0000-4000-8000-0000000000b2',
}
const FOUR = Object.values(SEATS)
export const SIX_FOUR = [6, 4, 6, 4]

export interface Answer {
  id: string
  version: number
  state: string
  effect: string
}
export interface Result {
  result: {
    state: string
    outcome: string | null
    sets: number[] | null
    seats: string[] | null
    is_competitive: boolean
    entry_id: string | null
    other_id: string | null
    tip_id: string | null
    version: number
    settled_at: string | null
  } | null
  players: { id: string; team: string; member_id: string | null; name: string | null; is_guest: boolean }[]
  entries: { id: string; kind: string; effect: string; by: string | null; sets: number[] | null }[]
  you: {
    seat: string | null
    may_report: boolean
    may_confirm: string[]
    may_dispute: string[]
    may_correct: boolean
    may_decide: boolean
  }
}

interface Version {
  id?: string
  sets?: number[] | null
  outcome?: string
  tieBreak?: boolean
  seats?: string[]
  /** The newest version, where it is not given. */
  basedOn?: string | null
}

/** The calls of results, and a match that has ended without one. */
export function openResults({ as, tries, asOperator }: Harness) {
  beforeEach(async () => {
    await asOperator(
      `insert into matches (id, creator_id, location, skill_level, match_date, match_type, match_category, players)
       values ($1, $2, 'TSG Padel', 'Beginner', now() - interval '2 hours', 'game', 'competitive', 4)`,
      [PLAYED, MEMBERS.creator],
    )
    await asOperator(
      `insert into match_participants (id, match_id, user_id, guest_name, guest_kind, status, team_assignment, created_at)
       select id, $1, member, guest, case when guest is not null then 'link' end, 'confirmed', team, now() - interval '1 day' + number * interval '1 second'
         from (values (1, $2::uuid, $6::uuid, null, 'A'), (2, $3, $7, null, 'A'), (3, $4, $8, null, 'B'), (4, $5, null, 'Tom', 'B')) as one (number, id, member, guest, team)`,
      [PLAYED, ...FOUR, MEMBERS.creator, MEMBERS.invited, MEMBERS.participant],
    )
    await asOperator('delete from notifications')
  })

  const tip = async () => {
    const [row] = await asOperator('select tip_id from match_results where match_id = $1', [PLAYED])
    return (row?.tip_id ?? null) as string | null
  }
  async function reporting({ id = randomUUID(), sets = SIX_FOUR, outcome = 'finished', ...more }: Version) {
    const { tieBreak = false, seats = FOUR, basedOn = await tip() } = more
    return {
      sql: 'select report_result($1, $2, $3, $4, $5, $6, $7) as answer',
      values: [id, PLAYED, outcome, sets, tieBreak, seats, basedOn],
    }
  }
  async function report(who: Who, version: Version = {}): Promise<Answer> {
    const { sql, values } = await reporting(version)
    return (await as(who, sql, values))[0]?.answer as Answer
  }
  async function triesReport(who: Who, version: Version = {}) {
    const { sql, values } = await reporting(version)
    return tries(who, sql, values)
  }
  const answering =
    (name: string) =>
    async (who: Who, entry: string | null, id: string = randomUUID()): Promise<Answer> =>
      (await as(who, `select ${name}($1, $2, $3) as answer`, [id, PLAYED, entry]))[0]?.answer as Answer
  const triesAnswer =
    (name: string) =>
    (who: Who, entry: string | null, id: string = randomUUID()) =>
      tries(who, `select ${name}($1, $2, $3)`, [id, PLAYED, entry])
  async function get(who: Who): Promise<Result | null> {
    return (await as(who, 'select get_result($1) as answer', [PLAYED]))[0]?.answer as Result | null
  }
  /** Reads how it stands, as the creator. */
  async function stands(): Promise<NonNullable<Result['result']>> {
    const read = await get('creator')
    if (!read?.result) throw new Error('there is no result')
    return read.result
  }
  const told = async () =>
    (
      await asOperator(
        `select split_part(username, ' ', 1) as name, type, data ->> 'reason' as reason, data ->> 'result' as result
           from notifications join profiles on profiles.id = user_id where type like 'result_%' order by 1, 2`,
      )
    ).map(({ name, type, reason, result }) => [name, type, reason, result].filter(Boolean).join(' '))
  return {
    report,
    triesReport,
    get,
    stands,
    told,
    confirm: answering('confirm_result'),
    dispute: answering('dispute_result'),
    decide: answering('decide_result'),
    triesConfirm: triesAnswer('confirm_result'),
    triesDispute: triesAnswer('dispute_result'),
    triesDecide: triesAnswer('decide_result'),
  }
}
