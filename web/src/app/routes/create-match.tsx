import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { MatchFormScreen } from '@/features/match-form/components/match-form-screen.tsx'
import { editOf } from '@/features/match-form/schema.ts'
import { usePage } from '../page.ts'

export default function Route() {
  usePage(editOf(useLocation()) ? t`Edit Match` : t`Create New Match`)
  return <MatchFormScreen />
}
