import { toast } from '@/lib/toast.ts'
import type { Notification } from '../queries.ts'
import { kindOf } from './kinds.ts'

/** Says what has just happened, with a way to it unless it is gone. */
export function tell({ type, message, related_id }: Notification, open: (matchId: string) => void): void {
  const { title, leads } = kindOf(type)
  const action = leads && related_id ? { action: { label: 'View', onPress: () => open(related_id) } } : {}
  toast({ title, description: message, ...action })
}
