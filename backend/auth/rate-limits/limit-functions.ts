import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../http/refusal.ts'
import type { Limits } from './limits.ts'

/**
 * Middleware for `/rest/v1/rpc/:name`: functions that reveal something about accounts are limited per address like sign-ups.
 * Refuses in the data API's error shape.
 */
export function limitFunctions(names: string[], limits: Limits): MiddlewareHandler {
  return async (c, next) => {
    try {
      if (names.includes(c.req.param('name') ?? '')) await limits.countAddress(c, 'limitedFunction')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json(
        { ...error.body, details: null, hint: null },
        { status: error.status, headers: error.headers },
      )
    }
    return next()
  }
}
