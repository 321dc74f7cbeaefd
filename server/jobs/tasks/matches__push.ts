import { z } from 'zod'
import { findDevice, type PushNotification } from '../../push/recipients.ts'
import { messageFor } from '../../push/wording.ts'
import { defineTask, RetryLater } from '../job.ts'
import { deliverTo, readerOf } from './notifications__push.ts'

/** A message to a device about a match; without `news`, `due` says when to try again. */
interface Claim {
  news:
    | (Omit<PushNotification, 'created_at' | 'starts' | 'muted' | 'related_id'> & { starts: string | null })[]
    | null
  due: Date | null
}

/**
 * Sends a device what has happened to a match since it was last sent something about it. The database says whether it is time, and gives the
 * message to no other worker (`private.claim_push`). A worker that is killed in between sends again, and the second message replaces the first.
 */
export const pushMatch = defineTask({
  name: 'matches__push',
  payload: z.object({ device_id: z.uuid(), match_id: z.uuid() }),
  run: async ({ device_id, match_id }, context) => {
    const { query, push, now } = context
    if (!push) return
    const ids = [device_id, match_id]
    const claimed = await query<Claim>('select news, due from private.claim_push($1, $2, $3)', [
      ...ids,
      now(),
    ])
    const { news, due } = claimed.rows[0] ?? { news: null, due: null }
    if (due) throw new RetryLater(Math.ceil((due.getTime() - now().getTime()) / 1000))
    if (!news) return
    const recipient = await findDevice(query, device_id)
    if (!recipient) return
    const { device, locale, muted } = recipient
    const reader = readerOf(context, locale)
    const whole = news.map((one) => ({
      ...one,
      muted,
      related_id: match_id,
      created_at: now(),
      starts: one.starts === null ? null : new Date(one.starts),
    }))
    const recordDelivered = (at: Date | null) =>
      query('select private.record_delivered($1, $2, $3, $4)', [...ids, JSON.stringify(news), at])
    const release = () =>
      query(
        'update private.match_pushes set claimed_until = null where device_id = $1 and match_id = $2',
        ids,
      )
    const message = messageFor(whole, reader, now())
    if (message)
      await deliverTo(context, device, message, reader, (isDelivered) =>
        isDelivered ? recordDelivered(now()) : release(),
      )
    else await recordDelivered(null)
  },
})
