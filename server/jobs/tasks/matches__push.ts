import { z } from 'zod'
import { claimMatchPush, findDevice, noteTold, releaseMatchPush } from '../../push/recipients.ts'
import { messageFor } from '../../push/wording.ts'
import { defineTask, RetryLater } from '../job.ts'
import { deliverTo, readerOf } from './notifications__push.ts'

/**
 * Sends a device what has happened to a match since it was last sent something about it. The database says whether it is time
 * (`private.claim_push`). A worker that is killed in between sends again, and the second message replaces the first.
 */
export const pushMatch = defineTask({
  name: 'matches__push',
  payload: z.object({ device_id: z.uuid(), match_id: z.uuid() }),
  run: async (ids, context) => {
    const { query, push, now } = context
    if (!push) return
    const { news, due } = await claimMatchPush(query, ids, now())
    if (due) throw new RetryLater(Math.ceil((due.getTime() - now().getTime()) / 1000))
    if (!news) return
    const recipient = await findDevice(query, ids.device_id)
    if (!recipient) return
    const { device, locale, muted } = recipient
    const reader = readerOf(context, locale)
    const whole = news.map((one) => ({
      ...one,
      muted,
      related_id: ids.match_id,
      created_at: now(),
      starts: one.starts === null ? null : new Date(one.starts),
    }))
    const message = messageFor(whole, reader, now())
    if (!message) return noteTold(query, ids, news, null)
    await deliverTo(context, device, message, reader, (isDelivered) =>
      isDelivered ? noteTold(query, ids, news, now()) : releaseMatchPush(query, ids),
    )
  },
})
