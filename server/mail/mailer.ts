import { join } from 'node:path'
import {
  type Mail,
  MailRefusedError,
  type Message,
  type SendMail,
  type SendMessage,
} from 'supabase-compatible'
import type { Config } from '../config/config.ts'
import type { Languages } from '../language/languages.ts'
import { mailboxRoutes, saveMail } from './mailbox.ts'

/** Sends through `SMTP_URL` when that is set, captures otherwise. */
export function openMailer(
  config: Config,
  siteName: () => string,
  mailboxKey: string,
  languages: Languages,
  print: (line: string) => void,
) {
  const send = immediateMailer(config, siteName, print)
  // Nobody could read a captured code where mail is really sent.
  if (config.smtpUrl) return { send, sendMessage: undefined, mailbox: undefined }
  const folder = join(config.dataDir, 'mail')
  const sendMessage = captureMessages(folder, senderOf(config, siteName), print)
  return { send, sendMessage, mailbox: mailboxRoutes(folder, mailboxKey, languages) }
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

const LINK = /https?:\/\/[^\s<>"]+/g

/** Captures each mail as one `.eml` file and prints its links to the terminal. */
export function captureMail(folder: string, from: () => Sender, print: (line: string) => void): SendMail {
  return async (mail: Mail) => {
    await saveMail(folder, await toEml(mail, from()))
    print(`Mail to ${mail.to}: ${mail.subject}`)
    for (const link of new Set(mail.text.match(LINK))) print(`  ${link}`)
  }
}

export function captureMessages(
  folder: string,
  from: () => Sender,
  print: (line: string) => void,
): SendMessage {
  return async ({ to, text }: Message) => {
    const eml = await toEml(
      { to: `"${to}" <${to.slice(1)}@phone.invalid>`, subject: text, text, html: '' },
      from(),
    )
    await saveMail(folder, eml)
    print(`Message to ${to}: ${text}`)
  }
}

/** An address, or `Name <address>`. */
type Sender = string | { name: string; address: string }

/** Loaded with the first mail: it takes 5 MB. */
const nodemailer = () => import('nodemailer')

/** Returns the mail as it is sent (RFC 5322), headers included. */
async function toEml(mail: Mail, from: Sender): Promise<Buffer> {
  const { createTransport } = await nodemailer()
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail({ from, ...mail })
  return message as Buffer
}

/** Milliseconds: to connect, for the greeting, and for each answer after that. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Refusals of these commands concern the mail itself. The operator can correct a wrong sender or password, and the mail is tried again. */
const MAIL_COMMANDS = ['RCPT TO', 'DATA']

interface SmtpError extends Error {
  command?: string
  responseCode?: number
}

/** Hands mails to a mail server, each on a connection of its own. */
export function smtpSender(smtpUrl: string, from: () => Sender): SendMail {
  return async (mail, signal) => {
    const { createTransport } = await nodemailer()
    const transport = createTransport({ ...TIMEOUTS, url: smtpUrl })
    try {
      await transport.sendMail({ from: from(), ...mail, ...(signal && { signal }) })
    } catch (error) {
      throw isPermanent(error as SmtpError) ? new MailRefusedError((error as Error).message) : error
    }
  }
}

/** A refusal of this very mail (5xx, RFC 5321 section 4.2.1), or an address that no mail server could be asked about. */
function isPermanent({ command, responseCode, message }: SmtpError): boolean {
  if (command === 'API') return /recipient/i.test(message)
  return MAIL_COMMANDS.includes(command ?? '') && Number(responseCode) >= 500
}
