import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import type { Mail, SendMail } from '../../settings/options.ts'
import { MAIL_QUEUE_DEFAULTS, type MailQueueSettings } from './settings.ts'
import { addMails, addRequest, type MailRequest } from './table.ts'
import { QueueWorker, type WorkerOptions } from './worker.ts'

/**
 * Mail that waits in the database until the mail server has it (decision 029). Each mail is tried by itself, mails to one
 * address in order.
 */
export interface MailQueue {
  /** Resolves when the mail is durable. Mails with an `id` that is in the queue already are left alone. */
  send(mail: Mail & { id?: string; createdAt?: Date }): Promise<void>
  /** Resolves when it is durable that somebody asked; whether that leads to a mail is decided after the answer. */
  request(request: MailRequest): Promise<void>
  /** Runs work in a transaction that keeps the mails it returns too. */
  together(work: (client: pg.PoolClient) => Promise<Mail[]>): Promise<void>
  stop(): Promise<void>
}

export interface MailQueueOptions {
  databaseUrl: string
  database: Database
  /** Hands one mail to the mail server; rejects with a MailRefusedError when there is no use in trying again. */
  sendMail: SendMail
  prepare: WorkerOptions['prepare']
  /** Where the site is, for the ids of the mails. */
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
    async together(work) {
      await database.transaction(async (client) => addMails(client, await work(client)))
      worker.wake()
    },
    stop: () => worker.stop(),
  }
}
