import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { onlineStore } from '@/lib/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useMarkAllRead } from '../mutations.ts'
import { type Notification, notificationsQuery, openInvitationsQuery } from '../queries.ts'
import { NotificationItem } from './notification-item.tsx'

/** A member's notifications, newest first. */
export function NotificationsPanel({ userId }: { userId: string }) {
  const query = useQuery(notificationsQuery(userId))
  const online = useStore(onlineStore)
  if (query.data) return <Notifications userId={userId} list={query.data} online={online} />
  if (online && !query.error) return <NotificationsSkeleton />
  return (
    <ErrorState
      title={online ? 'Notifications could not be loaded' : 'You are offline'}
      description={
        online
          ? 'Could not connect to the server. Please try again later.'
          : 'Notifications appear as soon as you are back.'
      }
      onRetry={() => void query.refetch()}
      retrying={online && query.isFetching}
    />
  )
}

interface NotificationsProps {
  userId: string
  list: readonly Notification[]
  online: boolean
}

function Notifications({ userId, list, online }: NotificationsProps) {
  const { data: open = [] } = useQuery(openInvitationsQuery(userId))
  const markAll = useMarkAllRead()
  if (list.length === 0)
    return (
      <EmptyState title="Nothing new" description="Invitations and changes to your matches appear here." />
    )
  const unread = list.filter(({ read }) => !read).length
  const awaited = newestInvitations(list, new Set(open))
  return (
    <section aria-labelledby="notifications" className="grid gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="notifications" className="font-place text-body">
          <span className="sr-only">Notifications, </span>
          {unread > 0 ? `${unread} unread` : 'All read'}
        </h2>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            disabled={!online}
            pending={markAll.isPending}
            onClick={() => markAll.mutate(userId)}
          >
            <CheckCheck aria-hidden="true" />
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="grid gap-2.5">
        {list.map((notification) => (
          <NotificationItem
            key={notification.id}
            {...{ notification, online }}
            awaitsAnswer={awaited.has(notification.id)}
          />
        ))}
      </ul>
    </section>
  )
}

// Somebody may have been asked twice for the same match; one answer is enough.
function newestInvitations(list: readonly Notification[], open: ReadonlySet<string>): Set<string> {
  const seen = new Set<string | null>()
  const newest = list.filter(({ type, related_id }) => {
    if (type !== 'match_invitation' || !related_id || !open.has(related_id) || seen.has(related_id))
      return false
    seen.add(related_id)
    return true
  })
  return new Set(newest.map(({ id }) => id))
}

function NotificationsSkeleton() {
  return (
    <div role="status" className="grid gap-2.5 pt-14">
      <span className="sr-only">Loading notifications</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-[76px] rounded-card" />
      ))}
    </div>
  )
}
