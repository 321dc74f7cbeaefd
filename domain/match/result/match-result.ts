/** A match has ended so: played to its end, broken off, or not played at all. */
type Outcome = 'finished' | 'unfinished' | 'not_played'

/** Games of pair A and of pair B in a set; in a deciding tie-break, its points. */
export type SetScore = readonly [a: number, b: number]

/** The four of a match say this about it. */
export interface MatchResult {
  outcome: Outcome
  sets: readonly SetScore[]
  /** The last set is a deciding tie-break to 10. */
  isTieBreak: boolean
}

export type Side = 'a' | 'b'

/** Returns the sets as the database has them, games of A and B one after the other; `setsOf` reads them again. */
export const flatSets = (sets: readonly SetScore[]): number[] => sets.flat()

/** Reads the sets of a row; a number without its pair is left out. */
export function setsOf(flat: readonly number[]): SetScore[] {
  return Array.from(
    { length: Math.floor(flat.length / 2) },
    (_, at): SetScore => [flat[2 * at] ?? 0, flat[2 * at + 1] ?? 0],
  )
}

/** Returns the result as pair B writes it: its own games first. */
export const seenByB = (result: MatchResult): MatchResult => ({
  ...result,
  sets: result.sets.map(([a, b]): SetScore => [b, a]),
})
