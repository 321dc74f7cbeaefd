import type { MatchResult, SetScore, Side } from './match-result.ts'

const MAX_POINTS = 99

/** Tells whether somebody has won the set: 6-0 to 6-4, 7-5 or 7-6. */
function isCompleteSet([a, b]: SetScore): boolean {
  const [more, less] = [Math.max(a, b), Math.min(a, b)]
  return (more === 6 && less <= 4) || (more === 7 && (less === 5 || less === 6))
}

/** Tells whether somebody has won the deciding tie-break: 10 points, by two. */
function isCompleteTieBreak([a, b]: SetScore): boolean {
  const [more, less] = [Math.max(a, b), Math.min(a, b)]
  return (more === 10 && less <= 8) || (more > 10 && more - less === 2)
}

/** Tells whether a set can stand so while it is played. */
const canStand = (set: SetScore, isTieBreak: boolean) =>
  isTieBreak ? Math.max(...set) < 10 || Math.abs(set[0] - set[1]) <= 1 : Math.max(...set) <= 6

/** The faults of sets that padel does not know, in the order in which a field should name them. */
export type SetFault = 'missing' | 'too_many' | 'no_such_set' | 'not_over' | 'over' | 'tie_break'

/**
 * Returns what is wrong with a result under the rules of padel, null for nothing. Best of three; `finished` ends with two won sets, and the third may be
 * a tie-break to 10; `unfinished` has one to three sets, of which the last may stand anywhere; `not_played` has none.
 * `private.valid_sets` has the same rules (decision 090), and a test compares them.
 */
export function faultOf({ outcome, sets, isTieBreak }: MatchResult): SetFault | null {
  if (outcome === 'not_played') return sets.length > 0 || isTieBreak ? 'too_many' : null
  if (sets.length === 0) return 'missing'
  if (sets.length > 3) return 'too_many'
  if (isTieBreak && sets.length < 3) return 'tie_break'
  const wins = { a: 0, b: 0 }
  for (const [at, set] of sets.entries()) {
    const isLast = at === sets.length - 1
    if (Math.max(wins.a, wins.b) === 2) return 'too_many'
    const fault = faultOfSet(set, isTieBreak && isLast, outcome === 'unfinished' && isLast)
    if (fault) return fault
    const winner = winnerOfSet(set, isTieBreak && isLast)
    if (winner) wins[winner] += 1
  }
  const isWon = Math.max(wins.a, wins.b) === 2
  if (isWon === (outcome === 'finished')) return null
  return isWon ? 'over' : 'missing'
}

function faultOfSet(set: SetScore, isTieBreak: boolean, mayStand: boolean): SetFault | null {
  const [a, b] = set
  if (![a, b].every((games) => Number.isInteger(games) && games >= 0 && games <= MAX_POINTS))
    return 'no_such_set'
  if (a + b === 0) return 'no_such_set'
  if (winnerOfSet(set, isTieBreak)) return null
  if (!canStand(set, isTieBreak)) return 'no_such_set'
  return mayStand ? null : 'not_over'
}

/** Returns who has won a set, or the deciding tie-break; null for one that nobody has won. */
export function winnerOfSet(set: SetScore, isTieBreak = false): Side | null {
  if (!(isTieBreak ? isCompleteTieBreak(set) : isCompleteSet(set))) return null
  return set[0] > set[1] ? 'a' : 'b'
}

/** Returns who has won a match; null for one that is not finished, or whose sets are none of padel. */
export function winnerOf(result: MatchResult): Side | null {
  if (result.outcome !== 'finished' || faultOf(result)) return null
  const last = result.sets.at(-1)
  // The last set is won by who has won two.
  return last ? winnerOfSet(last, result.isTieBreak) : null
}

/**
 * Returns the games that each pair has won, which the rating takes its share from. A deciding tie-break counts as one game for who won it, as the one of a
 * set does; one that nobody has won counts as none.
 */
export function gamesOf({ sets, isTieBreak }: MatchResult): { a: number; b: number } {
  const games = { a: 0, b: 0 }
  for (const [at, [a, b]] of sets.entries()) {
    if (isTieBreak && at === sets.length - 1) {
      const winner = winnerOfSet([a, b], true)
      if (winner) games[winner] += 1
    } else {
      games.a += a
      games.b += b
    }
  }
  return games
}
