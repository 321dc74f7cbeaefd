import { t } from '@lingui/core/macro'
import { Bell, MessageCircle, Settings, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { UnreadCount } from '@/features/notifications/components/list/unread-count.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useWide } from '@/lib/browser/use-wide.ts'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { type TabItem, Tabs } from '@/ui/layout/tabs.tsx'
import { usePage } from '../page.ts'
import { LogOutButton } from '../session/log-out-button.tsx'
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx'

const PersonalInfo = lazy(() => import('@/features/profile/components/personal-info.tsx'))
const MessagesPanel = lazy(() => import('@/features/messages/components/panel/messages-panel.tsx'))
const SettingsPanel = lazy(() => import('../settings/settings-panel.tsx'))
const NotificationsPanel = lazy(
  () => import('@/features/notifications/components/list/notifications-panel.tsx'),
)

export default function Route() {
  usePage(t`Profile`)
  const [search, setSearch] = useSearchParams()
  const tabs = tabsOf(currentUserId() ?? '')
  const wanted = search.get('tab')
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? 'info'
  return (
    <div className="grid max-w-[42.5rem] grid-cols-[minmax(0,1fr)] gap-5 lg:max-w-[60rem] xl:max-w-none">
      <h1 className="font-page text-page md:text-page-wide">{t`Profile`}</h1>
      <Tabs
        label={t`Profile`}
        beside={useWide()}
        items={tabs.map((item) => ({
          ...item,
          content: (
            <Suspense fallback={item.value === 'settings' ? <SettingsSkeleton /> : <Coming />}>
              {item.content}
            </Suspense>
          ),
        }))}
        value={tab}
        onValueChange={(value) => setSearch(value === 'info' ? {} : { tab: value }, { replace: true })}
      />
    </div>
  )
}

const tabsOf = (userId: string): TabItem[] => [
  {
    value: 'info',
    label: t`Personal Info`,
    icon: <UserRound aria-hidden="true" />,
    content: (
      <PersonalInfo userId={userId}>
        <LogOutButton />
      </PersonalInfo>
    ),
  },
  {
    value: 'notifications',
    label: (
      <>
        {t({ message: 'Notifications', context: 'short, for a tab' })}
        <UnreadCount userId={userId} className="max-md:absolute max-md:top-0.5 max-md:left-[calc(50%+2px)]" />
      </>
    ),
    icon: <Bell aria-hidden="true" />,
    content: <NotificationsPanel userId={userId} />,
  },
  {
    value: 'messages',
    label: t`Messages`,
    icon: <MessageCircle aria-hidden="true" />,
    content: <MessagesPanel />,
  },
  {
    value: 'settings',
    label: t`Settings`,
    icon: <Settings aria-hidden="true" />,
    content: <SettingsPanel />,
  },
]

function Coming() {
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-3">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}
