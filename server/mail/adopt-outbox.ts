import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Backend, Mail } from '../../backend/index.ts'
import { listFiles } from './files.ts'

/**
 * Moves the mails that an earlier version kept as files into the queue of the database. A file is removed once its mail is durable there;
 * one that cannot be read stays, with a warning in the log.
 */
export async function adoptOutbox(
  folder: string,
  queueMail: Backend['queueMail'],
  log: Logger,
): Promise<void> {
  for (const name of await listFiles(folder, '.json')) {
    const file = join(folder, `${name}.json`)
    const mail = parseMail(await readFile(file, 'utf8'))
    if (!mail) {
      log.warn({ file }, 'a mail of an earlier version cannot be read and stays where it is')
      continue
    }
    await queueMail({ ...mail, id: idOf(name), createdAt: new Date(Number(name.split('-')[0])) })
    await rm(file, { force: true })
  }
}

function parseMail(text: string): Mail | undefined {
  try {
    const { to, subject, text: body, html } = JSON.parse(text)
    const fields = [to, subject, body, html]
    return fields.every((field) => typeof field === 'string') ? { to, subject, text: body, html } : undefined
  } catch {
    return undefined
  }
}

/** The same id each time, so that a kill between the two steps does not make two mails of one file. */
function idOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
