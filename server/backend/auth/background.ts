import type { Logger } from 'pino'
import { withoutValues } from '../without-values.ts'

/** Work that goes on after the answer, so that its duration tells nothing, and that `stop` waits for. */
export interface Background {
  /** `stopping` is aborted when there is no time left to wait for a better moment. */
  run(work: (stopping: AbortSignal) => Promise<void>): void
  stop(): Promise<void>
}

export function startBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    run(work) {
      const done = work(stopping.signal)
        .catch((error) => log.error({ error: withoutValues(error) }, 'auth: work after the answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async stop() {
      stopping.abort()
      while (running.size > 0) await Promise.all(running)
    },
  }
}
