import { useEffect } from 'react'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'

/** Hears of every message to a member as it is written, and says who sent it. */
export function useLiveMessages(userId: string, onMessage: (senderName: string) => void): void {
  useEffect(() => {
    const changed = ({ new: message }: RowChange) => onMessage(String(message.sender_name))
    const watched = [{ table: 'messages', event: 'INSERT', filter: `recipient_id=eq.${userId}` }] as const
    return listen(`messages_${userId}`, watched, { changed, joined: () => {} })
  }, [userId, onMessage])
}
