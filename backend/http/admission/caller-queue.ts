/**
 * Milliseconds by which a refusal of a full queue is delayed: a client that retries at once must not be answered at full speed.
 */
const REFUSAL_DELAY = 250

export interface QueueLimits {
  /** Requests of one caller that run at a time. */
  concurrent: number
  /** Requests of one caller that may wait. */
  queued: number
  /** Milliseconds after which a waiting request is refused. */
  timeout: number
}

interface CallerState {
  running: number
  queued: (() => void)[]
}

/**
 * Runs a few requests of each caller at a time. Waiting requests cost nothing, so a caller who sends hundreds at once delays
 * nobody else.
 */
export function createCallerQueue(refusal: () => Error) {
  const callers = new Map<string, CallerState>()

  function leave(caller: string, state: CallerState): void {
    state.running -= 1
    const next = state.queued.shift()
    if (next) next()
    else if (state.running === 0) callers.delete(caller)
  }

  function wait(state: CallerState, limits: QueueLimits): Promise<void> {
    if (state.queued.length >= limits.queued)
      return new Promise((_, reject) => setTimeout(() => reject(refusal()), REFUSAL_DELAY))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        state.running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        state.queued.splice(state.queued.indexOf(start), 1)
        reject(refusal())
      }, limits.timeout)
      state.queued.push(start)
    })
  }

  return {
    /** Does the work when this caller may run more, in order of arrival. Rejects with `refusal()` when that takes too long. */
    async run<Result>(caller: string, limits: QueueLimits, work: () => Promise<Result>): Promise<Result> {
      const state = callers.get(caller) ?? { running: 0, queued: [] }
      callers.set(caller, state)
      if (state.running < limits.concurrent) state.running += 1
      else await wait(state, limits)
      try {
        return await work()
      } finally {
        leave(caller, state)
      }
    },
  }
}
