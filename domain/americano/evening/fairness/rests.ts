import { playingIn, type UnitRound } from '../units.ts'

/** Somebody's rests in a row, and how many of them the number of courts makes unavoidable. */
interface Run {
  length: number
  bound: number
}

/** Figures of how rests are shared. */
export interface Rests {
  /** The run that is longest beside its bound. */
  readonly longest: Readonly<Run>
  /** Times that somebody rests twice running while another plays twice, in rounds in which fewer than half rest. */
  readonly twice: number
}

/** The rests of an evening. Whoever is away begins anew. */
export function restsOf(rounds: readonly UnitRound[]): Rests {
  let runs = new Map<number, Run>()
  let longest: Run = { length: 0, bound: 0 }
  let twice = 0
  let played = new Set<number>()
  for (const round of rounds) {
    const playing = playingIn(round)
    const [benched, seats] = [round.resting.length, playing.length]
    const bound = Math.ceil((benched + seats) / Math.max(1, seats)) - 1
    const again = round.resting.filter((unit) => runs.has(unit)).length
    if (benched < seats && playing.some((unit) => played.has(unit))) twice += again
    runs = new Map(round.resting.map((unit) => [unit, longerBy(runs.get(unit), bound)]))
    for (const run of runs.values())
      if (run.length - run.bound > longest.length - longest.bound) longest = run
    if (longest.length === 0) longest = runs.values().next().value ?? longest
    played = new Set(playing)
  }
  return { longest, twice }
}

const longerBy = (run: Run | undefined, bound: number): Run => ({
  length: (run?.length ?? 0) + 1,
  bound: Math.max(run?.bound ?? 0, bound),
})
