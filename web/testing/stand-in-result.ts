import { MARA } from './open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, TIM } from './rows.ts'
import { type Answer, answer, type Call } from './stand-in-server.ts'
import { tellRow } from './stand-in-socket.ts'
import { store } from './stand-in-tables.ts'

const RPC = 'POST /rest/v1/rpc/'
const HOUR_MS = 60 * 60 * 1000

type Body = Record<string, unknown>

/** The participations of the four: Mara and Tim are team A, Ida and Ben team B. */
export const SEATS = {
  mara: seat(1),
  tim: seat(2),
  ida: seat(3),
  ben: seat(4),
}

function seat(digit: number): string {
  return `0000000${digit}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`
}

const PLAYERS = [
  playerOf(SEATS.mara, 'A', MARA),
  playerOf(SEATS.tim, 'A', TIM),
  playerOf(SEATS.ida, 'B', IDA),
  playerOf(SEATS.ben, 'B', BEN),
]

function playerOf(id: string, team: 'A' | 'B', who: { id: string; username: string }) {
  return { id, team, member_id: who.id, name: who.username, avatar_filename: null, is_guest: false }
}

export const ENTRY = (number: number): string => `0000000${number}-eeee-4eee-8eee-eeeeeeeeeeee`

interface Said {
  seats: readonly string[]
  sets: readonly number[]
  outcome?: string
  is_tie_break?: boolean
}

/** For tests: the result of a match that has ended, behind the edge of the network. It takes what Mara says as the database does (decision 090). */
export class StandInResult {
  readonly sent = new Map<string, Body>()
  readonly entries: Body[] = []
  state = 'asked'
  entryId: string | null = null
  otherId: string | null = null
  #settledAt: string | null = null

  /** Answers the calls about the result of the match from here on. */
  install(more: Record<string, unknown> = {}): this {
    const match_date = new Date(Date.now() - 3 * HOUR_MS).toISOString()
    store('matches', matchRow({ match_date, end_time: null, match_category: 'competitive', ...more }))
    answer(`${RPC}get_result`, () => ({ json: this.seen() }))
    answer(`${RPC}open_results`, () => ({ json: this.#open() }))
    answer(`${RPC}report_result`, (call) => this.#take(call, (body) => this.#report(body)))
    answer(`${RPC}confirm_result`, (call) => this.#take(call, (body) => this.#confirm(body)))
    answer(`${RPC}dispute_result`, (call) => this.#take(call, (body) => this.#dispute(body)))
    return this
  }

  /** Ida says how it ended, on her phone: it stands, or it is another version than what stands. */
  say(said: Said): this {
    const id = ENTRY(this.entries.length + 1)
    this.#add(
      { id, kind: 'report', effect: this.entryId ? 'disputes' : 'stands', ...said },
      SEATS.ida,
      IDA.username,
    )
    if (this.entryId) {
      this.otherId = id
      this.state = 'disputed'
    } else {
      this.entryId = id
      this.state = 'reported'
    }
    return this
  }

  /** The phones hear that something has happened. */
  tell = (): Promise<void> => tellRow('match_results', 'UPDATE', { match_id: MATCH_ID })

  seen() {
    const theirs = this.entries.filter(
      ({ kind, author_seat, id }) =>
        kind === 'report' && author_seat === SEATS.ida && [this.entryId, this.otherId].includes(String(id)),
    )
    const waits = this.state === 'reported' || this.state === 'disputed'
    const may_confirm = waits ? theirs.map(({ id }) => String(id)) : []
    return structuredClone({
      server_time: new Date().toISOString(),
      result: {
        ...{ state: this.state, is_competitive: true, entry_id: this.entryId, other_id: this.otherId },
        tip_id: this.#tip(),
        confirm_due: this.state === 'reported' ? new Date(Date.now() + 48 * HOUR_MS).toISOString() : null,
        steward_due: this.state === 'disputed' ? new Date(Date.now() + 72 * HOUR_MS).toISOString() : null,
        settled_at: this.#settledAt,
        version: this.entries.length,
      },
      players: PLAYERS,
      entries: this.entries,
      you: {
        seat: SEATS.mara,
        may_report: this.state !== 'confirmed',
        may_confirm,
        may_dispute: this.state === 'reported' ? may_confirm : [],
        may_correct: this.state === 'confirmed',
        may_decide: false,
      },
    })
  }

  #open() {
    const [confirms = null] = this.seen().you.may_confirm
    const asks = this.state === 'asked' ? 'report' : this.state === 'disputed' ? 'settle' : 'confirm'
    if (this.state === 'confirmed' || (asks === 'confirm' && !confirms)) return []
    return [
      {
        ...{ match_id: MATCH_ID, location: 'Indoor Arena (Eversports)', asks, confirms, confirm_due: null },
        starts: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
        ...{ entry_id: this.entryId, other_id: this.otherId },
      },
    ]
  }

  #tip = () => (this.entries.findLast(({ kind }) => kind === 'report')?.id as string | undefined) ?? null

  #add(entry: Body, author: string, name: string): void {
    const version = this.entries.length + 1
    this.entries.push({
      ...{ version, outcome: 'finished', is_tie_break: false, sets: null, seats: null, based_on: null },
      ...{ state: this.state, author_seat: author, by: null, name, at: new Date().toISOString(), ...entry },
    })
  }

  #take({ body }: Call, act: (body: Body) => Answer | string): Answer {
    const sent = body as Body
    const id = String(sent.p_id)
    const taken = this.sent.has(id) ? 'stands' : act(sent)
    if (typeof taken !== 'string') return taken
    this.sent.set(id, sent)
    return { json: { id, version: this.entries.length, state: this.state, effect: taken } }
  }

  #report(body: Body): Answer | string {
    if ((body.p_based_on ?? null) !== this.#tip()) return refusal(409, 'result_changed')
    const effect = this.state === 'asked' ? 'stands' : 'disputes'
    const { p_id, p_outcome, p_sets, p_is_tie_break, p_seats } = body
    const said = { outcome: p_outcome, sets: p_sets, is_tie_break: p_is_tie_break, seats: p_seats }
    this.#add({ id: p_id, kind: 'report', effect, ...said }, SEATS.mara, MARA.username)
    if (effect === 'stands') {
      this.entryId = String(p_id)
      this.state = 'reported'
    } else {
      this.otherId = String(p_id)
      this.state = 'disputed'
    }
    return effect
  }

  #confirm({ p_id, p_entry_id }: Body): string {
    this.#add(
      { id: p_id, kind: 'confirm', effect: 'confirms', outcome: null, based_on: p_entry_id },
      SEATS.mara,
      MARA.username,
    )
    Object.assign(this, { state: 'confirmed', entryId: String(p_entry_id), otherId: null })
    this.#settledAt = new Date().toISOString()
    return 'confirms'
  }

  #dispute({ p_id, p_entry_id }: Body): string {
    this.#add(
      { id: p_id, kind: 'dispute', effect: 'disputes', outcome: null, based_on: p_entry_id },
      SEATS.mara,
      MARA.username,
    )
    this.state = 'disputed'
    return 'disputes'
  }
}

const refusal = (status: number, hint: string): Answer => ({
  status,
  json: { code: `PT${status}`, message: hint, hint, details: null },
})
