/** A line of the log as far as it says who won: sets with A's games before B's, or the points of a game of an evening as its one set. */
export interface Sets {
  readonly sets: readonly number[]
  /** The last set is a deciding tie-break: it counts as one game. */
  readonly isTieBreak: boolean
}

/** A share that is so much steeper than that of the games: 60 % of them are 75 %. */
const STEEPNESS = 2.5

/**
 * Returns what A has achieved, from 0 to 1: half of it is the win, the other half its clearness, by the share of games. A winner has more than
 * a half, a draw is a half. Source: simulated members (decision 090), where results of that kind came nearer to the truth than wins alone.
 */
export function achievedBy({ sets, isTieBreak }: Sets): number {
  let won = 0
  let [gamesA, gamesB] = [0, 0]
  for (let at = 0; at + 1 < sets.length; at += 2) {
    const [a = 0, b = 0] = [sets[at], sets[at + 1]]
    won += Math.sign(a - b)
    const isShort = isTieBreak && at + 2 === sets.length
    gamesA += isShort ? Number(a > b) : a
    gamesB += isShort ? Number(b > a) : b
  }
  const share = gamesA + gamesB === 0 ? 0.5 : gamesA / (gamesA + gamesB)
  const clear = Math.min(Math.max(0.5 + STEEPNESS * (share - 0.5), 0), 1)
  return 0.25 * (1 + Math.sign(won)) + 0.5 * clear
}
