/** Milliseconds that work may go on for before everything else gets a turn. */
const LONGEST_TURN = 4

/** Waits for a turn of the event loop when the last one has taken long: to be called again and again within long work. */
export type Breathe = () => Promise<void> | undefined

export function createBreather(): Breathe {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST_TURN) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
