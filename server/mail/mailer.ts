import { join } from 'node:path'
import type { Hono } from 'hono'
import type { SendMail, SendMessage } from '../../backend/index.ts'
import type { Config } from '../config/config.ts'
import { captureMail, captureMessages } from './capture.ts'
import type { Sender } from './compose.ts'
import { mailboxRoutes } from './mailbox.ts'
import { smtpSender } from './smtp.ts'

export interface MailDesk {
  /** Hands one mail over at once; the backend's queue calls it. */
  send: SendMail
  /** Undefined when mail is really sent: nobody could read a captured code then. */
  sendMessage: SendMessage | undefined
  /** The page of the captured mails; undefined when mail is really sent. */
  mailbox: Hono | undefined
}

/** Sends through `SMTP_URL` when that is set, captures otherwise. */
export function openMail(
  config: Config,
  siteName: string,
  mailboxKey: string,
  tell: (line: string) => void,
): MailDesk {
  const from = senderOf(config, siteName)
  if (config.smtpUrl)
    return { send: smtpSender(config.smtpUrl, from), sendMessage: undefined, mailbox: undefined }
  const folder = join(config.dataDir, 'mail')
  const send = captureMail(folder, from, tell)
  return {
    send,
    sendMessage: captureMessages(folder, from, tell),
    mailbox: mailboxRoutes(folder, mailboxKey),
  }
}

/** The same for a command in a terminal: sent while it waits, and it rejects when the mail server does not take it. */
export function sendAtOnce(config: Config, siteName: string, tell: (line: string) => void): SendMail {
  const from = senderOf(config, siteName)
  if (!config.smtpUrl) return captureMail(join(config.dataDir, 'mail'), from, tell)
  return smtpSender(config.smtpUrl, from)
}

/** The sender is called like the site, unless `MAIL_FROM` brings a name of its own. */
function senderOf(config: Config, siteName: string): Sender {
  const { mailFrom = addressOf(config) } = config
  return mailFrom.includes('<') ? mailFrom : { name: siteName, address: mailFrom }
}

/** Most mail servers take only addresses of the account that sends. */
function addressOf({ smtpUrl, siteUrl }: Config): string {
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  if (account.includes('@')) return account
  return `no-reply@${siteUrl ? new URL(siteUrl).hostname : 'localhost'}`
}
