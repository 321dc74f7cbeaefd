/** Below so many results a rating says 'not sure yet', and its member has no place in the ranking. */
export const SURE_FROM = 5

/** A rating as members read it, in units of the scale from 0 to 7. */
export interface ShownRating {
  readonly mu: number
  readonly sigma: number
}

const HIGHEST = 7
/**
 * Returns the range in which the true strength lies two times in three, one standard deviation on either side, and half of it. Rounding is left to
 * whoever writes it.
 */
export function rangeOf({ mu, sigma }: ShownRating): { from: number; to: number; around: number } {
  return { from: Math.max(mu - sigma, 0), to: Math.min(mu + sigma, HIGHEST), around: sigma }
}

/**
 * Returns how many wins are missing to a gap, each of which adds `gain`; at least one, since a place is passed and not shared. Null where a win
 * adds nothing.
 */
export function winsToPass(gap: number, gain: number): number | null {
  if (gain <= 0) return null
  return Math.max(Math.floor(gap / gain) + 1, 1)
}
