import { z } from 'zod'
import {
  claimMatchPush,
  countDelivery,
  findDevice,
  forgetDevice,
  noteTold,
  releaseMatchPush,
} from '../../push/recipients.ts'
import { messageFor } from '../../push/wording.ts'
import { defineTask, RetryLater } from '../job.ts'
import { deliverWhole, handleResult } from './notifications__push.ts'

/**
 * Sends a device what has happened to a match since it was last sent something about it. The database says whether it is time
 * (`private.claim_push`). A worker that is killed in between sends again, and the second message replaces the first.
 */
export const pushMatch = defineTask({
  name: 'matches__push',
  payload: z.object({ device_id: z.uuid(), match_id: z.uuid() }),
  run: async (given, { query, push, log, now, languages, community }) => {
    if (!push) return
    const ids = given
    const { news, due } = await claimMatchPush(query, ids, now())
    if (due) throw new RetryLater(Math.ceil((due.getTime() - now().getTime()) / 1000))
    if (!news) return
    const recipient = await findDevice(query, ids.device_id)
    if (!recipient) return
    const { device, locale, muted } = recipient
    const reader = { languages, locale, timeZone: community.timeZone }
    const whole = news.map((one) => ({
      ...one,
      muted,
      related_id: ids.match_id,
      created_at: now(),
      starts: one.starts === null ? null : new Date(one.starts),
    }))
    const message = messageFor(whole, reader, now())
    if (!message) return noteTold(query, ids, news, null)
    const outcome = await deliverWhole(push, device, message, reader)
    if (outcome.kind === 'gone') await forgetDevice(query, device)
    if (outcome.kind === 'delivered') await noteTold(query, ids, news, now())
    else await releaseMatchPush(query, ids)
    await countDelivery(query, outcome)
    handleResult(outcome, (why) =>
      log.warn({ why, service: new URL(device.endpoint).host }, 'push: given up'),
    )
  },
})
