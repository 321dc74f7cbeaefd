import { t } from '@lingui/core/macro'
import { Navigate, useParams } from 'react-router'
import { MemberProfile } from '@/features/profile/components/member-profile.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { usePage } from '../page.ts'

export default function Route() {
  usePage(t`Member`)
  const { id = '' } = useParams()
  if (id === currentUserId()) return <Navigate to={paths.profile} replace />
  return <MemberProfile key={id} userId={id} />
}
