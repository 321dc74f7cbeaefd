/** Seconds' worth that may wait; the next is told so at once. */
const LONGEST_QUEUE = 8
/** So many seconds' worth go through at once after a quiet time. */
const BURST = 0.2
/** So many arrivals within a moment, this one or the last, are a crowd. */
const CROWD = 10
const MOMENT = 100
/** Milliseconds that a crowd that goes on arriving can hold everybody up. */
const LONGEST_HOLD = 1500
const TICK = 10

export interface Gate {
  /** To be called for each one that arrives before the gate, whether or not it will want to pass. */
  arrive(): void
  /** Resolves to true when it is this one's turn, in order; to false at once when that would take too long. */
  pass(): Promise<boolean>
}

/**
 * Lets so many through in a second: a crowd that comes back is taken in at a pace that leaves time for everything else.
 * While it is still arriving nobody passes, for what one does next would stand in line behind all that arrive.
 */
export function createGate(perSecond: number): Gate {
  const queue: (() => void)[] = []
  const burst = Math.max(1, perSecond * BURST)
  const arriving = createCrowd()
  let credit = burst
  let creditAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function letThrough(): void {
    const now = performance.now()
    credit = Math.min(burst, credit + ((now - creditAt) * perSecond) / 1000)
    creditAt = now
    const since = arriving.since(now)
    const held = since !== undefined && now - since < LONGEST_HOLD
    for (; !held && credit >= 1 && queue.length > 0; credit--) queue.shift()?.()
    clearTimeout(timer)
    timer = queue.length > 0 ? setTimeout(letThrough, TICK) : undefined
  }

  return {
    arrive: () => arriving.count(performance.now()),
    pass() {
      if (queue.length >= perSecond * LONGEST_QUEUE) return Promise.resolve(false)
      return new Promise((resolve) => {
        queue.push(() => resolve(true))
        if (timer === undefined) letThrough()
      })
    },
  }
}

function createCrowd() {
  let moment = 0
  let now = 0
  let before = 0
  let start: number | undefined

  function turnTo(time: number): void {
    const current = Math.floor(time / MOMENT)
    if (current === moment) return
    before = current === moment + 1 ? now : 0
    now = 0
    moment = current
    if (before < CROWD) start = undefined
  }

  return {
    count(time: number): void {
      turnTo(time)
      now += 1
      if (now === CROWD) start ??= time
    },
    /** Since when a crowd has been arriving; undefined when none is. */
    since(time: number): number | undefined {
      turnTo(time)
      return start
    },
  }
}
