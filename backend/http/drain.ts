import type { Context, Next } from 'hono'

/** Counts the requests in progress, so that the services they use are stopped only after them. */
export function createDrain() {
  let count = 0
  let onIdle: (() => void) | undefined
  return {
    async middleware(_: Context, next: Next): Promise<void> {
      count += 1
      try {
        await next()
      } finally {
        count -= 1
        if (count === 0) onIdle?.()
      }
    },
    /** Resolves when the last request is answered, or after `timeout` milliseconds. */
    async finished(timeout: number): Promise<void> {
      if (count === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onIdle = resolve
      const timer = setTimeout(resolve, timeout)
      await promise
      clearTimeout(timer)
    },
  }
}
