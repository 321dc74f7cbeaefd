import { seedOf } from '@domain/americano/seed.ts'
import {
  type EnteredScore,
  type EveningBoard,
  type EveningGame,
  type EveningRound,
  hasBegun,
} from '@domain/evening/board.ts'
import { planNext, roundsToDeal } from '@domain/evening/plan.ts'
import { MARA } from './open-app.tsx'
import { MATCH_ID, TIM } from './rows.ts'
import { type Answer, answer, type Call } from './stand-in-server.ts'
import { tellRow } from './stand-in-socket.ts'

const NAMES = [
  'Mara Lob',
  'Bo Bandeja',
  'Ida Chiquita',
  'Ela Smash',
  'Tom Volley',
  'Kira Globo',
  'Ben Backspin',
  'Urs Rulo',
  'Ivo Vibora',
  'Jonas Lob',
]
const RPC = 'POST /rest/v1/rpc/'

type Body = Record<string, unknown>

/** The id of the player with this number. */
export const playerId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** For tests: an evening behind the edge of the network, which takes entries as the database does (decision 089). Mara is player 0. */
export class StandInEvening {
  board: EveningBoard
  /** Milliseconds by which the clock of the device is ahead of the server's. */
  aheadMs = 0
  /** Bodies of the calls that were taken, by the ids of their entries. */
  readonly entries = new Map<string, Body>()
  readonly #answers = new Map<string, object>()
  /** The entries about each game that counted or differed, in their order. */
  readonly #tips = new Map<string, EnteredScore[]>()
  #ids = 0

  constructor(players = 8, more: Partial<EveningBoard['evening']> = {}) {
    this.board = boardOf(players, more)
  }

