import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell, CalendarDays, Shield, Users } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { UnreadCount } from '@/features/notifications/components/list/unread-count.tsx'
import { currentUserId, sessionStore } from '@/lib/backend/session/session.ts'
import { preload } from '@/lib/browser/retry-import.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred } from '@/ui/feedback/deferred.tsx'
import { BallIcon } from '@/ui/layout/ball.tsx'
import { useCloseByBack } from '@/ui/overlays/close-by-back.ts'

const loadPanel = () => import('@/features/community/components/panel/community-panel.tsx')
const CommunityPanel = lazy(loadPanel)

export const navItems = () => [
  { to: paths.matches, label: t`Matches`, icon: <BallIcon /> },
  { to: paths.courts, label: t`Courts`, icon: <CalendarDays aria-hidden="true" size={22} /> },
]

export function CommunityToggle({ className }: { className: string }) {
  const [open, setOpen] = useState<boolean | null>(null)
  useCloseByBack(open === true, () => setOpen(false))
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={() => preload(loadPanel)}
        onClick={() => setOpen(!open)}
      >
        <Users aria-hidden="true" size={22} />
        {t`Community`}
      </button>
      <Deferred close={() => setOpen(null)}>
        {open !== null && <CommunityPanel open={open} onOpenChange={setOpen} />}
      </Deferred>
    </>
  )
}

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

/** The bell of the rail, with a word as its neighbours have one. */
export function NotificationsEntry({ className }: { className: string }) {
  const { session } = useStore(sessionStore)
  const { pathname, search } = useLocation()
  const isHere = pathname + search === paths.notifications
  return (
    <Link to={paths.notifications} className={className} aria-current={isHere ? 'page' : undefined}>
      <Bell aria-hidden="true" size={22} />
      {t({ message: 'Notifications', context: 'short, for a tab' })}
      <UnreadCount userId={session?.user.id ?? ''} className="absolute top-0.5 left-[calc(50%+2px)]" />
    </Link>
  )
}

export function StewardLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const { data: profile } = useQuery(ownProfileQuery(currentUserId() ?? ''))
  if (!profile?.steward) return null
  return (
    <NavLink to={paths.steward} className={className} onClick={onClick}>
      <Shield aria-hidden="true" size={22} />
      {t`Stewards`}
    </NavLink>
  )
}
