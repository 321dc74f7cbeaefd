import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import type { Mail, SendMail } from '../../settings/options.ts'
import { MAIL_QUEUE_DEFAULTS, type MailQueueSettings } from './settings.ts'
import { addMails, addRequest, type MailRequest } from './table.ts'
import { QueueWorker, type WorkerOptions } from './worker.ts'

/**
 * Mails that are stored in the database until the mail server accepts them (decision 029). Each mail is tried separately, mails
 * to one address in order.
 */
export interface MailQueue {
  /** Resolves when the mail is stored. */
  send(mail: Mail): Promise<void>
  /** Resolves when the request is stored; whether it leads to a mail is decided after the response. */
  request(request: MailRequest): Promise<void>
  /** Runs work in a transaction that also stores the mails it returns. */
  inTransaction(work: (client: pg.PoolClient) => Promise<Mail[]>): Promise<void>
  stop(): Promise<void>
}

export interface MailQueueOptions {
  databaseUrl: string
  database: Database
  /** Hands one mail to the mail server; rejects with a MailRefusedError when a retry is of no use. */
  sendMail: SendMail
  prepare: WorkerOptions['prepare']
  /** The site's URL, for the ids of the mails. */
  siteUrl: string
  settings?: Partial<MailQueueSettings> | undefined
  log: Logger
}

export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { database } = options
  const worker = new QueueWorker({
    ...options,
    host: new URL(options.siteUrl).hostname,
    settings: { ...MAIL_QUEUE_DEFAULTS, ...options.settings },
  })
  return {
    async send(mail) {
      await addMails(database.pool, [mail])
      worker.wake()
    },
    async request(request) {
      await addRequest(database.pool, request)
      worker.wake()
    },
    async inTransaction(work) {
      await database.transaction(async (client) => addMails(client, await work(client)))
      worker.wake()
    },
    stop: () => worker.stop(),
  }
}
