import { z } from 'zod'
import { millisecondsInDay } from '../../../domain/time-units.ts'
import { type DeliveryResult, type Device, deliver, type Message } from '../../push/deliver.ts'
import { findRecipient, forgetDevice } from '../../push/recipients.ts'
import { messageFor, type Reader, shortMessageFor } from '../../push/wording.ts'
import { defineTask, type JobContext, RetryLater } from '../job.ts'

/** A notification that could not be delivered for a day is of no interest any more. */
const STALE_MS = millisecondsInDay

/** Sends a notification that is about no match to one device. If the job runs twice, the second message replaces the first. */
export const pushNotification = defineTask({
  name: 'notifications__push',
  payload: z.object({ notification_id: z.uuid(), device_id: z.uuid() }),
  run: async (payload, context) => {
    const { query, push, now } = context
    const recipient = push && (await findRecipient(query, payload, now()))
    if (!recipient) return
    const { news, device, locale } = recipient
    const reader = readerOf(context, locale)
    if (now().getTime() - news.created_at.getTime() > STALE_MS) return
    const message = messageFor([news], reader, now())
    if (message) await deliverTo(context, device, message, reader)
  },
})

export const readerOf = ({ languages, community }: JobContext, locale: string | null): Reader => ({
  languages,
  locale,
  timeZone: community.timeZone,
})

/** Counters of messages that a push service took, and of those that it refused; a device that is gone is neither. */
const COUNTERS: Partial<Record<DeliveryResult['kind'], string>> = {
  delivered: 'push_sent',
  refused: 'push_failed',
  'too-large': 'push_failed',
}

/**
 * Delivers a message, or its short form to a push service that refuses the length, and forgets a device that is gone. Throws where the
 * delivery is to be tried again, after `settle`. The endpoint works like a key, so no message contains it.
 */
export async function deliverTo(
  { query, push, log }: JobContext,
  device: Device,
  message: Message,
  reader: Reader,
  settle?: (isDelivered: boolean) => Promise<unknown>,
): Promise<void> {
  if (!push) return
  const whole = await deliver(push, device, message)
  const outcome =
    whole.kind === 'too-large' ? await deliver(push, device, shortMessageFor(message, reader)) : whole
  if (outcome.kind === 'gone') await forgetDevice(query, device)
  await settle?.(outcome.kind === 'delivered')
  const counter = COUNTERS[outcome.kind]
  if (counter) await query('select private.count_daily($1)', [counter])
  const giveUp = (why: string) => log.warn({ why, service: new URL(device.endpoint).host }, 'push: given up')
  if (outcome.kind === 'too-large') giveUp('the push service takes no message of that length')
  if (outcome.kind === 'refused') giveUp(outcome.why)
  if (outcome.kind === 'later' && outcome.seconds !== undefined) throw new RetryLater(outcome.seconds)
  if (outcome.kind === 'later') throw new Error(`push: ${outcome.why}`)
}
