import { randomUUID } from 'node:crypto'
import { runs, SEED } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../domain/americano/shuffle.ts'
import { EVENING, type Game, gameOf, openEvening, roundOf, SETTINGS } from './evening-scene.ts'
import { MEMBERS, type Member, openHarness } from './harness.ts'
import { openRatings } from './rating-scene.ts'

// An evening that counts, in a series, whose players block each other, sign up, merge, leave and take back what they said, before it is final and
// after: each time the worker has run, the log has the games that rate by the rule, which is written here a second time, and nothing else.

const harness = openHarness('worked')
const { asOperator, tries: triesSql } = harness
const { call, tries, board, deal } = openEvening(harness)
const { addMembers, work, verify } = openRatings(harness)
const NAMES = Object.keys(MEMBERS) as Member[]
const SERIES = randomUUID()
/** Each of the four stages of an evening has so many. */
const STEPS = runs(10, 15)

interface Player {
  id: string
  member_id: string | null
  has_joined: boolean
}
interface Entry {
  id: string
  seq: number
  kind: string
  game_id: string | null
  points_a: number
  points_b: number
  is_finished: boolean
  author_id: string | null
  member_id: string | null
  data: { player?: string; present?: boolean } | null
}
interface Played {
  id: string
  seats: string[]
  points_a: number | null
  points_b: number | null
  is_finished: boolean
  tip_id: string | null
  score_id: string | null
}
interface State {
  evening: { is_rated: boolean; is_final: boolean }
  players: Player[]
  entries: Entry[]
  games: Played[]
}

/** Four members, two guests and two members more, in a match that is repeated. */
beforeEach(async () => {
  await asOperator(
    `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2`,
    [EVENING, MEMBERS.invited],
  )
  await asOperator(
    `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed'`,
    [EVENING, [MEMBERS.other, ...(await addMembers(2))]],
  )
  // Members state these where they change a match.
  await asOperator(
    `update matches set series_id = $2, end_time = '23:30', skill_level = 'Pro' where id = $1`,
    [EVENING, SERIES],
  )
  await asOperator(
    `insert into matches (creator_id, location, match_date, match_type, players, series_id) values ($1, 'TSG Padel', now() + interval '7 days', 'americano', 0, $2)`,
    [MEMBERS.creator, SERIES],
  )
})

const STATE = `
  select jsonb_build_object(
    'evening', (select jsonb_build_object('is_rated', e.is_rated, 'is_final', m.hidden_at is null
        and coalesce(e.ended_at, greatest(e.started_at, m.match_date) + interval '24 hours') < now() - interval '24 hours')
      from evenings e join matches m on m.id = e.match_id where e.match_id = $1),
    'players', (select jsonb_agg(to_jsonb(p)) from evening_players p where match_id = $1),
    'entries', (select jsonb_agg(to_jsonb(e) order by seq desc) from evening_entries e
      where match_id = $1 and not exists (select from evening_entries r where r.revokes = e.id)),
    'games', (select jsonb_agg(to_jsonb(g) || jsonb_build_object('seats', array[a1, a2, b1, b2])) from evening_games g
      join evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition) where g.match_id = $1 and r.state <> 'replaced')) as state`

/** The lines that count: the points of a game, and its four as the accounts that they are now, null for one that has left. */
const LINES = `
  select source_id as game, sets, array(select p.member_id::text from unnest(array[a1, a2, b1, b2]) with ordinality as one (id, place)
      join private.rating_people p using (id) order by place) as members
    from private.rated_results where not is_gone order by source_id`

function agrees({ entries }: State, { id, member_id, has_joined }: Player): boolean {
  const own = entries.filter(({ author_id }) => author_id === member_id)
  return (
    has_joined ||
    own.some(
      (entry) =>
        entry.kind === 'score' ||
        (entry.kind === 'player' && entry.member_id === member_id) ||
        (entry.kind === 'presence' && entry.data?.player === id && entry.data.present),
    )
  )
}

function isUndisputed({ entries, players }: State, game: Played): boolean {
  return [game.seats.slice(0, 2), game.seats.slice(2)].every((side) => {
    const members = players.filter(({ id }) => side.includes(id)).map(({ member_id }) => member_id)
    const said = entries.find(
      ({ kind, game_id, author_id }) =>
        kind === 'score' && game_id === game.id && author_id && members.includes(author_id),
    )
    return (
      !said ||
      [said.points_a === game.points_a, said.points_b === game.points_b, said.is_finished].every(Boolean)
    )
  })
}

