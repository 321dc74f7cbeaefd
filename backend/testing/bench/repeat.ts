export interface Rate {
  perSecond: number
  /** Times that the work was done. */
  done: number
  /** The sum of all runs, where several were combined. */
  errors: number
}

/** Measures how often per second `work` gets done by so many lanes at a time; failures are counted apart. */
export async function repeat(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<unknown>,
): Promise<Rate> {
  const start = performance.now()
  let done = 0
  let errors = 0
  const once = (lane: number) =>
    work(lane).then(
      () => done++,
      () => errors++,
    )
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() - start < seconds * 1000) await once(lane)
    }),
  )
  return { perSecond: (done * 1000) / (performance.now() - start), done, errors }
}

/** The run in the middle, with the errors of all. */
export function together(rates: Rate[]): Rate {
  const [done, errors] = [sumOf(rates.map((rate) => rate.done)), sumOf(rates.map((rate) => rate.errors))]
  return { perSecond: median(rates.map((rate) => rate.perSecond)), done, errors }
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
