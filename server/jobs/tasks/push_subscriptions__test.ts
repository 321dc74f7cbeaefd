import { z } from 'zod'
import { deliver } from '../../push/deliver.ts'
import { findDevice, forgetDevice } from '../../push/recipients.ts'
import { testMessage } from '../../push/wording.ts'
import { defineTask } from '../job.ts'
import { readerOf } from './notifications__push.ts'

/** Sends the test message that a member requested to their device. It is tried once, since the member does not wait long. */
export const testDevice = defineTask({
  name: 'push_subscriptions__test',
  payload: z.object({ device_id: z.uuid() }),
  run: async (payload, context) => {
    const { query, push, log } = context
    const recipient = push && (await findDevice(query, payload.device_id))
    if (!recipient) return
    const { device, locale } = recipient
    const outcome = await deliver(push, device, testMessage(readerOf(context, locale)))
    if (outcome.kind === 'gone') await forgetDevice(query, device)
    if (outcome.kind !== 'delivered')
      log.warn({ outcome, service: new URL(device.endpoint).host }, 'push: a test was not delivered')
  },
})
