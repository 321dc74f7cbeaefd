import { kindNamed } from '@domain/notifications/all-kinds.ts'
import { t } from '@lingui/core/macro'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import type { Notification } from '../../queries/notifications.ts'
import { pathOf } from './kinds.ts'
import { linesOf } from './words.ts'

/** Says what has just happened, with a way to it unless it is gone, or is what the member looks at. */
export function announce(notification: Notification, open: (path: string) => void): void {
  const isHere = isOnScreen(notification)
  // A match that is on screen shows by itself who comes and goes.
  if (isHere && kindNamed(notification.type)?.isOfPlayers) return
  const path = isHere ? null : pathOf(notification)
  const action = path ? { action: { label: t`View`, onPress: () => open(path) } } : {}
  const { headline, detail } = linesOf(notification)
  toast({ title: headline, description: detail, variant: 'info', ...action })
}

/** True if the match of a notification is open, as a page or over the list. */
function isOnScreen({ related_id }: Notification): boolean {
  const { pathname, search } = location
  if (!related_id || document.visibilityState !== 'visible') return false
  return pathname === paths.match(related_id) || pathname + search === paths.matchOverList(related_id)
}
