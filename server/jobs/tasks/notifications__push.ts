import { z } from 'zod'
import { deliver, type Outcome } from '../../push/deliver.ts'
import { findRecipient, forgetDevice } from '../../push/recipients.ts'
import { fewWordsFor, wordingFor } from '../../push/wording.ts'
import { type Task, TryLater } from '../job.ts'

const ids = z.object({ notification_id: z.uuid(), device_id: z.uuid() })

/** What nobody could be told for a day is news no more. */
const STALE_MS = 24 * 60 * 60_000

/** Tells one device of a notification. Done twice, the second message takes the place of the first. */
export const pushNotification: Task = async (payload, { query, push, log, now }) => {
  const recipient = push && (await findRecipient(query, ids.parse(payload), now()))
  if (!recipient) return
  const { news, device } = recipient
  if (now().getTime() - news.created_at.getTime() > STALE_MS) return
  let outcome = await deliver(push, device, wordingFor(news, now()))
  if (outcome.kind === 'too-large') outcome = await deliver(push, device, fewWordsFor(news, now()))
  if (outcome.kind === 'gone') await forgetDevice(query, device)
  heed(outcome, (why) => log.warn({ why, service: new URL(device.endpoint).host }, 'push: given up'))
}

/** What is to be tried again throws; the endpoint is as good as a key and stays out of every message. */
export function heed(outcome: Outcome, giveUp: (why: string) => void): void {
  if (outcome.kind === 'too-large') giveUp('the push service takes no message of that length')
  if (outcome.kind === 'refused') giveUp(outcome.why)
  if (outcome.kind === 'later' && outcome.seconds !== undefined) throw new TryLater(outcome.seconds)
  if (outcome.kind === 'later') throw new Error(`push: ${outcome.why}`)
}
