import type { MiddlewareHandler } from 'hono'
import type { ProxyOptions } from '../../auth/settings/client-address.ts'
import type { Caller } from '../caller.ts'
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from '../request-limits.ts'
import type { Tokens } from '../tokens.ts'
import { bearerKey, callerKey } from './caller-key.ts'
import { createCallerQueue, type QueueLimits } from './caller-queue.ts'

/** An address may be a whole club's, so that more of its requests are worked on, and many more wait. */
const OF_ADDRESS = { times: 2, waiting: 2000 }
export const MOST_WAITING_REQUESTS = 200

export type TurnOptions = ProxyOptions & { tokens: Tokens; requestLimits?: Partial<RequestLimits> }

export interface Turns {
  /** Does the work of a request when it is the caller's turn. */
  take<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>
  /** The same for requests of whom the service has not looked at yet. */
  middleware: MiddlewareHandler
}

/** Turns of callers within one service. Whoever finds no place in time is refused with `refusal()`. */
export function createTurns(options: TurnOptions, refusal: () => Error): Turns {
  const { requestsPerCaller, poolTimeout } = { ...DEFAULT_REQUEST_LIMITS, ...options.requestLimits }
  const queue = createCallerQueue(refusal)
  const ofMember = { most: requestsPerCaller, waiting: MOST_WAITING_REQUESTS, timeout: poolTimeout }
  const ofAddress = {
    most: requestsPerCaller * OF_ADDRESS.times,
    waiting: OF_ADDRESS.waiting,
    timeout: poolTimeout,
  }
  const limitsOf = (key: string): QueueLimits => (key.startsWith('member ') ? ofMember : ofAddress)
  return {
    take(caller, work) {
      const key = callerKey(caller)
      return key === undefined ? work() : queue.run(key, limitsOf(key), work)
    },
    async middleware(c, next) {
      const key = await bearerKey(c, options)
      await queue.run(key, limitsOf(key), next)
    },
  }
}
