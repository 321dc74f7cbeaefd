/** Requests of one caller that may wait; the next is refused at once. */
export const MAX_WAITING = 200

/** Milliseconds after which work counts as slow. */
const SLOW_MS = 50
/** Slow requests that one caller may have running when another is started: one core is left for other callers. */
const MAX_SLOW = 1
/** Weight of the latest duration in the moving mean of a caller's durations. */
const WEIGHT_OF_LATEST = 0.3
/** Callers whose mean duration is kept; beyond that the one who has been inactive longest is removed. */
const MAX_MEANS = 1000

interface WaitingRequest {
  caller: string
  maxSlow: number
  start(): void
}

/**
 * Shares a number of slots among callers: one gets another slot only while more are free than it already has. A single caller
 * can thus have half of them, however much it requests, and the next one half of the rest, so every caller finds a slot. Slots
 * bound connections, but slow statements fill the cores: a caller starts nothing beside a slow statement, and a caller whose
 * work has been slow on average does one thing at a time. Waiting requests start in order of arrival.
 * @param timeout milliseconds
 */
export function createPerCallerLimiter(slots: number, timeout: number, refusal: () => Error) {
  /** Start times of the running work of each caller. */
  const startTimes = new Map<string, number[]>()
  /** Milliseconds; the most recently active caller is at the end. */
  const meanDurations = new Map<string, number>()
  /** Number of waiting requests of each caller. */
  const queued = new Map<string, number>()
  let waiting: WaitingRequest[] = []
  let free = slots

  function mayStart(caller: string, maxSlow: number): boolean {
    const starts = startTimes.get(caller) ?? []
    return free > starts.length && slowAmong(caller, starts) < maxSlow
  }

  /** All running work of a caller with a slow mean counts as slow: six heavy statements may have only just begun. */
  function slowAmong(caller: string, begun: number[]): number {
    if ((meanDurations.get(caller) ?? 0) >= SLOW_MS) return begun.length
    const now = performance.now()
    return begun.filter((time) => now - time >= SLOW_MS).length
  }

  function recordDuration(caller: string, duration: number): void {
    const mean = meanDurations.get(caller) ?? duration
    meanDurations.delete(caller)
    meanDurations.set(caller, mean + (duration - mean) * WEIGHT_OF_LATEST)
    if (meanDurations.size <= MAX_MEANS) return
    for (const [oldest] of meanDurations) return void meanDurations.delete(oldest)
  }

  function acquire(caller: string): number {
    const now = performance.now()
    free -= 1
    startTimes.set(caller, [...(startTimes.get(caller) ?? []), now])
    return now
  }

  function release(caller: string, since: number): void {
    free += 1
    recordDuration(caller, performance.now() - since)
    const rest = [...(startTimes.get(caller) ?? [])]
    rest.splice(rest.indexOf(since), 1)
    if (rest.length > 0) startTimes.set(caller, rest)
    else startTimes.delete(caller)
    for (let next = nextAllowed(); next; next = nextAllowed()) next.start()
  }

  const nextAllowed = () => waiting.find((candidate) => mayStart(candidate.caller, candidate.maxSlow))

  function leave(request: WaitingRequest): void {
    waiting = waiting.filter((other) => other !== request)
    countQueued(request.caller, -1)
  }

  function countQueued(caller: string, by: number): void {
    const count = (queued.get(caller) ?? 0) + by
    if (count > 0) queued.set(caller, count)
    else queued.delete(caller)
  }

  function wait(caller: string, maxSlow: number): Promise<number> {
    if ((queued.get(caller) ?? 0) >= MAX_WAITING) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(request)
        reject(refusal())
      }, timeout)
      const request: WaitingRequest = {
        caller,
        maxSlow,
        start() {
          clearTimeout(timer)
          leave(request)
          resolve(acquire(caller))
        },
      }
      waiting.push(request)
      countQueued(caller, 1)
    })
  }

  return {
    /** Tells how many requests wait for a slot. */
    waiting: () => waiting.length,
    /**
     * Does the work as soon as a slot is free. Rejects with `refusal()` when none became free in time.
     *
     * @param maxSlow slow requests that the caller may have running when another is started
     */
    async run<Result>(caller: string, work: () => Promise<Result>, maxSlow = MAX_SLOW): Promise<Result> {
      const since = mayStart(caller, maxSlow) ? acquire(caller) : await wait(caller, maxSlow)
      try {
        return await work()
      } finally {
        release(caller, since)
      }
    },
  }
}
