const CASES = process.env.FUZZ_CASES
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const USUAL_CASES = 300
const USUAL_TIMEOUT_MS = 12_000
const SHARES = 12

/**
 * Returns the number of cases and the seed of a service, by its share of twelve; the printed seed repeats the same cases.
 * Unless a number is given, a busy machine runs as many as fit into its share of 12 s.
 */
export function casesOf(service: string, share: number) {
  const numRuns = Math.max(1, Math.round((Number(CASES ?? USUAL_CASES) * share) / SHARES))
  console.log(`fuzz ${service}: ${numRuns} cases, seed ${SEED}`)
  const limit = CASES === undefined ? { interruptAfterTimeLimit: (USUAL_TIMEOUT_MS * share) / SHARES } : {}
  return { numRuns, seed: SEED, ...limit }
}
