import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

export interface DrainPeriod {
  middleware: MiddlewareHandler
  /** Resolves when the period is over. */
  stop(): Promise<void>
}

/**
 * A time after the signal to stop in which requests are still answered, while `/readyz` sends the proxy to other processes and
 * connections are not kept: otherwise the proxy would send requests into connections that close.
 */
export function createDrainPeriod(seconds: number): DrainPeriod {
  let isLeaving = false
  return {
    async middleware(c, next) {
      if (!isLeaving) return next()
      if (c.req.path === '/readyz')
        return c.json({ status: 'not ready', reason: 'this process is stopping' }, 503, {
          'cache-control': 'no-store',
          connection: 'close',
        })
      await next()
      c.header('connection', 'close')
    },
    async stop() {
      isLeaving = true
      if (seconds > 0) await wait(seconds * 1000)
    },
  }
}
