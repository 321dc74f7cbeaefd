import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { toast } from '@/lib/toast.ts'

export function MessageNotices({ userId }: { userId: string }) {
  useEffect(() => {
    const watched = [{ table: 'messages', event: 'INSERT', filter: `recipient_id=eq.${userId}` }] as const
    return listen(`messages_${userId}`, watched, { changed: announce, joined: () => {} })
  }, [userId])
  return null
}

function announce({ new: message }: RowChange) {
  const senderName = String(message.sender_name)
  toast({ title: t`New message`, description: t`${senderName} has written to you.` })
}
