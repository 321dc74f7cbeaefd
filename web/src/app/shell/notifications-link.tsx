import { t } from '@lingui/core/macro'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { UnreadCount } from '@/features/notifications/components/list/unread-count.tsx'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'

/** The bell: a link to the notifications, with the number of unread ones. */
export function NotificationsLink() {
  const { session } = useStore(sessionStore)
  return (
    <Button asChild variant="ghost" size="icon" className="rounded-full text-text">
      <Link to={paths.notifications}>
        <Bell aria-hidden="true" />
        <span className="sr-only">{t`Notifications`}</span>
        <UnreadCount
          userId={session?.user.id ?? ''}
          className="absolute top-0 right-0 ring-2 ring-background"
        />
      </Link>
    </Button>
  )
}
