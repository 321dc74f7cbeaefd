import type pg from 'pg'
import { redactError } from '../../http/redact.ts'
import { pause } from '../../pause.ts'
import type { BackendContext, Mail } from '../../settings/options.ts'
import {
  attempt,
  MAIL_QUEUE_DEFAULTS,
  type MailQueueSettings,
  type Outcome,
  outcomeOf,
  recordOutcome,
} from './attempt.ts'
import { openRecipientLocks, type RecipientLocks } from './recipient-locks.ts'
import {
  addMails,
  addRequest,
  claimEntry,
  findDue,
  type MailRequest,
  type QueueEntry,
  replaceRequest,
} from './table.ts'

const RECONNECT_MS = 1000

type QueueContext = Pick<
  BackendContext,
  'databaseUrl' | 'database' | 'sendMail' | 'siteUrl' | 'mailQueue' | 'log'
>

export interface MailQueueOptions extends QueueContext {
  /** Composes the mails for a request, none for an unknown address, and stores their tokens. */
  prepare: (client: pg.PoolClient, request: MailRequest) => Promise<Mail[]>
}

/**
 * Mails that are stored in the database until the mail server accepts them (decision 029). Each mail is tried separately: a few
 * at a time, mails to one address in order.
 */
export class MailQueue {
  readonly #options: MailQueueOptions
  readonly #settings: MailQueueSettings
  readonly #stopping = new AbortController()
  /** Aborts the running attempts when the time to stop is over. */
  readonly #aborting = new AbortController()
  readonly #running = new Map<string, { isRetry: boolean; done: Promise<void> }>()
  /** Addresses whose locks are no longer needed; the connection runs one query at a time. */
  #finished: string[] = []
  #locks: RecipientLocks | undefined
  #woken = new AbortController()
  readonly #ended: Promise<void>

  /** Starts to send what waits. */
  constructor(options: MailQueueOptions) {
    this.#options = options
    this.#settings = { ...MAIL_QUEUE_DEFAULTS, ...options.mailQueue }
    this.#ended = this.#work()
  }

  /** Resolves when the mail is stored. */
  async send(mail: Mail): Promise<void> {
    await addMails(this.#options.database.pool, [mail])
    this.#wake()
  }

  /** Resolves when the request is stored; whether it leads to a mail is decided after the response. */
  async request(request: MailRequest): Promise<void> {
    await addRequest(this.#options.database.pool, request)
    this.#wake()
  }

  /** Runs work in a transaction that also stores the mails it returns. */
  async inTransaction(work: (client: pg.PoolClient) => Promise<Mail[]>): Promise<void> {
    await this.#options.database.transaction(async (client) => addMails(client, await work(client)))
    this.#wake()
  }

  #wake(): void {
    this.#woken.abort()
  }

  /** Starts no more attempts, and waits a moment for the running ones. The rest stays in the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#ended
    const finished = new AbortController()
    const running = Promise.all([...this.#running.values()].map(({ done }) => done)).then(() =>
      finished.abort(),
    )
    if (await pause(this.#settings.grace, finished.signal)) this.#aborting.abort()
    await running
    await this.#locks?.close()
  }

  async #work(): Promise<void> {
    const { log } = this.#options
    while (!this.#stopping.signal.aborted) {
      this.#woken = new AbortController()
      let wait = RECONNECT_MS
      try {
        wait = Math.min(await this.#startDue(), this.#settings.longestPause)
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        log.warn({ error: redactError(error) }, 'mail queue: the database cannot be asked; trying again')
        await this.#locks?.close()
        this.#locks = undefined
      }
      await pause(wait, this.#woken.signal)
    }
  }

  /** Starts due entries up to the limit; returns the milliseconds until more may be due. */
  async #startDue(): Promise<number> {
    const { parallel, longestPause } = this.#settings
    if (!this.#locks || this.#locks.isLost()) {
      await this.#locks?.close()
      this.#finished = []
      this.#locks = await openRecipientLocks(this.#options.databaseUrl, [...this.#running.keys()], () =>
        this.#wake(),
      )
    }
    const locks = this.#locks
    for (const recipient of this.#finished.splice(0)) await locks.unlock(recipient)
    const { due, wait } = await findDue(locks.client, [...this.#running.keys()], parallel * 4)
    for (const { id, recipient, attempts } of due) {
      const isRetry = attempts > 0
      if (this.#stopping.signal.aborted || !this.#hasRoom(isRetry)) break
      if (!(await locks.lock(recipient))) continue
      const entry = await claimEntry(locks.client, id)
      if (entry) this.#start(entry, isRetry)
      else await locks.unlock(recipient)
    }
    return wait ?? longestPause
  }

  #hasRoom(isRetry: boolean): boolean {
    const { parallel, parallelRetries } = this.#settings
    const retries = [...this.#running.values()].filter((running) => running.isRetry).length
    return this.#running.size < parallel && (!isRetry || retries < parallelRetries)
  }

  #start(entry: QueueEntry, isRetry: boolean): void {
    const { recipient } = entry
    const done = this.#handle(entry)
      .catch((error) =>
        this.#options.log.error({ error: redactError(error) }, 'mail queue: an entry was left as it is'),
      )
      .finally(() => {
        this.#running.delete(recipient)
        this.#finished.push(recipient)
        this.#wake()
      })
    this.#running.set(recipient, { isRetry, done })
  }

  async #handle(entry: QueueEntry): Promise<void> {
    const outcome = entry.mail ? await this.#send(entry, entry.mail) : await this.#prepare(entry)
    const { database, log } = this.#options
    if (outcome) await recordOutcome(database.pool, log, entry, outcome, this.#aborting.signal)
  }

  async #send(entry: QueueEntry, mail: Mail): Promise<Outcome | undefined> {
    const { sendMail, siteUrl } = this.#options
    const { signal } = this.#aborting
    // The id stays the same in every attempt, so that a mailbox recognizes a duplicate.
    const messageId = `<${entry.id}@${new URL(siteUrl).hostname}>`
    const outcome = await attempt(sendMail, { ...mail, messageId }, entry, this.#settings, signal)
    // The attempt was aborted by our own stop, which is no fault of the mail: the next process retries at once.
    if (outcome.kind === 'failed' && signal.aborted) return { ...outcome, retryIn: 0 }
    return outcome
  }

  async #prepare(entry: QueueEntry): Promise<Outcome | undefined> {
    const { database, prepare } = this.#options
    const { request } = entry
    if (!request) return { kind: 'sent' }
    try {
      await database.transaction(async (client) =>
        replaceRequest(client, entry, await prepare(client, request)),
      )
      return undefined
    } catch (error) {
      return outcomeOf(error as Error, entry, this.#settings)
    }
  }
}
