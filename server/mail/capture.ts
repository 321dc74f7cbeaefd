import type { Mail, Message, SendMail, SendMessage } from '../../backend/index.ts'
import { type Sender, toEml } from './compose.ts'
import { keepFile } from './files.ts'

const LINK = /https?:\/\/[^\s<>"]+/g

/** Mail that goes nowhere: one `.eml` file each, and its links told to the terminal. */
export function captureMail(folder: string, from: Sender, tell: (line: string) => void): SendMail {
  return async (mail: Mail) => {
    await keepFile(folder, '.eml', await toEml(mail, from))
    tell(`Mail to ${mail.to}: ${mail.subject}`)
    for (const link of new Set(mail.text.match(LINK))) tell(`  ${link}`)
  }
}

/** Text messages that go nowhere: they lie among the mails, and the terminal tells them whole. */
export function captureMessages(folder: string, from: Sender, tell: (line: string) => void): SendMessage {
  return async ({ to, channel, text }: Message) => {
    const subject = `Text message (${channel})`
    const eml = await toEml({ to: `"${to}" <${to.slice(1)}@phone.invalid>`, subject, text, html: '' }, from)
    await keepFile(folder, '.eml', eml)
    tell(`Message to ${to}: ${text}`)
  }
}
