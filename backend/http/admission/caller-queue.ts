/** Milliseconds that a refusal of a full queue is held back: whoever asks again at once must not be answered at full speed. */
const REFUSAL_DELAY = 250

export interface QueueLimits {
  /** Requests of one caller that are worked on at a time. */
  most: number
  /** Those that may wait for their turn. */
  waiting: number
  /** Milliseconds that one waits. */
  timeout: number
}

export interface CallerQueue {
  /** Does the work when it is this caller's turn, in order of arrival. Rejects with `refusal()` when that takes too long. */
  run<Result>(caller: string, limits: QueueLimits, work: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Works on a few requests of each caller at a time. The rest cost nothing while they wait, so that a caller who sends hundreds at once
 * waits behind themselves and nobody else does.
 */
export function createCallerQueue(refusal: () => Error): CallerQueue {
  const lines = new Map<string, Line>()

  function leave(caller: string, line: Line): void {
    line.running -= 1
    const next = line.waiting.shift()
    if (next) next()
    else if (line.running === 0) lines.delete(caller)
  }

  function wait(line: Line, { waiting, timeout }: QueueLimits): Promise<void> {
    if (line.waiting.length >= waiting)
      return new Promise((_, reject) => setTimeout(() => reject(refusal()), REFUSAL_DELAY))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        line.running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1)
        reject(refusal())
      }, timeout)
      line.waiting.push(start)
    })
  }

  return {
    async run(caller, limits, work) {
      const line = lines.get(caller) ?? { running: 0, waiting: [] }
      lines.set(caller, line)
      if (line.running < limits.most) line.running += 1
      else await wait(line, limits)
      try {
        return await work()
      } finally {
        leave(caller, line)
      }
    },
  }
}
