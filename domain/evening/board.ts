import type { EveningFormat, EveningInput } from '../americano/evening/evening.ts'

/** An evening in one answer (`get_evening`, decision 089). Instants are ISO 8601; players are named by their ids. */
export interface EveningBoard {
  server_time: string
  /** Moves with every entry. */
  version: number
  /** Moves with all that the plan depends on; who changes it says which one they have seen. */
  plan_version: number
  evening: EveningSettings & {
    state: 'running' | 'ended'
    seed: number
    started_at: string
    ended_at: string | null
    /** When it is over by itself. */
    ends_at: string
    /** Its games count for the rating. A server of an earlier version does not say. */
    is_rated?: boolean
  }
  you: { player_id: string | null; is_organiser: boolean }
  /** Ids of members, the creator first. */
  organisers: string[]
  /** Names by the ids of members who organise or have entered something. */
  names: Record<string, string>
  players: EveningPlayer[]
  /** The rounds that hold, by their numbers. */
  rounds: EveningRound[]
  /** Scores of games that were dealt anew since. */
  kept: KeptScore[]
  /** They follow from the content alone: equal ones stand for the same names and players. A server of an earlier version has none. */
  tags?: { names: string; players: string }
}

export interface EveningSettings {
  format: EveningFormat
  pairing: EveningInput['pairing']
  /** Points of a whole game; null where a game takes `minutes`. */
  points: number | null
  minutes: number | null
  /** Names; a court is its place in this list, from 0. */
  courts: string[]
  open_courts: number[]
  until: string | null
  /** The number that is meant to be played. */
  rounds: number
}

export interface EveningPlayer {
  id: string
  /** From 0, in the order of entry. */
  number: number
  member_id: string | null
  participant_id: string | null
  /** Null for somebody who has left the community. */
  name: string | null
  is_guest: boolean
  avatar_filename: string | null
  is_present: boolean
  /** Two have the same, in the format `teams`. */
  team: number | null
}

export interface EveningRound {
  number: number
  edition: number
  state: 'planned' | 'announced' | 'started' | 'closed'
  points: number | null
  minutes: number | null
  /** The entry of the deal. */
  dealt_by: string
  started_at: string | null
  closed_at: string | null
  games: EveningGame[]
  resting: string[]
  /** It follows from the content alone, as those of the board do. */
  tag?: string
}

export interface EveningGame {
  id: string
  court: number
  a: [string, string]
  b: [string, string]
  score: EnteredScore | null
  /** The newest entry of the server about it, which a further one is based on. */
  tip_id: string | null
  /** Entries that say something else than the one that counts. */
  others: EnteredScore[]
}

export interface EnteredScore {
  entry_id: string
  a: number
  b: number
  is_finished: boolean
  /** The id of a member; null for one who has left. */
  by: string | null
  at: string
}

export interface KeptScore extends EnteredScore {
  game_id: string
  round: number
  court: number
  a_players: [string, string]
  b_players: [string, string]
}

/** Tells whether a round does not change any more: it was started, or has its first score. */
export const hasBegun = ({ state, games }: EveningRound): boolean =>
  state === 'started' ||
  state === 'closed' ||
  (state === 'announced' && games.some(({ score }) => score !== null))

/** Tells whether an evening is over: somebody has ended it, or its day has passed. `now`: milliseconds by the clock of the server. */
export const isOver = ({ state, ends_at }: Pick<EveningBoard['evening'], 'state' | 'ends_at'>, now: number) =>
  state === 'ended' || now >= Date.parse(ends_at)

/** The round that is played, or about to be; else the last one that was. */
export const currentRound = ({ rounds }: Pick<EveningBoard, 'rounds'>): EveningRound | undefined =>
  rounds.find(({ state }) => state === 'announced' || state === 'started') ??
  rounds.findLast(({ state }) => state === 'closed')

export const playersOf = ({ a, b }: Pick<EveningGame, 'a' | 'b'>): string[] => [...a, ...b]

/** The game of a player in a round. */
export const gameOf = (round: EveningRound, player: string | null): EveningGame | undefined =>
  round.games.find((game) => player !== null && playersOf(game).includes(player))

/** The instant at which the clock of a round ends, in milliseconds; null without one. */
export function endOfRound({ started_at, minutes, state }: EveningRound): number | null {
  return state === 'started' && started_at && minutes ? Date.parse(started_at) + minutes * 60_000 : null
}
