import { useSearchParams } from 'react-router'
import { NotificationsPanel } from '@/features/notifications/components/notifications-panel.tsx'
import { UnreadCount } from '@/features/notifications/components/unread-count.tsx'
import { currentUserId } from '@/lib/session.ts'
import { type TabItem, Tabs } from '@/ui/tabs.tsx'
import { usePage } from '../page.ts'
import { ThemeSetting } from '../shell/theme-setting.tsx'

/** The member's own page; the open tab stands in the address. */
export default function Route() {
  usePage('Profile')
  const [search, setSearch] = useSearchParams()
  const userId = currentUserId() ?? ''
  const tabs = tabsOf(userId)
  const wanted = search.get('tab')
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? 'notifications'
  return (
    <div className="mx-auto grid max-w-[680px] gap-5">
      <h1 className="font-page text-page md:text-page-wide">Profile</h1>
      <Tabs
        label="Profile"
        items={tabs}
        value={tab}
        onValueChange={(value) => setSearch({ tab: value }, { replace: true })}
      />
    </div>
  )
}

const tabsOf = (userId: string): TabItem[] => [
  {
    value: 'notifications',
    label: (
      <span className="flex items-center gap-2">
        Notifications <UnreadCount userId={userId} />
      </span>
    ),
    content: <NotificationsPanel userId={userId} />,
  },
  { value: 'settings', label: 'Settings', content: <ThemeSetting /> },
]
