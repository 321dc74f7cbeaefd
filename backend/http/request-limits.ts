import { z } from 'zod'

const KIB = 1024
const MIB = 1024 * KIB

/** Flags and environment variables by which an operator sets the limits. */
export const REQUEST_LIMITS = {
  STATEMENT_TIMEOUT: wholeNumber(1, 600, 8).describe('seconds that a statement may take (8)'),
  POOL_SIZE: wholeNumber(4, 500, 14).describe('connections to the database (14)'),
  POOL_TIMEOUT: wholeNumber(1, 60, 5).describe('seconds that a request waits for one (5)'),
  MAX_ROWS: wholeNumber(1, 1_000_000, 1000).describe('rows in an answer of the data API (1000)'),
  MAX_DEPTH: wholeNumber(1, 50, 12).describe('levels of embedding, and of and/or, in a request (12)'),
  MAX_BODY_MIB: wholeNumber(1, 256, 8).describe('MiB in a body sent to the data API with a secret key (8)'),
  MAX_MEMBER_BODY_KIB: wholeNumber(16, 262_144, 64).describe(
    'KiB in a body that a member sends to the data API (64)',
  ),
  REQUESTS_PER_CALLER: wholeNumber(1, 1000, 16).describe(
    'requests of one member that are worked on at a time (16)',
  ),
  MAX_ANSWER_MIB: wholeNumber(1, 256, 8).describe('MiB in an answer of the data API (8)'),
  MAX_HEADER_KIB: wholeNumber(8, 1024, 32).describe('KiB in address and headers of a request (32)'),
}

export type RequestLimits = ReturnType<typeof requestLimitsFrom>

/** Returns the limits of a single request. Times are in milliseconds, sizes in bytes. */
export function requestLimitsFrom(settings: z.infer<z.ZodObject<typeof REQUEST_LIMITS>>) {
  return {
    /** PostgreSQL's `statement_timeout`. */
    statementTimeout: settings.STATEMENT_TIMEOUT * 1000,
    /** Two of the connections are kept for the services' own needs. */
    poolSize: settings.POOL_SIZE,
    poolTimeout: settings.POOL_TIMEOUT * 1000,
    maxRows: settings.MAX_ROWS,
    maxDepth: settings.MAX_DEPTH,
    maxBodySize: settings.MAX_BODY_MIB * MIB,
    maxMemberBodySize: settings.MAX_MEMBER_BODY_KIB * KIB,
    requestsPerCaller: settings.REQUESTS_PER_CALLER,
    maxResponseSize: settings.MAX_ANSWER_MIB * MIB,
    maxHeaderSize: settings.MAX_HEADER_KIB * KIB,
  }
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = requestLimitsFrom(z.object(REQUEST_LIMITS).parse({}))

function wholeNumber(least: number, most: number, usual: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error).default(usual)
}
