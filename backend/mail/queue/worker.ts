import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { redactError } from '../../http/redact.ts'
import { pause } from '../../pause.ts'
import type { Mail, SendMail } from '../../settings/options.ts'
import { attempt, type Outcome, outcomeOf } from './attempt.ts'
import { openRecipientLocks, type RecipientLocks } from './recipient-locks.ts'
import type { MailQueueSettings } from './settings.ts'
import {
  claimEntry,
  databaseTime,
  findDue,
  giveUpEntry,
  type MailRequest,
  postponeEntry,
  type QueueEntry,
  removeSentEntry,
  replaceRequest,
  timeToNext,
} from './table.ts'

const RECONNECT_MS = 1000
const NOTE_AGAIN_MS = 500

export interface WorkerOptions {
  databaseUrl: string
  database: Database
  sendMail: SendMail
  /** Composes the mails for a request, none for an unknown address, and stores their tokens. */
  prepare: (client: pg.PoolClient, request: MailRequest) => Promise<Mail[]>
  /** Host of the site, for the ids of the mails. */
  host: string
  settings: MailQueueSettings
  log: Logger
}

/** Processes the queue until it is stopped: a few mails at a time, one per address. */
export class QueueWorker {
  readonly #options: WorkerOptions
  readonly #stopping = new AbortController()
  /** Aborts the running attempts when the time to stop is over. */
  readonly #aborting = new AbortController()
  readonly #running = new Map<string, { isRetry: boolean; done: Promise<void> }>()
  /** Addresses whose locks are no longer needed; the connection runs one query at a time. */
  #finished: string[] = []
  #locks: RecipientLocks | undefined
  #woken = new AbortController()
  readonly #ended: Promise<void>

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#ended = this.#work()
  }

  /** Looks for due entries now. */
  wake(): void {
    this.#woken.abort()
  }

  /** Starts no more attempts, and waits a moment for the running ones. The rest stays in the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#ended
    const finished = new AbortController()
    const running = Promise.all([...this.#running.values()].map(({ done }) => done)).then(() =>
      finished.abort(),
    )
    if (await pause(this.#options.settings.grace, finished.signal)) this.#aborting.abort()
    await running
    await this.#locks?.close()
  }

  async #work(): Promise<void> {
    const { log, settings } = this.#options
    while (!this.#stopping.signal.aborted) {
      this.#woken = new AbortController()
      let wait = RECONNECT_MS
      try {
        wait = Math.min(await this.#startDue(), settings.longestPause)
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
    const { settings, databaseUrl } = this.#options
    if (!this.#locks || this.#locks.isLost()) {
      await this.#locks?.close()
      this.#finished = []
      this.#locks = await openRecipientLocks(databaseUrl, [...this.#running.keys()], () => this.wake())
    }
    const locks = this.#locks
    for (const recipient of this.#finished.splice(0)) await locks.unlock(recipient)
    const asOf = await databaseTime(locks.client)
    const due = await findDue(locks.client, [...this.#running.keys()], settings.parallel * 4)
    for (const { id, recipient, attempts } of due) {
      const isRetry = attempts > 0
      if (this.#stopping.signal.aborted || !this.#hasRoom(isRetry)) break
      if (!(await locks.lock(recipient))) continue
      const entry = await claimEntry(locks.client, id)
      if (entry) this.#start(entry, isRetry)
      else await locks.unlock(recipient)
    }
    return (await timeToNext(locks.client, asOf)) ?? settings.longestPause
  }

  #hasRoom(isRetry: boolean): boolean {
    const { parallel, parallelRetries } = this.#options.settings
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
        this.wake()
      })
    this.#running.set(recipient, { isRetry, done })
  }

  async #handle(entry: QueueEntry): Promise<void> {
    const outcome = entry.mail ? await this.#send(entry, entry.mail) : await this.#prepare(entry)
    if (outcome) await this.#recordUntilDone(entry, outcome)
  }

  async #send(entry: QueueEntry, mail: Mail): Promise<Outcome | undefined> {
    const { sendMail, host, settings } = this.#options
    // The id stays the same in every attempt, so that a mailbox recognizes a duplicate.
    const messageId = `<${entry.id}@${host}>`
    const outcome = await attempt(sendMail, { ...mail, messageId }, entry, settings, this.#aborting.signal)
    // The attempt was aborted by our own stop, which is no fault of the mail: the next process retries at once.
    if (outcome.kind === 'failed' && this.#aborting.signal.aborted) return { ...outcome, retryIn: 0 }
    return outcome
  }

  async #prepare(entry: QueueEntry): Promise<Outcome | undefined> {
    const { database, prepare, settings } = this.#options
    const { request } = entry
    if (!request) return { kind: 'sent' }
    try {
      await database.transaction(async (client) =>
        replaceRequest(client, entry, await prepare(client, request)),
      )
      return undefined
    } catch (error) {
      return outcomeOf(error as Error, entry, settings)
    }
  }

  /**
   * A mail that was sent but not recorded would be sent again: the result is recorded as soon as the database can be reached.
   */
  async #recordUntilDone(entry: QueueEntry, outcome: Outcome): Promise<void> {
    this.#logOutcome(entry, outcome)
    for (;;) {
      try {
        return await this.#note(entry, outcome)
      } catch (error) {
        if (this.#aborting.signal.aborted || !(await pause(NOTE_AGAIN_MS, this.#aborting.signal))) throw error
      }
    }
  }

  async #note({ id }: QueueEntry, outcome: Outcome): Promise<void> {
    const { pool } = this.#options.database
    if (outcome.kind === 'sent') await removeSentEntry(pool, id)
    else if (outcome.kind === 'failed') await postponeEntry(pool, id, outcome.retryIn, outcome.error.message)
    else await giveUpEntry(pool, id, outcome.error.message)
  }

  /** Names the mail by its id: `npm run mail -- list` shows to whom it goes, and the log has no addresses. */
  #logOutcome({ id, attempts }: QueueEntry, outcome: Outcome): void {
    const { log } = this.#options
    if (outcome.kind === 'sent') return
    const facts = { mail: id, attempts, error: redactError(outcome.error) }
    if (outcome.kind === 'given up') log.error(facts, 'a mail could not be sent and is given up')
    else log.warn(facts, `a mail could not be sent; trying again in ${outcome.retryIn / 1000} s`)
  }
}
