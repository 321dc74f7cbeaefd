import { shortNames } from '../participants/short-names.ts'
import type { EnteredScore, EveningBoard, EveningGame, EveningPlayer, EveningRound } from './board.ts'

/** The part of an evening that a screen in the hall shows: `get_evening` has it, and `shared_board` for whoever has the link. */
export interface HallBoard {
  evening: Omit<EveningBoard['evening'], 'seed'>
  players: Pick<EveningPlayer, 'id' | 'number' | 'name' | 'is_guest' | 'is_present' | 'team'>[]
  rounds: HallRound[]
}

export interface HallRound
  extends Pick<EveningRound, 'number' | 'state' | 'points' | 'minutes' | 'started_at' | 'resting' | 'tag'> {
  games: HallGame[]
}

export interface HallGame extends Pick<EveningGame, 'id' | 'court' | 'a' | 'b'> {
  score: Pick<EnteredScore, 'a' | 'b' | 'is_finished'> | null
}

/** The round that is played, or about to be, else the last one that was; and the one after it, where it is planned already. */
export function roundsOnBoard<Round extends Pick<HallRound, 'number' | 'state'>>({
  rounds,
}: {
  rounds: Round[]
}): { round?: Round; next?: Round } {
  const round =
    rounds.find(({ state }) => state === 'announced' || state === 'started') ??
    rounds.findLast(({ state }) => state === 'closed')
  const next = rounds.find(({ number }) => number === (round?.number ?? 0) + 1)
  return { ...(round && { round }), ...(next && { next }) }
}

/** Names by the ids of players, as short as tells them apart; those who share the whole of it get a number. `nameless` stands for a former member. */
export function namesOnBoard(players: HallBoard['players'], nameless: string): Map<string, string> {
  const short = shortNames(players.flatMap(({ name }) => name ?? []))
  const shown = players.map(({ name }) => (name === null ? nameless : (short.shift() ?? '')))
  return new Map(
    players.map(({ id }, at) => {
      const name = shown[at] ?? ''
      const same = shown.flatMap((one, other) => (one === name ? [other] : []))
      return [id, same.length > 1 ? `${name} ${same.indexOf(at) + 1}` : name]
    }),
  )
}

/** The names of courts as short as they are told apart from afar: '6' and '7' for 'Court 6' and 'Court 7', else the whole names. */
export function shortCourts(courts: readonly string[]): string[] {
  const parts = courts.map((name) => /^(.*?)(\d+)$/u.exec(name.trim()))
  const first = parts[0]?.[1]
  const isNumbered = parts.every((part) => part !== null && part[1] === first)
  return isNumbered ? parts.map((part) => part?.[2] ?? '') : [...courts]
}

/** Players who rest in a round and play in the next one, by the court on which they do. */
export function restersAhead(round: HallRound, next: HallRound): { court: number; players: string[] }[] {
  const resting = new Set(round.resting)
  return next.games
    .map(({ court, a, b }) => ({ court, players: [...a, ...b].filter((player) => resting.has(player)) }))
    .filter(({ players }) => players.length > 0)
}
