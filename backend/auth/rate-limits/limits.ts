import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseTooSoon, refuseWithRetryAfter } from '../auth.ts'
import { addressKey, clientAddress, type ProxyOptions } from '../settings/client-address.ts'
import { LIMIT_NAMES, LIMITS, type LimitName, type RateLimits } from './limit-table.ts'

interface LimitOptions extends ProxyOptions {
  database: Pick<Database, 'pool'>
  rateLimitFactor: number
  auth?: { rateLimits?: RateLimits } | undefined
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Counters that throw a 429 Refusal with Retry-After above their limit. An account is one whether it exists or not; its owner,
 * whom a key distinguishes from strangers (device-cookies/), is counted apart. They are in the table `_backend.rate_limits`, so
 * that a restart resets nothing and several processes count together.
 *
 * @param options `rateLimitFactor` multiplies every limit
 */
export function createLimits(options: LimitOptions) {
  const limiters = new Map(LIMIT_NAMES.map((name) => [name, createLimiter(name, options)]))
  const ofAddress = (c: Context) => addressKey(clientAddress(c, options))
  /** Resolves to the seconds after which a retry makes sense; to undefined within the limit. */
  async function consume(name: LimitName, key: string): Promise<number | undefined> {
    try {
      await limiters.get(name)?.consume(key)
      return undefined
    } catch (reached) {
      if (reached instanceof Error) throw reached
      return (reached as RateLimiterRes).msBeforeNext / 1000
    }
  }
  async function count(name: LimitName, key: string): Promise<void> {
    const seconds = await consume(name, key)
    if (seconds !== undefined) throw tooMany(name, seconds)
  }
  async function refund(name: LimitName, key: string): Promise<void> {
    await limiters.get(name)?.reward(key)
  }
  return {
    /** Counts a request of the client's address. */
    countAddress: (c: Context, name: LimitName) => count(name, ofAddress(c)),
    /** Counts a request for an account, or of a session, whatever address it comes from. */
    countAccount: (id: string, name: LimitName, owner?: string) => count(name, accountKey(id, owner)),
    /**
     * Counts a mail to an account: one a minute of a kind per sender, so that a stranger who keeps requesting mails does not
     * block the owner. Returns the seconds to wait when the limit of the account is used up, but not that of the sender.
     */
    async countStrangersMail(c: Context, kind: string, email: string) {
      await count('mail', ofAddress(c))
      await count('mailToAccount', `${kind}:${accountKey(email)}:${ofAddress(c)}`)
      return consume('mailsToAccount', `${kind}:${accountKey(email)}`)
    },
    async countMail(c: Context, kind: string, email: string): Promise<void> {
      const seconds = await this.countStrangersMail(c, kind, email)
      if (seconds !== undefined) throw tooMany('mailsToAccount', seconds)
    },
    async countOwnersMail(kind: string, email: string, owner: string): Promise<void> {
      await count('mailToAccount', `${kind}:${accountKey(email, owner)}`)
      await count('mailsToAccount', `${kind}:${accountKey(email, owner)}`)
    },
    /** Tells whether a mail beyond that limit may be sent: one in ten minutes. */
    countLateMail: async (kind: string, email: string) =>
      (await consume('lateMailToAccount', `${kind}:${accountKey(email)}`)) === undefined,
    /** Counts a text message from an address, for an account, to a phone. */
    async countMessage(c: Context, userId: string, phone: string): Promise<void> {
      await count('message', ofAddress(c))
      await count('messages', accountKey(userId))
      await count('messages', accountKey(phone))
    },
    /** Subtracts a request again: the password was right after all. */
    refundAddress: (c: Context, name: LimitName) => refund(name, ofAddress(c)),
    refundAccount: (id: string, name: LimitName, owner?: string) => refund(name, accountKey(id, owner)),
  }
}

function createLimiter(name: LimitName, options: LimitOptions): RateLimiterPostgres {
  const { duration } = LIMITS[name]
  const limit = options.auth?.rateLimits?.[name] ?? LIMITS[name].points
  const points = Math.max(1, Math.floor(limit * options.rateLimitFactor))
  return new RateLimiterPostgres({
    storeClient: options.database.pool,
    storeType: 'pool',
    schemaName: '_backend',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
  })
}

/** Hashes the account, so that the table does not reveal who has one or tried to sign in. */
function accountKey(id: string, owner?: string): string {
  const hash = createHash('sha256').update(id).digest('base64url')
  return owner ? `${hash}:${owner}` : hash
}

function tooMany(name: LimitName, seconds: number) {
  if (name === 'mail' || name === 'mailsToAccount')
    return refuseWithRetryAfter('over_email_send_rate_limit', 'email rate limit exceeded', seconds)
  if (name === 'mailToAccount') return refuseTooSoon('over_email_send_rate_limit', seconds)
  if (name === 'message' || name === 'messages')
    return refuseWithRetryAfter('over_sms_send_rate_limit', 'SMS rate limit exceeded', seconds)
  return refuseWithRetryAfter('over_request_rate_limit', 'Request rate limit reached', seconds)
}

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
