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
