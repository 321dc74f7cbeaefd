import { join } from 'node:path'
import type { Hono } from 'hono'
import type { SendMail, SendMessage } from 'supabase-compatible'
import type { Config } from '../config/config.ts'
import type { Languages } from '../language/languages.ts'
import { captureMail, captureMessages } from './capture.ts'
import type { Sender } from './compose.ts'
import { mailboxRoutes } from './mailbox.ts'
import { smtpSender } from './smtp.ts'

export interface Mailer {
  /** Delivers one mail at once; the backend's queue calls it. */
  send: SendMail
  /** Undefined when mail is really sent: nobody could read a captured code then. */
  sendMessage: SendMessage | undefined
  /** The page of the captured mails; undefined when mail is really sent. */
  mailbox: Hono | undefined
}

/** Sends through `SMTP_URL` when that is set, captures otherwise. */
export function openMailer(
  config: Config,
  siteName: () => string,
  mailboxKey: string,
  languages: Languages,
  print: (line: string) => void,
): Mailer {
  const from = senderOf(config, siteName)
  if (config.smtpUrl)
    return { send: smtpSender(config.smtpUrl, from), sendMessage: undefined, mailbox: undefined }
  const folder = join(config.dataDir, 'mail')
  const send = captureMail(folder, from, print)
  return {
    send,
    sendMessage: captureMessages(folder, from, print),
    mailbox: mailboxRoutes(folder, mailboxKey, languages),
  }
}

/** Sends without the queue, for a command in a terminal: the promise rejects when the mail server does not take the mail. */
export function immediateMailer(
  config: Config,
  siteName: () => string,
  print: (line: string) => void,
): SendMail {
  const from = senderOf(config, siteName)
  if (!config.smtpUrl) return captureMail(join(config.dataDir, 'mail'), from, print)
  return smtpSender(config.smtpUrl, from)
}

type SenderSettings = Pick<Config, 'mailFrom' | 'smtpUrl' | 'siteUrl'>

/** The sender is called like the site, unless `MAIL_FROM` brings a name of its own. */
export function senderOf(config: SenderSettings, siteName: () => string): () => Sender {
  const { mailFrom = addressOf(config) } = config
  return () => (mailFrom.includes('<') ? mailFrom : { name: siteName(), address: mailFrom })
}

/** Most mail servers take only addresses of the account that sends. */
function addressOf({ smtpUrl, siteUrl }: SenderSettings): string {
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : ''
  if (account.includes('@')) return account
  return `no-reply@${siteUrl ? new URL(siteUrl).hostname : 'localhost'}`
}
