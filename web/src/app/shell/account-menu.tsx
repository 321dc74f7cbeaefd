import { messages } from '@domain/messages.ts'
import { LogOut, Moon, Sun } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { cn } from '@/lib/cn.ts'
import { sessionStore, signOut } from '@/lib/session.ts'
import { setTheme, themeStore } from '@/lib/theme.ts'
import { toast } from '@/lib/toast.ts'
import { PlayerAvatar } from '@/ui/avatar.tsx'

interface AccountMenuProps {
  side: 'top' | 'right'
  className?: string
  /** Shows the word below the avatar. */
  labelled?: boolean
}

export function AccountMenu({ side, className, labelled }: AccountMenuProps) {
  const { name, email } = useMember()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label="Account" className={cn('hover:text-text', className)}>
        <PlayerAvatar name={name} size="sm" className={labelled ? '-my-1 scale-75' : ''} />
        {labelled && 'Account'}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={side}
          align="end"
          sideOffset={10}
          collisionPadding={10}
          className="rise-in z-40 w-[260px] rounded-card border border-line-strong bg-surface p-1.5 text-text shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2.5">
            <span className="block truncate font-place">{name}</span>
            <span className="block truncate text-muted text-small">{email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <ThemeItem />
          <Item icon={<LogOut />} onSelect={leave}>
            Sign out
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function useMember() {
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot)
  const email = session?.user.email ?? ''
  const username: unknown = session?.user.user_metadata.username
  return { name: typeof username === 'string' && username ? username : email, email }
}

function ThemeItem() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Item icon={theme === 'dark' ? <Sun /> : <Moon />} onSelect={() => setTheme(other)}>
      {other === 'light' ? 'Light theme' : 'Dark theme'}
    </Item>
  )
}

function leave() {
  signOut().catch(() => toast({ title: messages.profile.signOutFailed, variant: 'destructive' }))
}

function Item({ icon, onSelect, children }: { icon: ReactNode; onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex h-12 items-center gap-3 rounded-[12px] px-3 font-[560] outline-none data-highlighted:bg-raised forced-colors:data-highlighted:bg-[Highlight] [&_svg]:size-5 [&_svg]:text-muted"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}
