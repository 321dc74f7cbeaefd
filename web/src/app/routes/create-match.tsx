import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { MatchFormScreen } from '@/features/match-form/components/match-form-screen.tsx'
import { againOf, editOf } from '@/features/match-form/schema.ts'
import { usePage } from '../page.ts'

export default function Route() {
  const location = useLocation()
  const made = againOf(location) ? t`Play again` : t`Create New Match`
  usePage(editOf(location) ? t`Edit Match` : made)
  return <MatchFormScreen />
}
