import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import { NavLink } from 'react-router'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'

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
