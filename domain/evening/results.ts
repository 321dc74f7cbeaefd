import { type ScoredGame, standings } from '../americano/evening/standings/standings.ts'
import type { EnteredScore, EveningBoard, EveningGame, EveningPlayer, EveningRound } from './board.ts'

/** The part of a board on which standings depend. */
interface ScoredBoard {
  evening: Pick<EveningBoard['evening'], 'format'>
  players: Pick<EveningPlayer, 'id' | 'number' | 'is_present' | 'team'>[]
  rounds: ScoredRound[]
}

interface ScoredRound extends Pick<EveningRound, 'number' | 'points'> {
  games: (Pick<EveningGame, 'a' | 'b'> & { score: Points | null })[]
}

type Points = Pick<EnteredScore, 'a' | 'b' | 'is_finished'>

/** A line of the standings, with the ids of one player, or of the two of a team. */
export interface EveningStanding {
  players: string[]
  /** From 1; those who are equal in everything share it. */
  place: number
  games: number
  /** Points a game; 0 without games. */
  average: number
  total: number
  wins: number
  /** Holds for whoever has played at least 60 % of the games, as the podium asks for. */
  hasEnoughGames: boolean
}

/** The players, one by one; in the format `teams` the two of each team. Whoever was never here and has not played is left out. */
function competitorsOf({ evening, players, rounds }: ScoredBoard): string[][] {
  const played = new Set(rounds.flatMap(({ games }) => games).flatMap(({ a, b }) => [...a, ...b]))
  const here = players.filter(({ id, is_present }) => is_present || played.has(id))
  if (evening.format !== 'teams') return here.map(({ id }) => [id])
  return teamsOf({ players })
}

/** The pairs of players who have the same team, by its number. */
export function teamsOf({ players }: Pick<ScoredBoard, 'players'>): string[][] {
  const teams = [...new Set(players.flatMap(({ team }) => team ?? []))].sort((one, other) => one - other)
  const membersOf = (wanted: number) => players.filter(({ team }) => team === wanted).map(({ id }) => id)
  return teams.map(membersOf).filter(({ length }) => length === 2)
}

/** The standings of the rounds up to this number, the best line first. */
export function standingsOf(board: ScoredBoard, upTo = Number.POSITIVE_INFINITY): EveningStanding[] {
  const numbers = new Map(board.players.map(({ id, number }) => [id, number]))
  const ids = new Map(board.players.map(({ id, number }) => [number, id]))
  const numberOf = (id: string) => numbers.get(id) ?? -1
  const games = board.rounds.filter(({ number }) => number <= upTo).flatMap(scoredGames(numberOf))
  const competitors = competitorsOf(board).map((players) => players.map(numberOf))
  return standings(competitors, games).map((line) => ({
    ...line,
    players: line.players.map((number) => ids.get(number) ?? ''),
  }))
}

const scoredGames =
  (numberOf: (id: string) => number) =>
  ({ games, points }: ScoredRound): ScoredGame[] =>
    games.map(({ a, b, score }) => ({
      teamA: a.map(numberOf),
      teamB: b.map(numberOf),
      score: score && { a: score.a, b: score.b, isFinished: score.is_finished },
      points: points ?? undefined,
    }))

/** Tells whether a score is one that the game can have: points add up to those of a game, or are fewer where it was stopped. */
export function isPossible({ a, b, is_finished }: Points, points: number | null): boolean {
  const fits = [a, b].every((own) => Number.isInteger(own) && own >= 0 && own <= 99)
  if (!fits || points === null) return fits
  return is_finished ? a + b === points : a + b <= points
}
