import type { Logger } from 'pino'
import type { Queryable } from '../../database/connection.ts'
import { redactError } from '../../http/redact.ts'
import { backoffAfter, pause } from '../../pause.ts'
import type { Mail, SendMail } from '../../settings/options.ts'
import { MailRefusedError } from '../mail-refused-error.ts'
import { giveUpEntry, postponeEntry, type QueueEntry, removeSentEntry } from './table.ts'

const RECORD_AGAIN_MS = 500

export type Outcome =
  | { kind: 'sent' }
  /** The next attempt follows after `retryIn` milliseconds. */
  | { kind: 'failed'; error: Error; retryIn: number }
  | { kind: 'given up'; error: Error }

type AttemptContext = Pick<QueueEntry, 'attempts' | 'createdAt'>

/** Hands a mail over once, within the deadline. */
export async function attempt(
  sendMail: SendMail,
  mail: Mail,
  tried: AttemptContext,
  settings: MailQueueSettings,
  stopping: AbortSignal,
): Promise<Outcome> {
  // Uses a timer of its own: a combined signal can be garbage-collected together with its sources while it is still needed.
  const ending = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
  })
  const abort = () => ending.abort(stopping.reason)
  const timer = setTimeout(() => ending.abort(new Error('The mail server took too long')), settings.deadline)
  stopping.addEventListener('abort', abort, { once: true })
  if (stopping.aborted) abort()
  try {
    await Promise.race([sendMail(mail, ending.signal), ended])
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error instanceof Error ? error : new Error(String(error)), tried, settings)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', abort)
  }
}

/** Decides about a failed attempt: permanently refused mails and mails that have waited too long are given up. */
export function outcomeOf(
  error: Error,
  { attempts, createdAt }: AttemptContext,
  settings: MailQueueSettings,
): Outcome {
  const isTooOld = Date.now() - createdAt.getTime() >= settings.giveUpAfter
  if (error instanceof MailRefusedError || isTooOld) return { kind: 'given up', error }
  return { kind: 'failed', error, retryIn: backoffAfter(attempts, settings.retrySteps) }
}

/**
 * Records the outcome of an attempt. A mail that was sent but not recorded would be sent again, so this is repeated until the
 * database can be reached.
 */
export async function recordOutcome(
  pool: Queryable,
  log: Logger,
  entry: QueueEntry,
  outcome: Outcome,
  aborting: AbortSignal,
): Promise<void> {
  logOutcome(log, entry, outcome)
  for (;;) {
    try {
      if (outcome.kind === 'sent') return await removeSentEntry(pool, entry.id)
      const { message } = outcome.error
      if (outcome.kind === 'given up') return await giveUpEntry(pool, entry.id, message)
      return await postponeEntry(pool, entry.id, outcome.retryIn, message)
    } catch (error) {
      if (aborting.aborted || !(await pause(RECORD_AGAIN_MS, aborting))) throw error
    }
  }
}

/** Names the mail by its id: `npm run mail -- list` shows to whom it goes, and the log has no addresses. */
function logOutcome(log: Logger, { id, attempts }: QueueEntry, outcome: Outcome): void {
  if (outcome.kind === 'sent') return
  const facts = { mail: id, attempts, error: redactError(outcome.error) }
  if (outcome.kind === 'given up') log.error(facts, 'a mail could not be sent and is given up')
  else log.warn(facts, `a mail could not be sent; trying again in ${outcome.retryIn / 1000} s`)
}

export const MAIL_QUEUE_DEFAULTS = {
  /** Mails that are handed to the mail server at the same time. */
  parallel: 4,
  /** Concurrent retries among them, so that failing mails never delay the others. */
  parallelRetries: 2,
  /** Milliseconds that one attempt may take. */
  deadline: 60_000,
  /** Milliseconds until the next attempt; the last one repeats. */
  retrySteps: [2000, 10_000, 60_000, 300_000, 900_000],
  /** Milliseconds after which a mail that still fails is given up. */
  giveUpAfter: 24 * 3_600_000,
  /** Milliseconds after which the queue looks for what other processes may have left behind. */
  longestPause: 30_000,
  /** Milliseconds that attempts get to finish when everything stops. */
  grace: 1500,
}

export type MailQueueSettings = typeof MAIL_QUEUE_DEFAULTS
