import { t } from '@lingui/core/macro'
import { toast } from '@/lib/toast.ts'
import type { Notification } from '../queries.ts'
import { pathOf } from './kinds.ts'
import { linesOf } from './words.ts'

/** Says what has just happened, with a way to it unless it is gone. */
export function announce(notification: Notification, open: (path: string) => void): void {
  const path = pathOf(notification)
  const action = path ? { action: { label: t`View`, onPress: () => open(path) } } : {}
  const { headline, detail } = linesOf(notification)
  toast({ title: headline, description: detail, variant: 'info', ...action })
}
