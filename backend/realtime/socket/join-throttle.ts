import { performance as threadTimes } from 'node:perf_hooks'

/** Seconds' worth of joins that may be queued; further ones are refused at once. */
const MAX_QUEUE_SECONDS = 8
/** Seconds' worth of joins that pass at once after a quiet time. */
const BURST = 0.2
/** Arrivals within this or the last window that count as a burst. */
const ARRIVALS_OF_BURST = 10
const WINDOW_MS = 100
/** The bounds of the rate, as shares of the limit. */
const LEAST = 1 / 3
const MOST = 5
/** The share of the time that the thread may work, and the factors by which the rate follows it from window to window. */
const UTILIZATION = 0.9
/** There is no telling from then on how much waits for the thread. */
const FULL = 0.98
const SLOWER = 0.85
const FASTER = 2
/** Milliseconds for which a continuing burst can delay all joins. */
const MAX_HOLD = 1500
const TICK = 10

export type JoinThrottle = ReturnType<typeof createJoinThrottle>

/**
 * Limits joins per second: after a restart all clients rejoin at once and read what they missed, and other work has to go on. During a burst
 * of arriving sockets no join proceeds, because its next steps would queue behind all of them.
 * @param perSecond joins; a third of them proceed while the process is busy, and up to five times as many while it is not
 * @param waiting tells how many statements wait for a connection to the database
 */
export function createJoinThrottle(perSecond: number, waiting: () => number) {
  const queue: (() => void)[] = []
  const rate = createRate(perSecond, waiting)
  const arrivals = createArrivalCounter()
  let credit = rate.burst()
  let creditAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function releaseDue(): void {
    const now = performance.now()
    const since = arrivals.since(now)
    const held = since !== undefined && now - since < MAX_HOLD
    if (timer === undefined || held) rate.reset(now)
    else rate.adapt(now)
    credit = Math.min(rate.burst(), credit + ((now - creditAt) * rate.perSecond()) / 1000)
    creditAt = now
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

/**
 * The joins that may proceed in a second: few at first, since a process that has just started is slow, then more and more while it is idle for a
 * part of the time, and fewer when it hardly is or statements wait. The reads that follow a join come some time later, so the rate grows slowly.
 * Timers would not show it: a loop accepts one connection a turn, so that reads wait for their turns while timers are on time.
 */
function createRate(perSecond: number, waiting: () => number) {
  const [least, most] = [perSecond * LEAST, perSecond * MOST]
  let rate = least
  let since = 0
  let before = threadTimes.eventLoopUtilization()
  function begin(now: number): void {
    since = now
    before = threadTimes.eventLoopUtilization()
  }
  return {
    perSecond: () => rate,
    burst: () => Math.max(1, rate * BURST),
    adapt(now: number): void {
      if (now - since < WINDOW_MS) return
      const { utilization } = threadTimes.eventLoopUtilization(before)
      const isFull = utilization > FULL || waiting() > 0
      const wanted = isFull ? SLOWER : UTILIZATION / Math.max(utilization, 0.01)
      rate *= Math.min(FASTER, Math.max(SLOWER, wanted))
      rate = Math.min(most, Math.max(least, rate))
      begin(now)
    },
    reset(now: number): void {
      rate = least
      begin(now)
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
