import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { useStore } from '@/lib/use-store.ts'
import { Popover } from '@/ui/overlays/popover.tsx'

const AccountPanel = lazy(() => import('./account-panel.tsx'))

export function AccountMenu({ side, className }: { side: 'bottom' | 'right'; className?: string }) {
  const member = useMember()
  const face = (
    <>
      <MemberAvatar name={member.name} picture={member.picture} size="sm" />
      <span className="sr-only">{t`Account`}</span>
    </>
  )
  return (
    <Popover
      panelLabel={t`Account`}
      side={side}
      align="end"
      face={face}
      className={cn('hover:text-text', className)}
    >
      {(close) => <AccountPanel {...member} close={close} />}
    </Popover>
  )
}

function useMember() {
  const { session } = useStore(sessionStore)
  const id = session?.user.id ?? ''
  const email = session?.user.email ?? ''
  const { data: profile } = useQuery({ ...ownProfileQuery(id), enabled: id !== '' })
  const signedUpAs: unknown = session?.user.user_metadata.username
  const name = profile?.username ?? (typeof signedUpAs === 'string' ? signedUpAs : '')
  return { id, email, name: name || email, picture: profile?.avatar_filename }
}
