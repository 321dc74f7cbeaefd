import type { Logger } from 'pino'
import { withoutValues } from './refuse.ts'

/** Work that goes on after the answer, so that its duration tells nothing, and that `stop` waits for. */
export interface Background {
  run(work: () => Promise<void>): void
  stop(): Promise<void>
}

export function startBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const done = work()
        .catch((error) => log.error({ error: withoutValues(error) }, 'auth: work after the answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async stop() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
