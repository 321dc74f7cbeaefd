import type { Context, Next } from 'hono'
import { addressKey, clientAddress, type ProxyOptions } from '../../auth/settings/client-address.ts'
import { bearerOf, type Caller } from '../caller.ts'
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from '../request-limits.ts'
import type { Tokens } from '../tokens.ts'

/** An address may be that of a whole club, so more of its requests run, and many more wait. */
const ADDRESS_LIMITS = { times: 2, queued: 2000 }
const MAX_QUEUED_REQUESTS = 200

export type ConcurrencyOptions = ProxyOptions & { tokens: Tokens; requestLimits?: Partial<RequestLimits> }

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

/** Limits the requests of one caller that a service works on at a time. `refusal()` refuses those that wait too long. */
export function createConcurrencyLimiter(options: ConcurrencyOptions, refusal: () => Error) {
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
    /** Does the work of a request as soon as the caller has fewer than the permitted number running. */
    run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
      const key = callerKey(caller)
      return key === undefined ? work() : queue.run(key, limitsOf(key), work)
    },
    /** Does the same for requests that are not yet authenticated. */
    async middleware(c: Context, next: Next): Promise<void> {
      const key = await bearerKey(c, options)
      await queue.run(key, limitsOf(key), next)
    },
  }
}

/** Returns the key that counts a caller: the member, or the address of a stranger. Secret keys are not limited. */
export function callerKey({ claims, address }: Caller): string | undefined {
  if (claims.sub !== undefined) return `member ${claims.sub}`
  return address === undefined ? undefined : `address ${address}`
}

/** Returns the same key before a service has authenticated the request: an invalid token counts as its address. */
export async function bearerKey(c: Context, options: ProxyOptions & { tokens: Tokens }): Promise<string> {
  const bearer = bearerOf(c.req.header('authorization'))
  const claims = bearer?.includes('.')
    ? await options.tokens.verify(bearer).catch(() => undefined)
    : undefined
  return claims?.sub === undefined
    ? `address ${addressKey(clientAddress(c, options))}`
    : `member ${claims.sub}`
}

/** Milliseconds by which a refusal of a full queue is delayed: a client that retries at once must not be answered at full speed. */
const REFUSAL_DELAY = 250

interface QueueLimits {
  /** Requests of one caller that run at a time. */
  concurrent: number
  /** Requests of one caller that may wait. */
  queued: number
  /** Milliseconds after which a waiting request is refused. */
  timeout: number
}

interface CallerState {
  running: number
  queued: (() => void)[]
}

/** Runs a few requests of each caller at a time. Waiting costs nothing, so hundreds of one caller delay nobody else. */
export function createCallerQueue(refusal: () => Error) {
  const callers = new Map<string, CallerState>()

  function leave(caller: string, state: CallerState): void {
    state.running -= 1
    const next = state.queued.shift()
    if (next) next()
    else if (state.running === 0) callers.delete(caller)
  }

  function wait(state: CallerState, limits: QueueLimits): Promise<void> {
    if (state.queued.length >= limits.queued)
      return new Promise((_, reject) => setTimeout(() => reject(refusal()), REFUSAL_DELAY))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        state.running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        state.queued.splice(state.queued.indexOf(start), 1)
        reject(refusal())
      }, limits.timeout)
      state.queued.push(start)
    })
  }

  return {
    /** Does the work when this caller may run more, in order of arrival. Rejects with `refusal()` when that takes too long. */
    async run<Result>(caller: string, limits: QueueLimits, work: () => Promise<Result>): Promise<Result> {
      const state = callers.get(caller) ?? { running: 0, queued: [] }
      callers.set(caller, state)
      if (state.running < limits.concurrent) state.running += 1
      else await wait(state, limits)
      try {
        return await work()
      } finally {
        leave(caller, state)
      }
    },
  }
}
