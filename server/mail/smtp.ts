import { createTransport } from 'nodemailer'
import { MailRefusedError, type SendMail } from '../../backend/index.ts'
import type { Sender } from './compose.ts'

/** Milliseconds: to connect, for the greeting, and for each answer after that. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Commands that a refusal of this mail can answer. The sender and the password are the operator's, to be mended meanwhile. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

interface SmtpError extends Error {
  command?: string
  responseCode?: number
}

/** Hands mails to a mail server, each on a connection of its own. */
export function smtpSender(smtpUrl: string, from: Sender): SendMail {
  const transport = createTransport({ ...PATIENCE, url: smtpUrl }, { from })
  return async (mail, signal) => {
    try {
      await transport.sendMail({ ...mail, ...(signal && { signal }) })
    } catch (error) {
      throw isForGood(error as SmtpError) ? new MailRefusedError((error as Error).message) : error
    }
  }
}

/** A refusal of this very mail (5xx, RFC 5321 section 4.2.1), or an address that no mail server could be asked about. */
function isForGood({ command, responseCode, message }: SmtpError): boolean {
  if (command === 'API') return /recipient/i.test(message)
  return ABOUT_THE_MAIL.includes(command ?? '') && Number(responseCode) >= 500
}
