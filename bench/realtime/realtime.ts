import { type ChangeLoad, compareChanges } from 'supabase-compatible/testing/bench/realtime/changes.ts'
import { namesOf, wholeNumber, withOptions } from 'supabase-compatible/testing/command-options.ts'
import { startBenchPostgres } from '../database.ts'
import { JOINS } from '../rest/participants.ts'
import { measureSilence } from './after-silence.ts'
import { measureComingBack } from './coming-back.ts'

export interface RealtimeOptions {
  /** Seconds in which changes are sent. */
  seconds: number
  /** Seconds without any change before the one whose arrival is measured. */
  silence: number
  /** The selected ones of figures 7 to 10 of the quality targets. */
  figures: number[]
}

const RUNS = 3
const LOAD_PROFILES: Record<number, ChangeLoad> = {
  7: { clients: 500, members: 50, rate: 30, target: 'p95 <= 25 ms, p99 <= 60 ms' },
  8: { clients: 3000, members: 50, rate: 5, target: 'p95 <= 80 ms' },
  // Not among the targets that have a number: ten thousand sockets, of which a thousand hear of each change.
  11: { clients: 1000, idle: 9000, members: 50, rate: 5, target: 'p95 <= 60 ms' },
}

/**
 * Prints how long it takes from a join until every listening client that may see it knows (every fifth match is private: its joins must
 * reach its creator alone); the same after silence; and how all clients come back after a crash.
 */
export async function runRealtime({ seconds, silence, figures }: RealtimeOptions): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2000)
    for (const figure of figures) {
      const profile = LOAD_PROFILES[figure]
      if (profile) await compareChanges(database, JOINS, profile, seconds)
    }
    if (figures.includes(9)) await measureSilence(database.url, silence, RUNS)
    if (figures.includes(10)) await measureComingBack(database.url, RUNS)
  } finally {
    await postgres.stop()
  }
}

const HELP = `node bench/realtime/realtime.ts [options]
  --figures <numbers>  of the quality targets, 7 to 11, with commas between them (7,8,9,10)
  --seconds <number>   in which changes are sent (8)
  --silence <number>   seconds without any change before one is measured (60)`

if (import.meta.main)
  await runRealtime(
    withOptions(
      HELP,
      {
        seconds: { type: 'string', default: '8' },
        silence: { type: 'string', default: '60' },
        figures: { type: 'string', default: '7,8,9,10' },
      },
      (values) => ({
        seconds: wholeNumber(values, 'seconds', 1),
        silence: wholeNumber(values, 'silence', 1),
        figures: namesOf(values, 'figures', ['7', '8', '9', '10', '11']).map(Number),
      }),
    ),
  )
