import { join } from 'node:path'
import type { Hono } from 'hono'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { SendMail, SendMessage } from './backend/index.ts'
import type { Config } from './config.ts'
import { captureMail, captureMessages } from './mail/capture.ts'
import { openOutbox } from './mail/outbox.ts'
import { mailboxRoutes } from './mailbox.ts'

export interface MailDesk {
  send: SendMail
  /** Undefined when mail is really sent: nobody could read a captured code then. */
  sendMessage: SendMessage | undefined
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
  const from = senderOf(config)
  if (config.smtpUrl) {
    const outbox = openOutbox(join(config.dataDir, 'outbox'), config.smtpUrl, from, log)
    return { ...outbox, sendMessage: undefined, mailbox: undefined }
  }
  const folder = join(config.dataDir, 'mail')
  const send = captureMail(folder, from, tell)
  return {
    send,
    sendMessage: captureMessages(folder, from, tell),
    mailbox: mailboxRoutes(folder, mailboxKey),
    stop: async () => {},
  }
}

/** The same for a command in a terminal: sent while it waits, and it rejects when the mail server does not take it. */
export function sendAtOnce(config: Config, tell: (line: string) => void): SendMail {
  const from = senderOf(config)
  if (!config.smtpUrl) return captureMail(join(config.dataDir, 'mail'), from, tell)
  const transport = createTransport(config.smtpUrl, { from })
  return async (mail) => void (await transport.sendMail(mail))
}

function senderOf(config: Config): string {
  return config.mailFrom ?? `Courtside <${addressOf(config)}>`
}

/** Most mail servers take only addresses of the account that sends. */
function addressOf({ smtpUrl, siteUrl }: Config): string {
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  if (account.includes('@')) return account
  return `no-reply@${siteUrl ? new URL(siteUrl).hostname : 'localhost'}`
}
