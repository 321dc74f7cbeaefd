import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'

/** A time after the signal to stop in which requests are answered and `/readyz` turns the proxy away: else they would meet closing connections. */
export function createDrainPeriod(seconds: number) {
  let isLeaving = false
  return {
    middleware: (async (c, next) => {
      if (!isLeaving) return next()
      if (c.req.path === '/readyz')
        return c.json({ status: 'not ready', reason: 'this process is stopping' }, 503, {
          'cache-control': 'no-store',
          connection: 'close',
        })
      await next()
      c.header('connection', 'close')
    }) satisfies MiddlewareHandler,
    async stop() {
      isLeaving = true
      if (seconds > 0) await wait(seconds * 1000)
    },
  }
}
