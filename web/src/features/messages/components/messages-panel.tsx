import { toast } from '@/lib/toast.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useLiveMessages } from '../queries.ts'

/** The place where messages will be. It listens already. */
export default function MessagesPanel({ userId }: { userId: string }) {
  useLiveMessages(userId, tell)
  return (
    <EmptyState
      title="Messages are coming soon"
      description="Then you write to each other here. Until then, an event has its comments."
    />
  )
}

const tell = (senderName: string) =>
  void toast({ title: 'New message', description: `${senderName} has written to you.` })
