import { messages } from '@domain/messages.ts'
import { toast } from '@/lib/toast.ts'
import { useLiveMessages } from '../queries.ts'

/** Says on every page that somebody has written. */
export function MessageNotices({ userId }: { userId: string }) {
  useLiveMessages(userId, announce)
  return null
}

const announce = (senderName: string) => void toast(messages.message.received(senderName))
