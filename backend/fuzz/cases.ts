const CASES = process.env.FUZZ_CASES
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const USUAL_CASES = 3000
const USUAL_PATIENCE = 24_000
const SHARES = 12

/**
 * How many cases a service gets, so many of twelve shares; the seed is printed, and gives the same cases again. Unless their
 * number was asked for, a busy machine does as many as it can in its share of 24 s.
 */
export function casesOf(service: string, share: number) {
  const numRuns = Math.max(1, Math.round((Number(CASES ?? USUAL_CASES) * share) / SHARES))
  console.log(`fuzz ${service}: ${numRuns} cases, seed ${SEED}`)
  const limit = CASES === undefined ? { interruptAfterTimeLimit: (USUAL_PATIENCE * share) / SHARES } : {}
  return { numRuns, seed: SEED, ...limit }
}
