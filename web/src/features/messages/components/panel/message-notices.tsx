import { t } from '@lingui/core/macro'
import { toast } from '@/lib/toast.ts'
import { useLiveMessages } from '../../queries/threads.ts'

/** Says on every page that somebody has written. */
export function MessageNotices({ userId }: { userId: string }) {
  useLiveMessages(userId, announce)
  return null
}

const announce = (senderName: string) =>
  void toast({ title: t`New message`, description: t`${senderName} has written to you.` })
