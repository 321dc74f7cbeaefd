import { z } from 'zod'

/**
 * Requests (`points`) per number of seconds (`duration`). Those per address are GoTrue's defaults; those per account are ours,
 * against guessing from many addresses at once, and the one per session against a client that renews its token all the time.
 */
export const LIMITS = {
  token: { points: 150, duration: 300 },
  renewal: { points: 150, duration: 300 },
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
  lateMailToAccount: { points: 1, duration: 600 },
  factorChallenge: { points: 15, duration: 60 },
  factorVerify: { points: 15, duration: 60 },
  wrongProof: { points: 10, duration: 900 },
  wrongFactorCode: { points: 10, duration: 900 },
  message: { points: 30, duration: 3600 },
  messages: { points: 10, duration: 3600 },
  limitedFunction: { points: 30, duration: 300 },
}

export type LimitName = keyof typeof LIMITS

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[]

export type RateLimits = Partial<Record<LimitName, number>>

/** Parses custom numbers such as `token=300, mail=60`, each per the duration of its limit. */
export const rateLimitsText = z.string().transform((text, context): RateLimits => {
  const limits: RateLimits = {}
  for (const part of text.split(',').filter((one) => one.trim())) {
    const [name = '', count = ''] = part.split('=').map((side) => side.trim())
    const known = LIMIT_NAMES.find((one) => one === name)
    if (!known) context.addIssue(`knows no limit '${name}', only ${LIMIT_NAMES.join(', ')}`)
    else if (!/^[1-9]\d{0,8}$/.test(count)) context.addIssue(`has to give '${name}' a whole number above 0`)
    else limits[known] = Number(count)
  }
  return limits
})
