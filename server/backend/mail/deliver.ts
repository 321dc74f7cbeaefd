import type { Mail, SendMail } from '../options.ts'
import { pause } from '../pause.ts'

const PAUSES_MS = [1000, 5000]

/**
 * Hands a mail over, trying again twice when the mail server has a bad moment.
 * @param stopping once aborted, the next try comes at once and is the last pause saved
 */
export async function deliver(
  sendMail: SendMail,
  mail: Mail,
  stopping: AbortSignal,
  pauses: number[] = PAUSES_MS,
): Promise<void> {
  for (const milliseconds of pauses) {
    try {
      return await sendMail(mail)
    } catch {
      // The last try below tells what went wrong; an aborted pause only means that it comes sooner.
      await pause(milliseconds, stopping)
    }
  }
  return sendMail(mail)
}
