import { createTransport } from 'nodemailer'
import type { Mail } from 'supabase-compatible'

/** An address, or `Name <address>`. */
export type Sender = string | { name: string; address: string }

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

/** Returns the mail as it is sent (RFC 5322), headers included. */
export async function toEml(mail: Mail, from: Sender): Promise<Buffer> {
  const { message } = await composer.sendMail({ from, ...mail })
  return message as Buffer
}
