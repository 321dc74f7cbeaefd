import type { Game } from '../../round.ts'
import { type GamePoints, type GameScore, POINT, pointsOf } from './game-points.ts'

/** A game with the score that counts; null: none yet. `points`: those of a whole game; undefined: it had a clock. */
export interface ScoredGame extends Game {
  readonly score: GameScore | null
  readonly points: number | undefined
}

/** The line of a player or of a team. */
export interface Standing {
  /** One player, or the two of a team. */
  readonly players: readonly number[]
  /** From 1. Those who are equal in everything share a place; the next place counts all of them. */
  readonly place: number
  /** Games that count. */
  readonly games: number
  /** Points a game; 0 without games. */
  readonly average: number
  /** Points of all games together. */
  readonly total: number
  /** A draw is half a win. */
  readonly wins: number
  /** Holds for whoever has played at least 60 % of the most games that anybody has, as the podium asks for. */
  readonly hasEnoughGames: boolean
}

/** Sums of a line, in whole numbers: thousandths of points, halves of wins. */
interface Line {
  readonly players: readonly number[]
  points: number
  halves: number
  games: number
}

interface CountedGame {
  readonly points: GamePoints
  readonly a: readonly number[]
  readonly b: readonly number[]
}

/**
 * Orders players or teams after some games: by average per game, then wins, then wins less losses in the direct games of those who are
 * still equal; after that they share a place. Whoever has no game that counts comes last. The order of the games does not matter, and lines
 * that share a place stay in the order of `competitors`.
 * @param competitors one player each, or the two of each team: a game counts for those of whom all are on one side
 */
export function standings(
  competitors: readonly (readonly number[])[],
  games: readonly ScoredGame[],
): Standing[] {
  const lines: Line[] = competitors.map((players) => ({ players, points: 0, halves: 0, games: 0 }))
  const counted = games.flatMap((game) => countedOf(game, competitors))
  for (const { points, a, b } of counted) {
    for (const line of a) count(lines[line], points.a, points.b)
    for (const line of b) count(lines[line], points.b, points.a)
  }
  const most = Math.max(0, ...lines.map((line) => line.games))
  return placed(lines, counted).map(({ line, place }) => ({
    players: line.players,
    place,
    games: line.games,
    average: line.games > 0 ? line.points / line.games / POINT : 0,
    total: line.points / POINT,
    wins: line.halves / 2,
    hasEnoughGames: most > 0 && line.games * 10 >= most * 6,
  }))
}

function countedOf(game: ScoredGame, competitors: readonly (readonly number[])[]): CountedGame[] {
  const points = game.score ? pointsOf(game.score, game.points) : undefined
  const linesOn = (side: readonly number[]) =>
    competitors.flatMap((players, line) => (players.every((player) => side.includes(player)) ? [line] : []))
  return points ? [{ points, a: linesOn(game.teamA), b: linesOn(game.teamB) }] : []
}

function count(line: Line | undefined, own: number, other: number): void {
  if (!line) return
  line.points += own
  line.halves += halvesOf(own, other)
  line.games += 1
}

/** 2 for a win, 1 for a draw. */
const halvesOf = (own: number, other: number): number => (own > other ? 2 : own === other ? 1 : 0)

function placed(lines: readonly Line[], games: readonly CountedGame[]): { line: Line; place: number }[] {
  const order = lines.map((_, index) => index)
  const byResults = (one: number, other: number) => compare(lines[one], lines[other])
  order.sort((one, other) => byResults(one, other) || one - other)
  const direct = lines.map((_, index) => {
    const rivals = new Set(order.filter((other) => byResults(index, other) === 0))
    return rivals.size > 1 ? directBalance(index, rivals, games) : 0
  })
  const isBetter = (one: number, other: number) =>
    byResults(one, other) || (direct[other] ?? 0) - (direct[one] ?? 0)
  order.sort((one, other) => isBetter(one, other) || one - other)
  return order.flatMap((index) => {
    const line = lines[index]
    return line ? [{ line, place: 1 + order.filter((other) => isBetter(other, index) < 0).length }] : []
  })
}

/** Below 0 where the first one is better by average, then by wins. Averages are compared without a division. */
function compare(one: Line | undefined, other: Line | undefined): number {
  if (!one || !other) return 0
  if (one.games === 0 || other.games === 0) return other.games - one.games
  return other.points * one.games - one.points * other.games || other.halves - one.halves
}

function directBalance(index: number, rivals: ReadonlySet<number>, games: readonly CountedGame[]): number {
  let balance = 0
  for (const { points, a, b } of games) {
    const [own, others, difference] = a.includes(index)
      ? [a, b, points.a - points.b]
      : [b, a, points.b - points.a]
    if (!own.includes(index)) continue
    balance += Math.sign(difference) * others.filter((other) => rivals.has(other)).length
  }
  return balance
}
