import { z } from 'zod'

const KIB = 1024
const MIB = 1024 * KIB

/** What requests may take of a backend. Times in milliseconds, sizes in bytes. */
export interface RequestLimits {
  /** Of one statement. */
  statementTimeout: number
  /** Connections to the database; two of them are kept for the services' own needs. */
  poolSize: number
  /** How long a request waits for one. */
  poolTimeout: number
  /** Rows in an answer of the data API. */
  mostRows: number
  /** Levels of embedded resources, and of `and`/`or` within each other. */
  deepest: number
  /** Body of a request to the data API: of one with a secret key, and of any other. */
  largestBody: number
  largestMemberBody: number
  /** Requests of one caller that a service works on at a time; more wait. */
  requestsPerCaller: number
  /** Body of an answer of the data API. */
  largestAnswer: number
  /** Address and headers of a request together. */
  largestHead: number
}

/** The same as an operator sets them: flags and environment. */
export const REQUEST_LIMITS = {
  STATEMENT_TIMEOUT: whole(1, 600, 8).describe('seconds that a statement may take (8)'),
  POOL_SIZE: whole(4, 500, 14).describe('connections to the database (14)'),
  POOL_TIMEOUT: whole(1, 60, 5).describe('seconds that a request waits for one (5)'),
  MAX_ROWS: whole(1, 1_000_000, 1000).describe('rows in an answer of the data API (1000)'),
  MAX_DEPTH: whole(1, 50, 12).describe('levels of embedding, and of and/or, in a request (12)'),
  MAX_BODY_MIB: whole(1, 256, 8).describe('MiB in a body sent to the data API with a secret key (8)'),
  MAX_MEMBER_BODY_KIB: whole(16, 262_144, 64).describe(
    'KiB in a body that a member sends to the data API (64)',
  ),
  REQUESTS_PER_CALLER: whole(1, 1000, 16).describe(
    'requests of one member that are worked on at a time (16)',
  ),
  MAX_ANSWER_MIB: whole(1, 256, 32).describe('MiB in an answer of the data API (32)'),
  MAX_HEADER_KIB: whole(8, 1024, 32).describe('KiB in address and headers of a request (32)'),
}

export type RequestLimitSettings = z.infer<z.ZodObject<typeof REQUEST_LIMITS>>

export function requestLimitsFrom(settings: RequestLimitSettings): RequestLimits {
  return {
    statementTimeout: settings.STATEMENT_TIMEOUT * 1000,
    poolSize: settings.POOL_SIZE,
    poolTimeout: settings.POOL_TIMEOUT * 1000,
    mostRows: settings.MAX_ROWS,
    deepest: settings.MAX_DEPTH,
    largestBody: settings.MAX_BODY_MIB * MIB,
    largestMemberBody: settings.MAX_MEMBER_BODY_KIB * KIB,
    requestsPerCaller: settings.REQUESTS_PER_CALLER,
    largestAnswer: settings.MAX_ANSWER_MIB * MIB,
    largestHead: settings.MAX_HEADER_KIB * KIB,
  }
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = requestLimitsFrom(z.object(REQUEST_LIMITS).parse({}))

function whole(least: number, most: number, usual: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error).default(usual)
}
