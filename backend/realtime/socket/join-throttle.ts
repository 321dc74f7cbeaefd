/** Seconds' worth of joins that may be queued; further ones are refused at once. */
const MAX_QUEUE_SECONDS = 8
/** Seconds' worth of joins that pass at once after a quiet time. */
const BURST = 0.2
/** Arrivals within this or the last window that count as a burst. */
const ARRIVALS_OF_BURST = 10
const WINDOW_MS = 100
/** Milliseconds for which a continuing burst can delay all joins. */
const MAX_HOLD = 1500
const TICK = 10

export type JoinThrottle = ReturnType<typeof createJoinThrottle>

/**
 * Limits joins per second: after a restart all clients rejoin at once, and other work has to go on. During a burst of arriving
 * sockets no join proceeds, because its next steps would queue behind all of them.
 */
export function createJoinThrottle(perSecond: number) {
  const queue: (() => void)[] = []
  const burst = Math.max(1, perSecond * BURST)
  const arrivals = createArrivalCounter()
  let credit = burst
  let creditAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function releaseDue(): void {
    const now = performance.now()
    credit = Math.min(burst, credit + ((now - creditAt) * perSecond) / 1000)
    creditAt = now
    const since = arrivals.since(now)
    const held = since !== undefined && now - since < MAX_HOLD
    for (; !held && credit >= 1 && queue.length > 0; credit--) queue.shift()?.()
    clearTimeout(timer)
    timer = queue.length > 0 ? setTimeout(releaseDue, TICK) : undefined
  }

  return {
    /** Counts an arriving socket, whether or not it will join. */
    recordArrival: () => arrivals.count(performance.now()),
    /** Resolves to true when this join may proceed, in order; to false at once when that would take too long. */
    acquire(): Promise<boolean> {
      if (queue.length >= perSecond * MAX_QUEUE_SECONDS) return Promise.resolve(false)
      return new Promise((resolve) => {
        queue.push(() => resolve(true))
        if (timer === undefined) releaseDue()
      })
    },
  }
}

function createArrivalCounter() {
  let window = 0
  let now = 0
  let before = 0
  let start: number | undefined

  function advance(time: number): void {
    const current = Math.floor(time / WINDOW_MS)
    if (current === window) return
    before = current === window + 1 ? now : 0
    now = 0
    window = current
    if (before < ARRIVALS_OF_BURST) start = undefined
  }

  return {
    count(time: number): void {
      advance(time)
      now += 1
      if (now === ARRIVALS_OF_BURST) start ??= time
    },
    /** Returns the start of the present burst; undefined when there is none. */
    since(time: number): number | undefined {
      advance(time)
      return start
    },
  }
}
