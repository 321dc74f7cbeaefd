import type { Context } from 'hono'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey, clientAddress } from './client-address.ts'
import { refuseForNow } from './refuse.ts'

/**
 * How often within how many seconds. Those per address are GoTrue's defaults; those per account are ours, against guessing
 * from many addresses at once.
 */
const LIMITS = {
  token: { points: 150, duration: 300 },
  wrongPassword: { points: 30, duration: 300 },
  wrongPasswordOfAccount: { points: 100, duration: 3600 },
  signup: { points: 30, duration: 300 },
  recover: { points: 30, duration: 300 },
  resend: { points: 30, duration: 300 },
  user: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  authorize: { points: 150, duration: 300 },
  wrongCodeOfAccount: { points: 10, duration: 900 },
  mail: { points: 30, duration: 3600 },
  mailToAccount: { points: 1, duration: 60 },
  mailsToAccount: { points: 40, duration: 3600 },
  factorChallenge: { points: 15, duration: 60 },
  factorVerify: { points: 15, duration: 60 },
  wrongFactorCode: { points: 10, duration: 900 },
  message: { points: 30, duration: 3600 },
  messages: { points: 10, duration: 3600 },
  limitedFunction: { points: 30, duration: 300 },
}

export type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Counts a request of the caller's address; throws a 429 Refusal with Retry-After when there were too many. */
  countAddress(c: Context, name: LimitName): Promise<void>
  /** The same for an account, whether it exists or not. */
  countAccount(email: string, name: LimitName): Promise<void>
  /**
   * Counts a mail to an account, whether it exists or not: one a minute of a kind for whoever asks, so that a stranger who
   * keeps asking does not keep the owner from asking.
   */
  countMail(c: Context, kind: string, email: string): Promise<void>
  /** Counts a text message from an address, for an account, to a phone. */
  countMessage(c: Context, userId: string, phone: string): Promise<void>
  /** Takes a count back: the password was right after all. */
  forgive(key: string, name: LimitName): Promise<void>
  addressKeyOf(c: Context): string
}

/** @param options `rateLimitFactor` multiplies every limit */
export function createLimits(options: {
  rateLimitFactor: number
  clientAddressHeader?: string | undefined
}): Limits {
  const limiters = new Map<LimitName, RateLimiterMemory>()
  for (const [name, { points, duration }] of Object.entries(LIMITS))
    limiters.set(
      name as LimitName,
      new RateLimiterMemory({
        keyPrefix: name,
        points: Math.max(1, Math.floor(points * options.rateLimitFactor)),
        duration,
      }),
    )
  const addressKeyOf = (c: Context) => addressKey(clientAddress(c, options))
  async function count(name: LimitName, key: string): Promise<void> {
    try {
      await limiters.get(name)?.consume(key)
    } catch (reached) {
      if (reached instanceof Error) throw reached
      throw tooMany(name, (reached as RateLimiterRes).msBeforeNext / 1000)
    }
  }
  return {
    addressKeyOf,
    countAddress: (c, name) => count(name, addressKeyOf(c)),
    countAccount: (email, name) => count(name, email),
    async countMail(c, kind, email) {
      await count('mail', addressKeyOf(c))
      await count('mailToAccount', `${kind} ${email} ${addressKeyOf(c)}`)
      await count('mailsToAccount', email)
    },
    async countMessage(c, userId, phone) {
      await count('message', addressKeyOf(c))
      await count('messages', userId)
      await count('messages', phone)
    },
    async forgive(key, name) {
      await limiters.get(name)?.reward(key)
    },
  }
}

function tooMany(name: LimitName, seconds: number) {
  if (name === 'mail' || name === 'mailsToAccount')
    return refuseForNow('over_email_send_rate_limit', 'email rate limit exceeded', seconds)
  if (name === 'mailToAccount')
    return refuseForNow(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.ceil(seconds)} seconds.`,
      seconds,
    )
  if (name === 'message' || name === 'messages')
    return refuseForNow('over_sms_send_rate_limit', 'SMS rate limit exceeded', seconds)
  return refuseForNow('over_request_rate_limit', 'Request rate limit reached', seconds)
}
