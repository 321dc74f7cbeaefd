import { kindNamed, NOTIFICATION_KINDS } from '@domain/notifications/all-kinds.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { config } from '@/lib/backend/config.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { currentDevice, findObstacle } from '@/lib/installed-app/push-device.ts'
import { useOwnRows } from '@/lib/use-own-rows.ts'

export const pushKeys = {
  device: (userId: string) => ['push', userId, 'device'] as const,
  mutes: (userId: string) => ['push', userId, 'mutes'] as const,
  looking: (userId: string) => ['push', userId, 'looking'] as const,
}

export const vapidPublicKey = () => config().vapidPublicKey

/** The endpoint of this browser if the server sends the member's messages there, else null. */
export function deviceQuery(userId: string) {
  return queryOptions({
    queryKey: pushKeys.device(userId),
    queryFn: async ({ signal }) => {
      const device = findObstacle(vapidPublicKey()) ? null : await currentDevice(vapidPublicKey())
      if (!device) return null
      const saved = supabase().from('push_subscriptions').select('endpoint').eq('endpoint', device.endpoint)
      return unwrap(await saved.abortSignal(signal))[0]?.endpoint ?? null
    },
    ...POLLED,
  })
}

export function mutesQuery(userId: string) {
  return queryOptions({
    queryKey: pushKeys.mutes(userId),
    queryFn: async ({ signal }) => {
      const mutes = supabase().from('push_mutes').select('type').eq('user_id', userId)
      return unwrap(await mutes.abortSignal(signal)).map(({ type }) => type)
    },
  })
}

export function useMutedKinds(userId: string) {
  useOwnRows(userId, 'push_mutes', pushKeys.mutes(userId))
  return useQuery(mutesQuery(userId))
}

/** The kinds that the member chooses from: some are for stewards only. */
export function useOfferedKinds(userId: string) {
  const { data: me } = useQuery(ownProfileQuery(userId))
  const kinds = NOTIFICATION_KINDS.flatMap((type) => kindNamed(type) ?? [])
  return kinds.filter(({ forStewards }) => me?.steward || !forStewards)
}

const PAGE_ID = newId()
/** The server takes a page for looked at for 60 s (`private.record_looking`). */
const SAY_EVERY_MS = 45_000

/** Says again and again that the member looks at this page, so that their phone is not told as well. Without a device there is no need. */
export function viewingQuery(userId: string) {
  return queryOptions({
    queryKey: pushKeys.looking(userId),
    queryFn: () => setViewing(true),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== false && SAY_EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** True when the server has to be told again. */
export async function setViewing(looking: boolean): Promise<boolean> {
  const visible = looking && document.visibilityState === 'visible'
  return unwrap(await supabase().rpc('record_looking', { p_page_id: PAGE_ID, p_looking: visible }))
}
