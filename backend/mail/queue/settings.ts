export interface MailQueueSettings {
  /** Mails that are handed to the mail server at the same time. */
  parallel: number
  /** Concurrent retries among them, so that failing mails never delay the others. */
  parallelRetries: number
  /** Milliseconds that one attempt may take. */
  deadline: number
  /** Milliseconds until the next attempt; the last one repeats. */
  retrySteps: readonly number[]
  /** Milliseconds after which a mail that still fails is given up. */
  giveUpAfter: number
  /** Milliseconds after which the queue looks for what other processes may have left behind. */
  longestPause: number
  /** Milliseconds that attempts get to finish when everything stops. */
  grace: number
}

export const MAIL_QUEUE_DEFAULTS: MailQueueSettings = {
  parallel: 4,
  parallelRetries: 2,
  deadline: 60_000,
  retrySteps: [2000, 10_000, 60_000, 300_000, 900_000],
  giveUpAfter: 24 * 3_600_000,
  longestPause: 30_000,
  grace: 1500,
}
