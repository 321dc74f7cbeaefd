import { messages } from '@domain/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, LogOut, Moon, Sun, UserRound } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import { UnreadCount } from '@/features/notifications/components/unread-count.tsx'
import { ownProfileQuery } from '@/features/profile/queries.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { sessionStore, signOut } from '@/lib/session.ts'
import { setTheme, themeStore } from '@/lib/theme.ts'
import { toast } from '@/lib/toast.ts'
import { Popover } from '@/ui/popover.tsx'

interface AccountMenuProps {
  side: 'top' | 'right'
  className?: string
  /** Shows the word below the avatar. */
  labelled?: boolean
}

/** Who is signed in, and what belongs to them alone. */
export function AccountMenu({ side, className, labelled }: AccountMenuProps) {
  const { id, name, email, picture } = useMember()
  const face = (
    <>
      <span className="relative">
        <MemberAvatar name={name} picture={picture} size={labelled ? 'xs' : 'sm'} />
        <UnreadCount userId={id} className="absolute -top-2 -right-3 ring-2 ring-background" />
      </span>
      <span className={labelled ? undefined : 'sr-only'}>Account</span>
    </>
  )
  return (
    <Popover
      panelLabel="Account"
      side={side}
      align="end"
      face={face}
      className={cn('hover:text-text', className)}
    >
      {(close) => (
        <div className="w-[250px]">
          <p className="truncate px-3 pt-2.5 font-place">{name}</p>
          <p className="truncate px-3 pb-2.5 text-muted text-small">{email}</p>
          <hr className="mb-1.5 border-line" />
          <Link to={paths.profile} onClick={close} className={ITEM}>
            <UserRound aria-hidden="true" />
            Profile
          </Link>
          <Link to={paths.notifications} onClick={close} className={ITEM}>
            <Bell aria-hidden="true" />
            Notifications
            <UnreadCount userId={id} className="ml-auto" />
          </Link>
          <ThemeItem />
          <Item icon={<LogOut aria-hidden="true" />} onPress={leave}>
            Sign out
          </Item>
        </div>
      )}
    </Popover>
  )
}

function useMember() {
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot)
  const email = session?.user.email ?? ''
  const username: unknown = session?.user.user_metadata.username
  const id = session?.user.id ?? ''
  const { data: profile } = useQuery({ ...ownProfileQuery(id), enabled: id !== '' })
  const known = typeof username === 'string' && username ? username : email
  return { id, name: profile?.username ?? known, email, picture: profile?.avatar_filename ?? null }
}

function ThemeItem() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot)
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Item icon={<Icon aria-hidden="true" />} onPress={() => setTheme(other)}>
      Switch to {other} theme
    </Item>
  )
}

function leave() {
  signOut().catch(() => toast({ title: messages.profile.signOutFailed, variant: 'destructive' }))
}

const ITEM =
  'flex h-12 w-full items-center gap-3 rounded-[12px] px-3 text-left font-[560] hover:bg-raised [&_svg]:size-5 [&_svg]:text-muted'

function Item({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className={ITEM}>
      {icon}
      {children}
    </button>
  )
}
