import { backoffAfter } from '../../backoff.ts'
import type { Mail, SendMail } from '../../settings/options.ts'
import { MailRefusedError } from '../mail-refused-error.ts'
import type { MailQueueSettings } from './settings.ts'

export type Outcome =
  | { kind: 'sent' }
  /** The next attempt follows after `retryIn` milliseconds. */
  | { kind: 'failed'; error: Error; retryIn: number }
  | { kind: 'given up'; error: Error }

interface AttemptContext {
  /** Number of attempts, including this one. */
  attempts: number
  createdAt: Date
}

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
  const abort = () => ending.abort(stopping.reason)
  const timer = setTimeout(() => ending.abort(new Error('The mail server took too long')), settings.deadline)
  stopping.addEventListener('abort', abort, { once: true })
  if (stopping.aborted) abort()
  try {
    await Promise.race([sendMail(mail, ending.signal), rejectOnAbort(ending.signal)])
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(asError(error), tried, settings)
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

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(asError(signal.reason))
    if (signal.aborted) fail()
    signal.addEventListener('abort', fail, { once: true })
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
