import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { LateRefusal } from '../words/late-refusals.ts'
import { REFUSALS } from '../words/refusals.ts'

// Converts the error of any call into a reason for the code and a sentence for the member. Screens decide by `reason`, never by the
// text of an error.

/** The SQLSTATE of a row whose key is taken: when its id was chosen here, an earlier try has written it. */
export const UNIQUE_VIOLATION = '23505'

const SENTENCES = {
  offline: msg`Could not connect to the server. Please try again later.`,
  timeout: msg`The server took too long to answer. Please try again.`,
  unavailable: msg`The server is busy right now. Please try again in a moment.`,
  invalid_credentials: msg`Email or password is wrong.`,
  email_not_confirmed: msg`Please check your email and click the verification link before signing in.`,
  user_already_exists: msg`An account with this email address already exists.`,
  weak_password: msg`Please choose a stronger password.`,
  otp_expired: msg`This link has expired or was already used.`,
  session_gone: msg`Your session has ended. Please sign in again.`,
  too_many_requests: msg`Too many attempts. Please wait a moment and try again.`,
  not_allowed: msg`You are not allowed to do this.`,
  unknown: msg`Something went wrong. Please try again.`,
  ...REFUSALS,
} as const

export type Reason = keyof typeof SENTENCES | LateRefusal

const known: Partial<Record<Reason, MessageDescriptor>> = { ...SENTENCES }

/** Adds sentences. A refusal without one is reported as unknown, in the words of the server. */
export function knowRefusals(sentences: Partial<typeof known>): void {
  Object.assign(known, sentences)
}

/** A refusal that the page itself decides on, without the server. */
export class RefusedError extends Error {
  readonly hint: Reason

  constructor(hint: Reason) {
    super(hint)
    this.hint = hint
  }
}

/** Thrown when the profile of whoever signed in can be neither read nor made; the message is for them. */
export class ProfileCheckError extends Error {
  constructor(cause: unknown) {
    super(t`Failed to verify user profile. Please try again.`, { cause })
  }
}

export interface Problem {
  reason: Reason
  /** The sentence for a person; for an unknown reason the server's own, if any. */
  sentence: string
  /** The server's own words, which are English; null when it said nothing, was not reached, or the page speaks another language. */
  said: string | null
  /** The end and the reason of a block, as the server words them. */
  block?: string | undefined
}

const UNREACHED = new Set<Reason>(['offline', 'timeout', 'unavailable'])

interface Shape {
  name?: string
  message?: string
  code?: string
  hint?: string | null
  status?: number
  /** Status in the storage service's body: its HTTP status is 400 for every refusal. */
  statusCode?: string
}

/** Returns the problem behind an error; null when the request was aborted, which needs no message. */
export function problemOf(error: unknown): Problem | null {
  const shape = shapeOf(error)
  if (isAborted(shape)) return null
  const reason = reasonOf(shape)
  const said = UNREACHED.has(reason) || i18n.locale !== 'en' ? null : shape.message || null
  const sentence = reason === 'unknown' ? (said ?? sentenceOf(reason)) : sentenceOf(reason)
  return reason === 'account_blocked'
    ? { reason, said: null, sentence, block: shape.message }
    : { reason, said, sentence }
}

export const problemFor = (reason: Reason): Problem => ({ reason, sentence: sentenceOf(reason), said: null })

const sentenceOf = (reason: Reason): string => i18n._(known[reason] ?? SENTENCES.unknown)

/** Returns the data of an answer. Throws its error if it has one, with the HTTP status, which the client of the database keeps separately. */
export function unwrap<A extends { data: unknown; error: object | null; status?: number }>(
  answer: A,
): Extract<A, { error: null }>['data'] {
  const { error, status } = answer
  if (error) throw status === undefined ? error : Object.assign(error, { status })
  return answer.data
}

export const isUnreached = ({ reason }: Problem): boolean => UNREACHED.has(reason)

export function isWorthRetrying(error: unknown): boolean {
  const problem = problemOf(error)
  return problem !== null && isUnreached(problem)
}

/** Words for a failure: without a reason after one of the network, null when the call was abandoned. `sentence` is a better reason. */
export function failureOf(
  error: unknown,
  title: string,
  sentence?: string,
): { title: string; description?: string } | null {
  const problem = problemOf(error)
  if (!problem) return null
  const message = sentence ?? problem.sentence
  return isWorthRetrying(error) ? { title } : { title, description: t`Error: ${message}` }
}

/** A title and the reason, whatever that is; null when the call was abandoned. */
export function reasonedFailure(
  error: unknown,
  title: string,
): { title: string; description: string } | null {
  const problem = problemOf(error)
  return problem && { title, description: problem.sentence }
}

function shapeOf(error: unknown): Shape {
  if (typeof error === 'string') return { message: error }
  return typeof error === 'object' && error !== null ? (error as Shape) : {}
}

// The query builder turns an aborted or failed fetch into a message that starts with the name of the error.
const isAborted = ({ name, message = '' }: Shape) => name === 'AbortError' || message.startsWith('AbortError')

function reasonOf(shape: Shape): Reason {
  if (isReason(shape.hint)) return shape.hint
  if (shape.name === 'AuthSessionMissingError') return 'session_gone'
  return reasonOfNetwork(shape) ?? reasonOfCode(shape.code) ?? reasonOfStatus(shape) ?? 'unknown'
}

function isReason(word: unknown): word is Reason {
  return typeof word === 'string' && Object.hasOwn(known, word)
}

function reasonOfNetwork({ name = '', message = '', status = 0 }: Shape): Reason | null {
  // The auth client uses the same error name for network failures and for every status from 500 on.
  const unreached = name === 'AuthRetryableFetchError' && status === 0
  if (name === 'TimeoutError' || message.startsWith('TimeoutError')) return 'timeout'
  if (unreached && /timed out/i.test(message)) return 'timeout'
  const failed = /failed to fetch|networkerror|load failed|fetch failed|network request failed/i.test(message)
  return failed || unreached ? 'offline' : null
}

/** Codes of the auth service, of PostgREST and of PostgreSQL, but for those that are called as the reason. */
const REASON_OF_CODE: Record<string, Reason> = {
  user_banned: 'account_blocked',
  email_exists: 'user_already_exists',
  flow_state_expired: 'otp_expired',
  flow_state_not_found: 'otp_expired',
  bad_code_verifier: 'otp_expired',
  session_not_found: 'session_gone',
  session_expired: 'session_gone',
  refresh_token_not_found: 'session_gone',
  refresh_token_already_used: 'session_gone',
  bad_jwt: 'session_gone',
  PGRST301: 'session_gone',
  PGRST303: 'session_gone',
  reauth_nonce_missing: 'reauthentication_not_valid',
  over_request_rate_limit: 'too_many_requests',
  over_email_send_rate_limit: 'too_many_requests',
  request_timeout: 'timeout',
  PGRST003: 'unavailable',
  '42501': 'not_allowed',
}

const reasonOfCode = (code: string | undefined) =>
  isReason(code) ? code : (REASON_OF_CODE[code ?? ''] ?? null)

function reasonOfStatus({ status, statusCode, message }: Shape): Reason | null {
  if (message === 'User already registered') return 'user_already_exists'
  if (message === 'Email not confirmed') return 'email_not_confirmed'
  if (status === 429 || statusCode === '429') return 'too_many_requests'
  if (statusCode === '413') return 'file_too_large'
  return status !== undefined && status >= 502 && status <= 504 ? 'unavailable' : null
}
