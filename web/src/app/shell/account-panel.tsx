import { t } from '@lingui/core/macro'
import { Bell, LogOut, Moon, Sun, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { UnreadCount } from '@/features/notifications/components/list/unread-count.tsx'
import { paths } from '@/lib/paths.ts'
import { leave } from '../session/leave.ts'
import { useThemeSwitch } from './header-buttons.tsx'
import { StewardLink } from './nav-links.tsx'

interface AccountPanelProps {
  id: string
  name: string
  email: string
  close: () => void
}

export default function AccountPanel({ id, name, email, close }: AccountPanelProps) {
  return (
    <div className="w-[min(15.625rem,calc(100vw-2rem))]">
      <p className="truncate px-3 pt-2.5 font-title">{name}</p>
      <p className="truncate px-3 pb-2.5 text-muted text-small">{email}</p>
      <hr className="mb-1.5 border-line" />
      <Link to={paths.profile} onClick={close} className={ITEM}>
        <UserRound aria-hidden="true" />
        {t`Profile`}
      </Link>
      <Link to={paths.notifications} onClick={close} className={ITEM}>
        <Bell aria-hidden="true" />
        {t`Notifications`}
        <UnreadCount userId={id} className="ml-auto" />
      </Link>
      <StewardLink className={ITEM} onClick={close} />
      <ThemeItem />
      <button
        type="button"
        onClick={() => {
          close()
          void leave()
        }}
        className={ITEM}
      >
        <LogOut aria-hidden="true" />
        {t`Sign out`}
      </button>
    </div>
  )
}

function ThemeItem() {
  const { other, label, change } = useThemeSwitch()
  const Icon = other === 'light' ? Sun : Moon
  return (
    <button type="button" onClick={change} className={ITEM}>
      <Icon aria-hidden="true" />
      {label}
    </button>
  )
}

const ITEM =
  'flex h-12 w-full items-center gap-3 rounded-[12px] px-3 text-left font-[560] hover:bg-raised [&_svg]:size-5 [&_svg]:text-muted'
