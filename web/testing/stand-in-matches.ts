import type { RowChange } from '@/lib/backend/realtime.ts'
import { participantValues } from './participant-values.ts'

// For tests: matches, participants and comments behind the HTTP edge, read in the words of the data API that the list uses.

export interface MatchRow {
  id: string
  match_date: string
  location: string
  skill_level: string
  players: number
  updated_at: string
}
export interface ParticipantRow {
  id: string
  match_id: string
  user_id: string
  status: string
  created_at: string
  updated_at: string
}

export class StandInMatches {
  matches: MatchRow[] = []
  participants: ParticipantRow[] = []
  comments: { id: string; match_id: string }[] = []
  requests: URL[] = []
  /** The member who asks. */
  me = 'me'
  /** Hears of each change, as realtime tells it: of what is deleted the key alone. */
  changed: (change: RowChange) => void = () => {}
  #clock = 0

  /** A stamp later than all before. */
  stamp(): string {
    this.#clock += 1
    return new Date(Date.UTC(2026, 0, 1) + this.#clock).toISOString()
  }

  write(table: 'matches' | 'match_participants' | 'match_comments', row: { id: string }): void {
    const rows = this.#rows(table)
    const at = rows.findIndex(({ id }) => id === row.id)
    if (at < 0) rows.push(row)
    else rows[at] = row
    this.changed({ table, eventType: at < 0 ? 'INSERT' : 'UPDATE', new: { ...row }, old: { id: row.id } })
  }

  remove(table: 'matches' | 'match_participants' | 'match_comments', id: string): void {
    const rows = this.#rows(table)
    rows.splice(
      rows.findIndex((row) => row.id === id),
      1,
    )
    this.changed({ table, eventType: 'DELETE', new: {}, old: { id } })
    if (table !== 'matches') return
    for (const participant of this.participants.filter(({ match_id }) => match_id === id))
      this.remove('match_participants', participant.id)
    for (const comment of this.comments.filter(({ match_id }) => match_id === id))
      this.remove('match_comments', comment.id)
  }

  /** The rows that the list asks for, as they are at this moment. */
  answer(url: URL): object[] {
    this.requests.push(url)
    const parameters = url.searchParams
    const ids = /^in\.\((.*)\)$/
      .exec(parameters.get('id') ?? '')?.[1]
      ?.replaceAll('"', '')
      .split(',')
    const found = this.matches
      .filter((match) => !ids || ids.includes(match.id))
      .filter((match) => this.fits(match, parameters))
      .sort((a, b) => a.match_date.localeCompare(b.match_date) || a.id.localeCompare(b.id))
    const limit = Number(parameters.get('limit') ?? found.length)
    const columns = (parameters.get('select') ?? '').split(',')
    return found
      .slice(0, limit)
      .map((match) =>
        Object.fromEntries(Object.entries(this.#listed(match)).filter(([name]) => columns.includes(name))),
      )
  }

  fits(match: MatchRow, parameters: URLSearchParams): boolean {
    const dates = parameters
      .getAll('match_date')
      .map((text) => [text.slice(0, 3), Date.parse(text.replace(/^\w+\./, ''))])
    const begins = Date.parse(match.match_date)
    const [, date = '', id = ''] =
      /match_date\.gt\."?([^",]+)"?,id\.gt\.([^)]+)/.exec(parameters.get('or') ?? '') ?? []
    const equals = (name: 'location' | 'skill_level' | 'players') =>
      !parameters.has(name) || parameters.get(name) === `eq.${match[name]}`
    return (
      dates.every(([how, at]) => (how === 'gte' ? begins >= Number(at) : begins <= Number(at))) &&
      (date === '' || begins > Date.parse(date) || match.id > id) &&
      equals('location') &&
      equals('skill_level') &&
      equals('players') &&
      (!parameters.has('is_mine') || this.#isMine(match))
    )
  }

  #listed(match: MatchRow): object {
    const all = this.#participants(match)
    const version = String(all.reduce((sum, { updated_at }) => sum + Date.parse(updated_at), 0))
    return {
      ...match,
      creator_name: null,
      participant_rows: all
        .toSorted((a, b) => a.status.localeCompare(b.status) || a.created_at.localeCompare(b.created_at))
        .filter(({ user_id }, n) => n < 8 || user_id === this.me)
        .map((row) => participantValues({ ...row })),
      total: all.length,
      confirmed: all.filter(({ status }) => status === 'confirmed').length,
      version,
      comments: this.comments.filter(({ match_id }) => match_id === match.id).length,
      waiting: 0,
      held: 0,
      held_until: null,
      is_waiting: false,
      fits_me: true,
      is_mine: this.#isMine(match),
    }
  }

  #isMine = (match: MatchRow) =>
    this.#participants(match).some((one) => one.user_id === this.me && one.status !== 'declined')
  #participants = ({ id }: MatchRow) => this.participants.filter(({ match_id }) => match_id === id)
  #rows = (table: string): { id: string }[] =>
    table === 'matches' ? this.matches : table === 'match_participants' ? this.participants : this.comments
}
