import type { MiddlewareHandler } from 'hono'
import { announcedSize } from './announced-size.ts'
import { type BodyBudget, type BodyLimits, createBodyBudget } from './body-budget.ts'
import { bearerKey } from './caller-key.ts'
import type { ConcurrencyOptions } from './concurrency-limiter.ts'

/** Bytes that callers without a secret key may send, for each service. */
export const BODY_LIMITS: BodyLimits = {
  perCaller: 512 * 1024,
  total: 32 * 1024 * 1024,
  perSecond: 512 * 1024,
}

export const createJsonBodyBudget = (refusal: () => Error): BodyBudget =>
  createBodyBudget(BODY_LIMITS, refusal)

/**
 * Reads the JSON body of a request before anything else is done for it, so that a slow sender holds up nobody. Expects a limit
 * of the body's size in front of it.
 *
 * @param most that limit, for senders who do not announce a size
 */
export function readJsonFirst(
  options: ConcurrencyOptions,
  most: number,
  refusal: () => Error,
): MiddlewareHandler {
  const bodies = createJsonBodyBudget(refusal)
  return async (c, next) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) return next()
    const release = bodies.reserve(await bearerKey(c, options), announcedSize(c.req.header(), most))
    try {
      await c.req.text()
      await next()
    } finally {
      release()
    }
  }
}
