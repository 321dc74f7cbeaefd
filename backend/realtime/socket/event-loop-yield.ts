/** Milliseconds of work after which other callbacks run. */
const MAX_TURN_MS = 4

/** Yields to the event loop when the last turn has taken long: called repeatedly within long work. */
export type YieldIfDue = () => Promise<void> | undefined

export function createEventLoopYield(): YieldIfDue {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_TURN_MS) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
