import { t } from '@lingui/core/macro'
import { CourtsScreen } from '@/features/courts/components/courts-screen.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  usePage(t`Courts`)
  return <CourtsScreen />
}
