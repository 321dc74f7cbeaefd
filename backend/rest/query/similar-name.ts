/** Names longer than this are not compared: the work grows with the product of two lengths. */
const MAX_TEXT_LENGTH = 500

/**
 * The name most like the one that was asked for, for a hint. Undefined when none is as similar as `least`, 0 to 1: one
 * minus the edits that lead from one to the other, as a share of the longer one's length. Letter case does not count.
 */
export function mostSimilar(asked: string, names: Iterable<string>, least: number): string | undefined {
  if (asked.length > MAX_TEXT_LENGTH) return undefined
  let best: string | undefined
  let bestScore = 0
  for (const name of names) {
    const longer = Math.max(asked.length, name.length)
    const shorter = Math.min(asked.length, name.length)
    if (longer > MAX_TEXT_LENGTH || shorter / longer < Math.max(least, bestScore)) continue
    const score = 1 - editsBetween(asked.toLowerCase(), name.toLowerCase()) / longer
    if (score >= least && score > bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}

/** Levenshtein's distance: letters to add, drop or replace. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
