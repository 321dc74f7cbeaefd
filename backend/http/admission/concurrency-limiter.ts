import type { MiddlewareHandler } from 'hono'
import type { ProxyOptions } from '../../auth/settings/client-address.ts'
import type { Caller } from '../caller.ts'
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from '../request-limits.ts'
import type { Tokens } from '../tokens.ts'
import { bearerKey, callerKey } from './caller-key.ts'
import { createCallerQueue, type QueueLimits } from './caller-queue.ts'

/** An address may be that of a whole club, so more of its requests run, and many more wait. */
const ADDRESS_LIMITS = { times: 2, queued: 2000 }
const MAX_QUEUED_REQUESTS = 200

export type ConcurrencyOptions = ProxyOptions & { tokens: Tokens; requestLimits?: Partial<RequestLimits> }

export interface ConcurrencyLimiter {
  /** Does the work of a request as soon as the caller has fewer than the permitted number running. */
  run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>
  /** Does the same for requests that are not yet authenticated. */
  middleware: MiddlewareHandler
}

/**
 * Limits how many requests of one caller a service works on at a time. Requests that wait too long are refused with
 * `refusal()`.
 */
export function createConcurrencyLimiter(
  options: ConcurrencyOptions,
  refusal: () => Error,
): ConcurrencyLimiter {
  const { requestsPerCaller, poolTimeout } = { ...DEFAULT_REQUEST_LIMITS, ...options.requestLimits }
  const queue = createCallerQueue(refusal)
  const ofMember = { concurrent: requestsPerCaller, queued: MAX_QUEUED_REQUESTS, timeout: poolTimeout }
  const ofAddress = {
    concurrent: requestsPerCaller * ADDRESS_LIMITS.times,
    queued: ADDRESS_LIMITS.queued,
    timeout: poolTimeout,
  }
  const limitsOf = (key: string): QueueLimits => (key.startsWith('member ') ? ofMember : ofAddress)
  return {
    run(caller, work) {
      const key = callerKey(caller)
      return key === undefined ? work() : queue.run(key, limitsOf(key), work)
    },
    async middleware(c, next) {
      const key = await bearerKey(c, options)
      await queue.run(key, limitsOf(key), next)
    },
  }
}
