import { t } from '@lingui/core/macro'
import { problemOf, unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { isSubscribedHere } from '@/lib/browser/storage.ts'
import {
  type DeviceKeys,
  findObstacle,
  permission,
  subscribeDevice,
  unsubscribeDevice,
} from '@/lib/installed-app/push-device.ts'
import type { ToastInput } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { Hindered, noticeOf } from '../components/push/notices.ts'
import { testArrives } from '../components/push/worker-messages.ts'
import { deviceQuery, mutesQuery, pushKeys, vapidPublicKey } from '../queries/push.ts'

const TEST_WITHIN_MS = 15_000

export const usePushSwitch = (userId: string) =>
  useAction({
    run: (on: boolean) => inTurn(() => (on ? turnOn(userId) : turnOff(userId))),
    failed: (error) =>
      error instanceof Hindered
        ? noticeOf(error.hindrance)
        : { title: t`Something went wrong. Please try again.` },
    done: (endpoint, _, client) => client.setQueryData(deviceQuery(userId).queryKey, endpoint),
    // From the first device on the server wants to know whether the member is looking.
    stale: [pushKeys.looking(userId)],
  })

/** Waits for other tabs and the background: a subscription renewed while it is turned off would be back. Wherever push is, Web Locks are. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('push-subscription', work) : work()
}

async function turnOn(userId: string): Promise<string> {
  const obstacle = findObstacle(vapidPublicKey())
  if (obstacle) throw new Hindered(obstacle)
  const answer = permission() === 'default' ? await Notification.requestPermission() : permission()
  if (answer !== 'granted') throw new Hindered(answer === 'denied' ? 'blocked' : 'dismissed')
  const device = await subscribeDevice(vapidPublicKey())
  try {
    return await save(userId, device)
  } catch (error) {
    await unsubscribeDevice()
    throw error
  }
}

async function turnOff(userId: string): Promise<null> {
  const endpoint = await unsubscribeDevice()
  if (!endpoint) return null
  const devices = supabase().from('push_subscriptions').delete()
  unwrap(await devices.eq('user_id', userId).eq('endpoint', endpoint))
  return null
}

async function save(userId: string, device: DeviceKeys): Promise<string> {
  const row = { user_id: userId, ...device }
  unwrap(await supabase().from('push_subscriptions').upsert(row, { onConflict: 'endpoint' }))
  return device.endpoint
}

/** Repairs the subscription as the app opens: assigns it to the member of now, and renews one that was dropped or is for another key. */
export function keepSubscribed(userId: string): Promise<string | null> {
  return inTurn(async () => {
    if (!isSubscribedHere() || findObstacle(vapidPublicKey()) || permission() !== 'granted') return null
    return save(userId, await subscribeDevice(vapidPublicKey()))
  })
}

export const usePushTest = (userId: string) =>
  useAction({
    run: async (endpoint: string) => {
      const arrival = testArrives(TEST_WITHIN_MS)
      unwrap(await supabase().rpc('test_push', { p_endpoint: endpoint }))
      return arrival
    },
    says: (arrived) =>
      arrived
        ? t`Test message received`
        : testFailed(
            t`No message arrived within 15 seconds. Try again, or turn push notifications off and on.`,
          ),
    failed: (error) => {
      const problem = problemOf(error)
      return problem && testFailed(problem.sentence)
    },
    doubtful: [pushKeys.device(userId)],
  })

const testFailed = (description: string): ToastInput => ({
  title: t`Test failed`,
  description,
  variant: 'destructive',
})

export function usePushChoice(userId: string) {
  const { queryKey } = mutesQuery(userId)
  return useAction({
    run: async ({ type, wanted }: { type: string; wanted: boolean }) => {
      const mutes = supabase().from('push_mutes')
      const row = { user_id: userId, type }
      const options = { ignoreDuplicates: true, onConflict: 'user_id,type' }
      unwrap(await (wanted ? mutes.delete().match(row) : mutes.upsert(row, options)))
    },
    failed: (error) => problemOf(error) && { title: t`Something went wrong. Please try again.` },
    done: (_, { type, wanted }, client) =>
      writeToCache<string[]>(client, queryKey, (muted = []) => {
        const others = muted.filter((one) => one !== type)
        return wanted ? others : [...others, type]
      }),
    doubtful: [queryKey],
  })
}
