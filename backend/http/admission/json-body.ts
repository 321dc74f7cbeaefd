import type { IncomingHttpHeaders } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { bearerKey, type ConcurrencyOptions } from './concurrency-limiter.ts'

/** Bytes that callers without a secret key may send, for each service. */
export const BODY_LIMITS = {
  /** Bytes of one caller that are read or worked on at a time. */
  perCaller: 512 * 1024,
  /** Bytes of all callers together that are read or worked on at a time. */
  total: 32 * 1024 * 1024,
  /** Bytes that one caller may send in a second. */
  perSecond: 512 * 1024,
}

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
  const bodies = createBodyBudget(BODY_LIMITS, refusal)
  return async (c, next) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) return next()
    using _room = bodies.reserve(await bearerKey(c, options), announcedSize(c.req.header(), most))
    await c.req.text()
    await next()
  }
}

export type SizeHeaders = Pick<IncomingHttpHeaders, 'content-length' | 'transfer-encoding'>

/**
 * Returns the bytes of body that a request announces (RFC 9112, section 6.3): 0 when it names neither a length nor an encoding,
 * as most reads and deletions do.
 *
 * @param most stands for a chunked body, whose size is not known beforehand
 */
export function announcedSize(headers: SizeHeaders, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  return Number(headers['content-length'] ?? 0)
}

export type BodyBudget = ReturnType<typeof createBodyBudget>

/**
 * Bounds the bytes of request bodies, of one caller and of all together: each takes several times its size in memory until it
 * is answered, and parsing it blocks the one thread that answers everybody.
 */
export function createBodyBudget({ perCaller, total, perSecond }: typeof BODY_LIMITS, refusal: () => Error) {
  const reserved = new Map<string, number>()
  let sum = 0
  const sent = new Map<string, number>()
  let second = 0

  function sentBy(caller: string): number {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) sent.clear()
    second = now
    return sent.get(caller) ?? 0
  }

  return {
    /** Reserves room for a body of a caller until it is disposed of. Throws `refusal()` when there is none left. */
    reserve(caller: string, bytes: number): Disposable {
      const own = reserved.get(caller) ?? 0
      const before = sentBy(caller)
      if (own + bytes > perCaller || sum + bytes > total || before + bytes > perSecond) throw refusal()
      reserved.set(caller, own + bytes)
      sum += bytes
      sent.set(caller, before + bytes)
      const release = () => {
        const rest = (reserved.get(caller) ?? 0) - bytes
        if (rest > 0) reserved.set(caller, rest)
        else reserved.delete(caller)
        sum -= bytes
      }
      return { [Symbol.dispose]: release }
    },
  }
}
