import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { SendMail } from './backend/index.ts'
import type { Config } from './config.ts'
import { captureMail } from './mail/capture.ts'
import { openOutbox } from './mail/outbox.ts'
import { mailboxRoutes } from './mailbox.ts'

export interface MailDesk {
  send: SendMail
  /** The page of the captured mails; undefined when mail is really sent. */
  mailbox: Hono | undefined
  stop(): Promise<void>
}

/** Sends through `SMTP_URL` when that is set, captures otherwise. */
export function openMail(
  config: Config,
  mailboxKey: string,
  tell: (line: string) => void,
  log: Logger,
): MailDesk {
  const from = config.mailFrom ?? `Courtside <${senderOf(config)}>`
  if (config.smtpUrl) {
    const outbox = openOutbox(join(config.dataDir, 'outbox'), config.smtpUrl, from, log)
    return { ...outbox, mailbox: undefined }
  }
  const folder = join(config.dataDir, 'mail')
  const send = captureMail(folder, from, tell)
  return { send, mailbox: mailboxRoutes(folder, mailboxKey), stop: async () => {} }
}

/** Most mail servers take only addresses of the account that sends. */
function senderOf({ smtpUrl, siteUrl }: Config): string {
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  if (account.includes('@')) return account
  return `no-reply@${siteUrl ? new URL(siteUrl).hostname : 'localhost'}`
}