  /** Answers the calls about the evening from here on. */
  install(): this {
    answer(`${RPC}get_evening`, ({ body }) => ({ json: withoutKnown(this.#seen(), (body as Body).p_known) }))
    answer(`${RPC}evening_version`, () => ({ json: { version: this.board.version } }))
    for (const [name, act] of Object.entries(this.#acts()))
      answer(`${RPC}${name}`, (call) => this.#take(call, act))
    return this
  }

  /** Answers for a link of the board from here on, as the database does: with first names, and little where nothing has changed. */
  share(token: string): this {
    answer(`${RPC}shared_board`, ({ body }) => {
      const { p_token, p_version, p_known } = body as Body
      if (p_token !== token) return { json: null }
      const { version } = this.board
      const server_time = this.serverTime()
      return {
        json: p_version === version ? { version, server_time } : withoutKnown(this.#shared(), p_known),
      }
    })
    return this
  }

  /** The moment some seconds ago on the clock of the server. */
  serverTime = (seconds = 0): string => new Date(Date.now() - this.aheadMs - seconds * 1000).toISOString()

  newId = (): string => `99999999-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`

  /** Deals what follows, as an organiser's phone does. */
  deal(): this {
    const plan = planNext(this.board)
    if (plan) this.#deal({ p_id: this.newId(), p_rounds: roundsToDeal(this.board, plan, this.newId) })
    this.#moved(true)
    return this
  }

  /** Plays rounds to their end: the first team wins each game by 14 : 10. */
  play(rounds: number): this {
    for (let round = 0; round < rounds; round++) {
      for (const game of this.current().games) this.enter(game, 14, 10)
      this.#close(this.current().number)
    }
    this.#moved(true)
    return this
  }

  /** Somebody enters a score. */
  enter(game: EveningGame, a: number, b: number, by = TIM.id, basedOn = game.tip_id): EnteredScore {
    const score = { entry_id: this.newId(), a, b, is_finished: true, by, at: new Date().toISOString() }
    this.#score(game, score, basedOn)
    this.#moved(false)
    return score
  }

  current(): EveningRound {
    const round = this.board.rounds.find(({ state }) => state === 'announced' || state === 'started')
    if (!round) throw new Error('no round is played')
    return round
  }

  gameOf(player: string): EveningGame {
    const game = this.current().games.find(({ a, b }) => [...a, ...b].includes(player))
    if (!game) throw new Error('the player rests')
    return game
  }

  /** Phones hear that something has happened. */
  tell = (): Promise<void> =>
    tellRow('evening_versions', 'UPDATE', { match_id: MATCH_ID, version: this.board.version })

  #seen = () => structuredClone({ ...this.board, server_time: this.serverTime() })

  #shared() {
    const { version, evening, players, rounds, server_time } = this.#seen()
    return {
      ...{ version, evening, server_time, location: 'TSG Padel', first_line: 'Thursday americano' },
      starts: evening.started_at,
      players: players.map(({ id, number, name, is_guest, is_present, team }) => ({
        ...{ id, number, is_guest, is_present, team },
        name: name?.split(' ')[0] ?? null,
      })),
      rounds: rounds.map(({ dealt_by, ...round }) => ({
        ...round,
        games: round.games.map(({ id, court, a, b, score }) => ({
          ...{ id, court, a, b },
          score: score && { a: score.a, b: score.b, is_finished: score.is_finished },
        })),
      })),
    }
  }

  #take({ body }: Call, act: (body: Body) => Answer | undefined): Answer {
    const sent = body as Body
    const id = String(sent.p_id)
    const known = this.entries.get(id)
    if (known && JSON.stringify(known) !== JSON.stringify(sent)) return refusal(422, 'entry_differs')
    if (known) return { json: this.#answers.get(id) }
    const refused = act(sent)
    if (refused) return refused
    this.entries.set(id, sent)
    const { version, plan_version } = this.board
    const taken = { id, version, plan_version, outcome: 'done', player_id: sent.p_player_id }
    this.#answers.set(id, taken)
    return { json: taken }
  }

  #acts(): Record<string, (body: Body) => Answer | undefined> {
    const { board } = this
    const act =
      (replans: boolean, change: (body: Body) => Answer | undefined | undefined) => (body: Body) => {
        const expected = body.p_expected
        if (expected !== undefined && expected !== board.plan_version) return refusal(409, 'evening_changed')
        const refused = change(body)
        if (refused) return refused
        this.#moved(replans)
        return undefined
      }
    return {
      enter_score: act(false, (body) => this.#enter(body)),
      revoke_entry: act(true, (body) => this.#revoke(String(body.p_entry_id))),
      set_presence: act(true, ({ p_player_id, p_present }) => {
        for (const one of board.players) if (one.id === p_player_id) one.is_present = p_present === true
      }),
      add_player: act(true, ({ p_player_id, p_guest_name, p_member_id }) => {
        board.players.push(
          playerOf(board.players.length, {
            id: String(p_player_id),
            name: String(p_guest_name ?? MARA.username),
            is_guest: !p_member_id,
            member_id: (p_member_id as string) ?? null,
          }),
        )
      }),
      change_evening: act(true, ({ p_settings }) => void Object.assign(board.evening, p_settings)),
      set_teams: act(true, ({ p_teams }) => {
        for (const one of board.players)
          one.team = (p_teams as string[][]).findIndex((team) => team.includes(one.id))
      }),
      deal: act(true, (body) => this.#deal(body)),
      start_round: act(true, ({ p_number }) => {
        Object.assign(this.#round(p_number), { state: 'started', started_at: new Date().toISOString() })
      }),
      close_round: act(true, ({ p_number }) => this.#close(Number(p_number))),
      end_evening: act(
        true,
        () => void Object.assign(board.evening, { state: 'ended', ended_at: new Date().toISOString() }),
      ),
    }
  }

  #enter(body: Body): Answer | undefined {
    const { p_id, p_game_id, p_a, p_b, p_based_on, p_finished } = body
    const round = this.board.rounds.find(({ games }) => games.some(({ id }) => id === p_game_id))
    const game = round?.games.find(({ id }) => id === p_game_id)
    if (!game) return refusal(403, 'not_in_game')
    const [a, b] = [Number(p_a), Number(p_b)]
    if (p_finished && round?.points && a + b !== round.points) return refusal(422, 'score_refused')
    const score = {
      entry_id: String(p_id),
      a,
      b,
      is_finished: p_finished !== false,
      by: MARA.id,
      at: new Date().toISOString(),
    }
    this.#score(game, score, (p_based_on as string | undefined) ?? null)
    return undefined
  }

  #score(game: EveningGame, score: EnteredScore, basedOn: string | null): void {
    const tips = this.#tips.get(game.id) ?? []
    const since = tips.slice(tips.findIndex(({ entry_id }) => entry_id === basedOn) + 1)
    const isSame = game.score?.a === score.a
    const knows = !game.score || since.every(({ by }) => by === score.by)
    if (!knows && isSame) return
    this.#tips.set(game.id, [...tips, score])
    if (knows) Object.assign(game, { score, others: [] })
    else game.others.push(score)
    game.tip_id = score.entry_id
  }

  #revoke(entry: string): undefined {
    for (const game of this.board.rounds.flatMap(({ games }) => games)) {
      if (game.score?.entry_id === entry) Object.assign(game, { score: null, others: [], tip_id: null })
    }
    return undefined
  }

  #deal(body: Body): undefined {
    const { board } = this
    const dealt = body.p_rounds as {
      number: number
      games: Pick<EveningGame, 'id' | 'court' | 'a' | 'b'>[]
    }[]
    const first = dealt[0]?.number ?? 1
    const isNext = board.rounds
      .filter(({ number }) => number < first)
      .every(({ state }) => state === 'closed')
    board.rounds = board.rounds.filter(({ number }) => number < first)
    for (const { number, games } of dealt) {
      const playing = new Set(games.flatMap(({ a, b }) => [...a, ...b]))
      board.rounds.push({
        ...{
          number,
          edition: 1 + board.version,
          points: board.evening.points,
          minutes: board.evening.minutes,
        },
        state: isNext && number === first ? 'announced' : 'planned',
        ...{ dealt_by: String(body.p_id), started_at: null, closed_at: null },
        games: games.map((game) => ({ ...game, score: null, tip_id: null, others: [] })),
        resting: board.players
          .filter(({ id, is_present }) => is_present && !playing.has(id))
          .map(({ id }) => id),
      })
    }
    return undefined
  }

  #close(number: number): undefined {
    this.#round(number).state = 'closed'
    const next = this.board.rounds.find((round) => round.number === number + 1)
    if (next && !hasBegun(next)) next.state = 'announced'
    return undefined
  }

  #round(number: unknown): EveningRound {
    const round = this.board.rounds.find((one) => one.number === number)
    if (!round) throw new Error(`there is no round ${String(number)}`)
    return round
  }

  #moved(replans: boolean): void {
    this.board.version += 1
    if (replans) this.board.plan_version += 1
  }
}

const refusal = (status: number, hint: string): Answer => ({
  status,
  json: { code: `PT${status}`, message: hint, hint, details: null },
})

function boardOf(players: number, more: Partial<EveningBoard['evening']>): EveningBoard {
  const at = new Date().toISOString()
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  return {
    ...{ server_time: at, version: 1, plan_version: 1 },
    evening: {
      ...{ format: 'americano', pairing: 'least_repeated', points: 24, minutes: null },
      ...{ courts: ['Court 6', 'Court 7'], open_courts: [0, 1], until: null, rounds: 7 },
      ...{ state: 'running', seed: 7, started_at: at, ended_at: null, ends_at },
      ...more,
    },
    you: { player_id: playerId(0), is_organiser: false },
    organisers: [TIM.id],
    names: { [TIM.id]: TIM.username, [MARA.id]: MARA.username },
    players: NAMES.slice(0, players).map((name, number) =>
      playerOf(number, { name, ...(number === 0 && { member_id: MARA.id }) }),
    ),
    ...{ rounds: [], kept: [] },
  }
}

const playerOf = (number: number, more: Partial<EveningBoard['players'][number]>) => ({
  ...{ id: playerId(number), number, member_id: `m${number}`, participant_id: `p${number}`, name: '' },
  ...{ is_guest: false, avatar_filename: null, is_present: true, team: null },
  ...more,
})

/** A board as the database answers: with tags, and without the parts whose tags are known. */
function withoutKnown(
  { names, players, rounds, ...rest }: { names?: unknown; players: unknown; rounds: { number: number }[] },
  known: unknown,
) {
  const tags = new Set(Array.isArray(known) ? known : [])
  const tagOf = (part: unknown) => String(seedOf(JSON.stringify(part)))
  const own = { ...(names !== undefined && { names: tagOf(names) }), players: tagOf(players) }
  return {
    ...{ ...rest, tags: own },
    ...(names !== undefined && !tags.has(own.names) && { names }),
    ...(!tags.has(own.players) && { players }),
    rounds: rounds.map((round) => {
      const tag = tagOf(round)
      return tags.has(tag) ? { number: round.number, tag } : { ...round, tag }
    }),
  }
}
