/** Names longer than this are not compared: the work grows with the product of two lengths. */
const MAX_COMPARED_LENGTH = 500

/**
 * Returns the most similar name for a hint. Undefined when none is as similar as `least`, 0 to 1: one minus the edit distance,
 * divided by the longer length. Letter case does not count.
 */
export function mostSimilar(wanted: string, names: Iterable<string>, least: number): string | undefined {
  if (wanted.length > MAX_COMPARED_LENGTH) return undefined
  let best: string | undefined
  let bestScore = 0
  for (const name of names) {
    const longer = Math.max(wanted.length, name.length)
    const shorter = Math.min(wanted.length, name.length)
    if (longer > MAX_COMPARED_LENGTH || shorter / longer < Math.max(least, bestScore)) continue
    const score = 1 - editsBetween(wanted.toLowerCase(), name.toLowerCase()) / longer
    if (score >= least && score > bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}

/** Computes Levenshtein's distance: letters to add, remove or replace. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
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
