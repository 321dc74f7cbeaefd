// A neighbour in a process of its own: reads the match list again and again when asked to, and tells how long each took.
import { getter, quantile } from 'supabase-compatible/testing/bench/load.ts'

export interface NeighbourOrder {
  seconds: number
}

/** Milliseconds. */
export interface NeighbourTimes {
  median: number
  p95: number
  max: number
  reads: number
  errors: number
}

/** A person does not read without a pause. */
const PAUSE_MS = 25
const read = getter(process.env.READ_URL ?? '', JSON.parse(process.env.READ_HEADERS ?? '{}'), 1, 5000)

process.on('message', async ({ seconds }: NeighbourOrder) => {
  process.send?.(await readFor(seconds))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function readFor(seconds: number): Promise<NeighbourTimes> {
  const times: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const begun = performance.now()
    await read().catch(() => {
      errors += 1
    })
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  times.sort((a, b) => a - b)
  return {
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: times.at(-1) ?? Number.NaN,
    reads: times.length,
    errors,
  }
}
