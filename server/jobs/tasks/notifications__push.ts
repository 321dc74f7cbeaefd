import { millisecondsInDay } from 'date-fns/constants'
import { z } from 'zod'
import {
  type DeliveryResult,
  type Device,
  deliver,
  type Message,
  type PushSettings,
} from '../../push/deliver.ts'
import { countDelivery, findRecipient, forgetDevice } from '../../push/recipients.ts'
import { messageFor, type Reader, shortMessageFor } from '../../push/wording.ts'
import { defineTask, RetryLater } from '../job.ts'

/** A notification that could not be delivered for a day is of no interest any more. */
const STALE_MS = millisecondsInDay

/** Sends a notification that is about no match to one device. If the job runs twice, the second message replaces the first. */
export const pushNotification = defineTask({
  name: 'notifications__push',
  payload: z.object({ notification_id: z.uuid(), device_id: z.uuid() }),
  run: async (payload, { query, push, log, now, languages, community }) => {
    const recipient = push && (await findRecipient(query, payload, now()))
    if (!recipient) return
    const { news, device, locale } = recipient
    const reader = { languages, locale, timeZone: community.timeZone }
    if (now().getTime() - news.created_at.getTime() > STALE_MS) return
    const message = messageFor([news], reader, now())
    if (!message) return
    const outcome = await deliverWhole(push, device, message, reader)
    if (outcome.kind === 'gone') await forgetDevice(query, device)
    await countDelivery(query, outcome)
    handleResult(outcome, (why) =>
      log.warn({ why, service: new URL(device.endpoint).host }, 'push: given up'),
    )
  },
})

export async function deliverWhole(push: PushSettings, device: Device, message: Message, reader: Reader) {
  const outcome = await deliver(push, device, message)
  if (outcome.kind !== 'too-large') return outcome
  return deliver(push, device, shortMessageFor(message, reader))
}

/** Throws where the delivery is to be tried again. The endpoint works like a key, so no message contains it. */
export function handleResult(outcome: DeliveryResult, giveUp: (why: string) => void): void {
  if (outcome.kind === 'too-large') giveUp('the push service takes no message of that length')
  if (outcome.kind === 'refused') giveUp(outcome.why)
  if (outcome.kind === 'later' && outcome.seconds !== undefined) throw new RetryLater(outcome.seconds)
  if (outcome.kind === 'later') throw new Error(`push: ${outcome.why}`)
}
