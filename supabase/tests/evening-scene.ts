import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { type Harness, MEMBERS, type Who } from './harness.ts'

/** The americano of `creator` in an hour: `participant` plays, `invited` has been asked, and two guests come along. */
export const EVENING = '00000000-0000-4000-8000-0000000000e1'

export interface Answer {
  id: string
  version: number
  plan_version: number
  outcome: string
  player_id?: string
}
export interface Game {
  id: string
  court: number
  a: string[]
  b: string[]
}
export interface Round {
  number: number
  games: Game[]
}
interface Score {
  entry_id: string
  a: number
  b: number
  is_finished: boolean
  by: string | null
}
export interface Board {
  server_time: string
  version: number
  plan_version: number
  evening: Record<string, unknown>
  you: { player_id: string | null; is_organiser: boolean }
  organisers: string[]
  names: Record<string, string>
  players: {
    id: string
    number: number
    member_id: string | null
    name: string | null
    is_present: boolean
    team: number | null
    participant_id: string | null
  }[]
  rounds: {
    number: number
    edition: number
    state: string
    points: number | null
    games: (Game & { score: Score | null; tip_id: string | null; others: Score[] })[]
    resting: string[]
  }[]
  kept: (Score & { game_id: string; round: number })[]
}

const AS_JSON = new Set(['p_settings', 'p_rounds', 'p_teams', 'p_inputs'])

/** Names each argument, so that a call reads as it does through the API. */
export function statementOf(name: string, args: Record<string, unknown>): { sql: string; values: unknown[] } {
  const names = Object.keys(args)
  return {
    sql: `select ${name}(${names.map((one, at) => `${one} => $${at + 1}`).join(', ')}) as answer`,
    values: names.map((one) => (AS_JSON.has(one) ? JSON.stringify(args[one]) : args[one])),
  }
}

export const SETTINGS = { points: 24, courts: ['Centre', 'Two'], rounds: 5, seed: 7 }

/** The calls of an evening, and one that runs with four who are present. */
export function openEvening(harness: Harness) {
  beforeEach(async () => {
    await harness.asOperator(
      `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'TSG Padel', now() + interval '1 hour', 'americano', 0)`,
      [EVENING, MEMBERS.creator],
    )
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, guest_name, guest_kind, status, created_at)
       select $1, member, guest, case when guest is not null then 'plus_one' end, coalesce(status, 'confirmed'), now() + number * interval '1 second'
         from (values (1, $2::uuid, null, null), (2, $3, null, null), (3, $4, null, 'pending'), (4, null, 'Tom', null), (5, null, 'Tim', null)) as one (number, member, guest, status)`,
      [EVENING, MEMBERS.creator, MEMBERS.participant, MEMBERS.invited],
    )
  })
  async function call<T = Answer>(who: Who, name: string, args: Record<string, unknown>): Promise<T> {
    const { sql, values } = statementOf(name, args)
    const [row] = await harness.as(who, sql, values)
    return row?.answer as T
  }
  const tries = (who: Who, name: string, args: Record<string, unknown>) => {
    const { sql, values } = statementOf(name, args)
    return harness.tries(who, sql, values)
  }
  const board = (who: Who = 'creator') => call<Board>(who, 'get_evening', { p_match_id: EVENING })
  const start = (settings: object = {}) =>
    call('creator', 'start_evening', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_settings: { ...SETTINGS, ...settings },
    })

  /** Starts an evening with everybody present, and returns the ids of its players by number. */
  async function startWithAll(settings: object = {}): Promise<string[]> {
    const present = await harness.asOperator(
      `select id from match_participants where match_id = $1 and status = 'confirmed'`,
      [EVENING],
    )
    await start({ present: present.map(({ id }) => id), ...settings })
    return (await board()).players.map(({ id }) => id)
  }
  async function deal(rounds: Round[], who: Who = 'creator'): Promise<Answer> {
    return call(who, 'deal', dealOf(rounds, (await board(who)).plan_version))
  }
  const enter = (who: Who, game: string, a: number, b: number, basedOn: string | null = null, more = {}) =>
    call(who, 'enter_score', {
      p_id: randomUUID(),
      p_game_id: game,
      p_a: a,
      p_b: b,
      p_based_on: basedOn,
      ...more,
    })
  const revoke = (who: Who, entry: string) =>
    call(who, 'revoke_entry', { p_id: randomUUID(), p_entry_id: entry })
  const startRound = (number: number) =>
    call('creator', 'start_round', { p_id: randomUUID(), p_match_id: EVENING, p_number: number })
  const closeRound = (number: number) =>
    call('creator', 'close_round', { p_id: randomUUID(), p_match_id: EVENING, p_number: number })
  return { call, tries, board, start, startWithAll, deal, enter, revoke, startRound, closeRound }
}

export const dealOf = <T>(rounds: T, expected: number, id: string = randomUUID()) => ({
  p_id: id,
  p_match_id: EVENING,
  p_expected: expected,
  p_rounds: rounds,
  p_seed: 7,
  p_planner_version: 1,
})

/** A game of four players on a court, with an id of its own. */
export function gameOf(players: string[], court = 0): Game {
  const [one = '', two = '', three = '', four = ''] = players
  return { id: randomUUID(), court, a: [one, two], b: [three, four] }
}

export const roundOf = (number: number, ...games: Game[]): Round => ({ number, games })
