import { t } from '@lingui/core/macro'
import { toast } from '@/lib/toast.ts'
import type { Notification } from '../queries.ts'
import { kindOf, pathOf } from './kinds.ts'
import { wordsOf } from './words.ts'

/** Says what has just happened, with a way to it unless it is gone. */
export function announce(notification: Notification, open: (path: string) => void): void {
  const path = pathOf(notification)
  const action = path ? { action: { label: t`View`, onPress: () => open(path) } } : {}
  toast({
    title: kindOf(notification.type).title,
    description: wordsOf(notification),
    variant: 'info',
    ...action,
  })
}
