import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail, SendMail } from '../backend/index.ts'
import { keepFile, listFiles } from './files.ts'

export interface Outbox {
  /** Resolves when the mail is kept on disk; it is sent from there, again and again if need be. */
  send: SendMail
  stop(): Promise<void>
}

const RETRY_STEPS_MS = [2000, 10_000, 60_000, 300_000, 900_000]
const GIVE_UP_MS = 24 * 3_600_000

/** Mail through a mail server. What waits survives a restart; what could not be sent for a day is given up, loudly. */
export function openOutbox(folder: string, smtpUrl: string, from: string, log: Logger): Outbox {
  const transport = createTransport(smtpUrl, { from })
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let stopped = false

  const deliver = async (id: string): Promise<void> => {
    const file = join(folder, `${id}.json`)
    const mail = JSON.parse(await readFile(file, 'utf8')) as Mail
    try {
      await transport.sendMail(mail)
    } catch (error) {
      if (!isHopeless(error, id)) throw error
      log.error(
        { err: error, to: mail.to, subject: mail.subject },
        'a mail could not be sent and is given up',
      )
    }
    await rm(file, { force: true })
  }
  const work = async (): Promise<void> => {
    try {
      for (const id of await listFiles(folder, '.json')) if (!stopped) await deliver(id)
      failures = 0
    } catch (error) {
      const step = RETRY_STEPS_MS[Math.min(failures, RETRY_STEPS_MS.length - 1)] ?? 0
      failures += 1
      log.warn({ err: error }, `mail could not be sent; trying again in ${step / 1000} s`)
      timer = setTimeout(wake, step).unref()
    }
  }
  const wake = () => {
    clearTimeout(timer)
    working = working.then(work)
  }
  wake()
  return {
    async send(mail) {
      await keepFile(folder, '.json', JSON.stringify(mail))
      wake()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      transport.close()
      await working
    },
  }
}

/** A refusal of this very mail (5xx), or a mail that has waited for a day. */
function isHopeless(error: unknown, id: string): boolean {
  const refused = Number((error as { responseCode?: number }).responseCode) >= 500
  return refused || Date.now() - Number(id.split('-')[0]) > GIVE_UP_MS
}