/** Knows the lines that the log is to have. Somebody is an object, which two accounts share once they are one. */
class Expected {
  readonly #people = new Map<string, { member: string | null }>()
  /** The four of a game as they were when it was entered. */
  readonly #known = new Map<string, { member: string | null }[]>()
  #lines = new Map<string, number[]>()

  #personOf(member: string): { member: string | null } {
    const person = this.#people.get(member) ?? { member }
    this.#people.set(member, person)
    return person
  }

  leave(member: string): void {
    this.#personOf(member).member = null
  }

  merge(kept: string, double: string): void {
    const person = this.#personOf(kept)
    const other = this.#personOf(double)
    for (const [id, four] of this.#known) {
      this.#known.set(
        id,
        four.map((one) => (one === other ? person : one)),
      )
      if (new Set(this.#known.get(id)).size < 4) this.#lines.delete(id)
    }
    other.member = null
  }

  worked(state: State): void {
    if (!(state.evening.is_rated && state.evening.is_final)) return
    const players = new Map(state.players.map((player) => [player.id, player]))
    this.#lines = new Map()
    for (const game of state.games) {
      const seated = game.seats.map((id) => players.get(id) as Player)
      const isPlayed = game.is_finished && Number(game.points_a) + Number(game.points_b) > 0
      const four =
        this.#known.get(game.id) ??
        seated.map(({ member_id }) => (member_id ? this.#personOf(member_id) : null))
      const rates =
        isPlayed &&
        game.tip_id === game.score_id &&
        isUndisputed(state, game) &&
        seated.every((player) => player.member_id === null || agrees(state, player)) &&
        new Set(four.filter(Boolean)).size === 4
      if (!rates) continue
      this.#known.set(game.id, four as { member: string | null }[])
      this.#lines.set(game.id, [game.points_a ?? 0, game.points_b ?? 0])
    }
  }

  lines() {
    return [...this.#lines.keys()].sort().map((game) => ({
      game,
      sets: this.#lines.get(game),
      members: (this.#known.get(game) ?? []).map(({ member }) => member),
    }))
  }
}

const WALKS = Array.from({ length: runs(2, 100) }, (_, at) => ({ is_rated: at > 0, seed: SEED + at }))

test.each(WALKS)(
  'whatever happens, the games that rate are in the log: is_rated $is_rated, SEED=$seed',
  async ({ is_rated, seed }) => {
    const random = randomFrom(seed)
    const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One
    const log = new Expected()

    // Two devices of two organisers begin it at once, and say different things.
    await call('creator', 'set_organiser', { p_match_id: EVENING, p_member_id: MEMBERS.other, p_on: true })
    const present = await asOperator(
      `select id from match_participants where match_id = $1 and status = 'confirmed'`,
      [EVENING],
    )
    const start = (rated: boolean) => ({
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_settings: { ...SETTINGS, present: present.map(({ id }) => id), is_rated: rated },
    })
    await call(pick(['creator', 'other'] as const), 'start_evening', start(is_rated))
    for (const who of ['creator', 'other'] as const)
      expect(await tries(who, 'start_evening', start(!is_rated))).toEqual({
        code: 'PT409',
        hint: 'evening_started',
      })

    const ids = (await board()).players.map(({ id }) => id)
    const games: Game[] = []
    await deal(
      [1, 2, 3, 4].map((number) => {
        const order = number === 1 ? ids : ids.toSorted(() => random() - 0.5)
        const round = roundOf(number, gameOf(order.slice(0, 4)), gameOf(order.slice(4), 1))
        games.push(...round.games)
        return round
      }),
    )
    const members = async () =>
      (await asOperator('select member_id from evening_players where member_id is not null')).map(
        ({ member_id }) => String(member_id),
      )
    const entries = async () =>
      asOperator('select id, kind from evening_entries where match_id = $1 order by seq', [EVENING])
    const tip = async (game: string) =>
      (await asOperator('select tip_id from evening_games where id = $1', [game]))[0]?.tip_id as string | null

    async function score(): Promise<void> {
      const game = pick(games).id
      const a = pick([14, 12, 9])
      await tries(pick(NAMES), 'enter_score', {
        ...{ p_id: randomUUID(), p_game_id: game, p_a: a, p_b: 24 - a },
        p_based_on: random() < 0.8 ? await tip(game) : null,
        p_finished: random() < 0.9,
      })
    }
    async function fill(): Promise<void> {
      for (const { id } of games)
        await tries('creator', 'enter_score', {
          ...{ p_id: randomUUID(), p_game_id: id, p_a: 14, p_b: 10, p_based_on: await tip(id) },
        })
    }
    async function merge(): Promise<void> {
      const [kept = '', double = ''] = (await members()).toSorted(() => random() - 0.5)
      if (!double) return
      await asOperator('select private.merge_members($1, $2, null)', [kept, double])
      log.merge(kept, double)
    }
    async function leave(): Promise<void> {
      const gone = pick(await members())
      // PostgreSQL checks the reference anew in the transaction in which the evening was started, which is this one.
      const [evening] = await asOperator('select started_by from evenings where match_id = $1', [EVENING])
      if (gone === MEMBERS.creator || gone === evening?.started_by) return
      await asOperator('delete from auth.users where id = $1', [gone])
      log.leave(gone)
    }
    async function signUp(): Promise<void> {
      const [member] = await addMembers(1)
      await asOperator(
        `update match_participants set user_id = $2, guest_name = null, guest_kind = null
        where id = (select id from match_participants where match_id = $1 and guest_name is not null order by guest_name limit 1)`,
        [EVENING, member],
      )
    }
    const pass = () =>
      asOperator(
        `with moved as (update matches set match_date = match_date - interval '13 hours' where id = $1)
       update evenings set ended_at = ended_at - interval '13 hours', started_at = started_at - interval '13 hours' where match_id = $1`,
        [EVENING],
      )
    /** A loser who made the match would have it gone, or its scores open again. */
    const undo = [
      ['delete from matches where series_id = $1', SERIES],
      [
        `update matches set match_date = date_trunc('day', now()) + interval '60 hours' where id = $1`,
        EVENING,
      ],
    ]
    async function tryToUndo() {
      const answers = []
      for (const [sql = '', id] of undo) {
        await asOperator('savepoint attempt')
        answers.push(await triesSql('creator', sql, [id]))
        await asOperator('rollback to savepoint attempt')
      }
      return answers
    }
    const member = (sql: string) => triesSql(pick(NAMES), sql, [pick(Object.values(MEMBERS))])
    const settle = async () => {
      await work()
      const [row] = await asOperator(STATE, [EVENING])
      log.worked(row?.state as State)
      expect(await verify()).not.toMatchObject({ state: 'differs' })
      expect(await asOperator('select private.evenings_to_log()')).toEqual([])
    }
    const acts: [number, () => Promise<unknown>][] = [
      [12, score],
      [2, fill],
      [
        3,
        async () =>
          tries(pick(NAMES), 'revoke_entry', { p_id: randomUUID(), p_entry_id: pick(await entries())?.id }),
      ],
      [
        3,
        () =>
          tries(pick(NAMES), 'set_presence', {
            p_id: randomUUID(),
            p_player_id: pick(ids),
            p_present: random() < 0.5,
          }),
      ],
      [2, () => member('insert into member_blocks (blocked_id) values ($1)')],
      [1, () => member('delete from member_blocks where blocked_id = $1')],
      [1, signUp],
      [1, merge],
      [1, leave],
      [1, () => member(`delete from match_participants where match_id = '${EVENING}' and user_id = $1`)],
      [1, () => asOperator(`update matches set hidden_at = now() where id = $1`, [EVENING])],
      [2, () => asOperator('update matches set hidden_at = null where id = $1', [EVENING])],
      [
        1,
        () =>
          asOperator(`update auth.users set banned_until = $2 where id = $1`, [
            pick(Object.values(MEMBERS)),
            pick(['infinity', null, null]),
          ]),
      ],
      [2, () => tries(pick(NAMES), 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })],
      [3, pass],
      [6, settle],
    ]
    const ways = acts.flatMap(([times, act]) => Array.from({ length: times }, () => act))
    const end = () => tries('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
    const stages = [fill, end, pass, pass]

    await asOperator('savepoint dealt')
    for (const stage of stages) await stage()
    expect((await tryToUndo()).map(({ hint }) => hint === 'result_stays')).toEqual([is_rated, is_rated])
    await work()
    expect((await asOperator(LINES)).length > 0).toBe(is_rated)
    await asOperator('rollback to savepoint dealt')

    // It is played, ends, and becomes final; others may do the same before.
    for (const stage of stages) {
      await stage()
      for (let step = 0; step < STEPS; step++) {
        await pick(ways)()
        const lines = await asOperator(LINES)
        expect(lines).toEqual(log.lines())
      }
    }
    await asOperator('update matches set hidden_at = null where id = $1', [EVENING])
    await settle()
    expect(await asOperator(LINES)).toEqual(log.lines())
  },
)
