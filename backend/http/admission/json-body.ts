import type { MiddlewareHandler } from 'hono'
import { announcedSize } from './announced-size.ts'
import { type BodyBudget, type BodyLimits, createBodyBudget } from './body-budget.ts'
import { bearerKey } from './caller-key.ts'
import type { TurnOptions } from './turns.ts'

/** Bytes that callers without a secret key may send, for each service. */
export const BODY_LIMITS: BodyLimits = {
  ofCaller: 512 * 1024,
  ofAll: 32 * 1024 * 1024,
  perSecond: 512 * 1024,
}

export const createBodies = (refusal: () => Error): BodyBudget => createBodyBudget(BODY_LIMITS, refusal)

/**
 * Reads the JSON body of a request before anything else is done for it, so that a slow sender holds up nobody. To be used behind a
 * limit of its size.
 *
 * @param most that limit, for senders who do not say how much comes
 */
export function readJsonFirst(options: TurnOptions, most: number, refusal: () => Error): MiddlewareHandler {
  const bodies = createBodies(refusal)
  return async (c, next) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) return next()
    const giveBack = bodies.reserve(await bearerKey(c, options), announcedSize(c.req.header(), most))
    try {
      await c.req.text()
      await next()
    } finally {
      giveBack()
    }
  }
}
