import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 3000
/** The share of the time since the last look in which an idle process may have worked. */
const IDLE_SHARE = 0.05

/**
 * Collects what the start has left once the process is idle: V8 would keep it until there is work. The collection takes a tenth of a second
 * in which nobody is answered, so it waits while there is work. Needs Node's `--expose-gc`; without it nothing is collected.
 */
export function releaseStartMemory() {
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > IDLE_SHARE) return
    clearInterval(timer)
    // The flavour that gives back the pages, too.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  }, LOOK_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}
