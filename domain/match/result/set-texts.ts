import type { MatchResult, SetScore } from './match-result.ts'
import { winnerOfSet } from './valid-sets.ts'

/** Returns a set in short: '6:4'; a deciding tie-break in brackets: '[10:8]'. The same in every language, and `private.sets_text` in the database. */
const setText = ([a, b]: SetScore, isTieBreak = false): string => (isTieBreak ? `[${a}:${b}]` : `${a}:${b}`)

/** Returns the sets in short, from the side of A: '6:4 3:6 [10:8]'; empty for a match that was not played. */
export const setsText = ({ sets, isTieBreak }: Pick<MatchResult, 'sets' | 'isTieBreak'>): string =>
  sets.map((set, at) => setText(set, isTieBreak && at === sets.length - 1)).join(' ')

/** The sets that pairs win most often, the most frequent first. */
const FREQUENT: readonly SetScore[] = [
  [6, 4],
  [6, 3],
  [7, 5],
  [6, 2],
  [7, 6],
  [6, 1],
  [6, 0],
]
const TIE_BREAKS: readonly SetScore[] = [
  [10, 8],
  [10, 7],
  [10, 6],
  [10, 5],
]

/**
 * Returns scores for the next set that one tap enters, from the side of A: first those that the winner of the set before wins again (at first A), then
 * those of the other pair. None when the match is decided, when it has three sets, or when nobody has won one of them.
 */
export function suggestedSets(before: readonly SetScore[], isTieBreak = false): SetScore[] {
  const winners = before.map((set) => winnerOfSet(set))
  const wins = (side: 'a' | 'b') => winners.filter((winner) => winner === side).length
  if (before.length >= 3 || Math.max(wins('a'), wins('b')) === 2 || winners.includes(null)) return []
  const base = isTieBreak && before.length === 2 ? TIE_BREAKS : FREQUENT
  const flipped = base.map(([a, b]): SetScore => [b, a])
  return winners.at(-1) === 'b' ? [...flipped, ...base] : [...base, ...flipped]
}
