import { createTransport } from 'nodemailer'
import { MailRefusedError, type SendMail } from 'supabase-compatible'
import type { Sender } from './compose.ts'

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
  const transport = createTransport({ ...TIMEOUTS, url: smtpUrl })
  return async (mail, signal) => {
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
