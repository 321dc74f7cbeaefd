import type { Mail, SendMail } from '../backend/index.ts'
import { toEml } from './compose.ts'
import { keepFile } from './files.ts'

const LINK = /https?:\/\/[^\s<>"]+/g

/** Mail that goes nowhere: one `.eml` file each, and its links told to the terminal. */
export function captureMail(folder: string, from: string, tell: (line: string) => void): SendMail {
  return async (mail: Mail) => {
    await keepFile(folder, '.eml', await toEml(mail, from))
    tell(`Mail to ${mail.to}: ${mail.subject}`)
    for (const link of new Set(mail.text.match(LINK))) tell(`  ${link}`)
  }
}
