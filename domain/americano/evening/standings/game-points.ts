/** The score of a game, as it was entered. */
export interface GameScore {
  readonly a: number
  readonly b: number
  /** False: it was stopped before its end. */
  readonly isFinished: boolean
}

/** Points are counted in thousandths, so that sums do not depend on the order of games. */
export const POINT = 1000

/** Points of a whole game with a clock: courts play different totals, so a share of this counts. */
const MINUTES_GAME_POINTS = 24

/** The thousandths of points that both teams get for a game. */
export interface GamePoints {
  readonly a: number
  readonly b: number
}

/**
 * The points that count of a game with `points` in all, or with a clock (undefined). A game that was stopped counts by its share of
 * all points, if at least half of them were played; without such a total nobody knows how much was played, and it is void. Returns
 * undefined for what is void.
 */
export function pointsOf(
  { a, b, isFinished }: GameScore,
  points: number | undefined,
): GamePoints | undefined {
  const played = a + b
  if (played <= 0) return undefined
  if (isFinished && points === played) return { a: a * POINT, b: b * POINT }
  if (!isFinished && (points === undefined || played * 2 < points)) return undefined
  const share = (own: number) => Math.round((own * (points ?? MINUTES_GAME_POINTS) * POINT) / played)
  return { a: share(a), b: share(b) }
}
