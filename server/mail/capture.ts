import type { Mail, Message, SendMail, SendMessage } from 'supabase-compatible'
import { type Sender, toEml } from './compose.ts'
import { saveFile } from './files.ts'

const LINK = /https?:\/\/[^\s<>"]+/g

/** Captures each mail as one `.eml` file and prints its links to the terminal. */
export function captureMail(folder: string, from: () => Sender, print: (line: string) => void): SendMail {
  return async (mail: Mail) => {
    await saveFile(folder, '.eml', await toEml(mail, from()))
    print(`Mail to ${mail.to}: ${mail.subject}`)
    for (const link of new Set(mail.text.match(LINK))) print(`  ${link}`)
  }
}

/** Captures text messages among the mails and prints them whole to the terminal. */
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
    await saveFile(folder, '.eml', eml)
    print(`Message to ${to}: ${text}`)
  }
}
