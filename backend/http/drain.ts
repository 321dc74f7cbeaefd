import type { Context, Next } from 'hono'

/** Knows how many requests are being answered, so that what they need is not taken away before they are done. */
export function createInFlight() {
  let count = 0
  let finished: (() => void) | undefined
  return {
    async middleware(_: Context, next: Next): Promise<void> {
      count += 1
      try {
        await next()
      } finally {
        count -= 1
        if (count === 0) finished?.()
      }
    },
    /** Resolves when the last of them is answered, or after so many milliseconds. */
    async settled(patience: number): Promise<void> {
      if (count === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      finished = resolve
      const timer = setTimeout(resolve, patience)
      await promise
      clearTimeout(timer)
    },
  }
}
