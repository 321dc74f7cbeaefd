import { t } from '@lingui/core/macro'
import { PrivacyScreen } from '@/features/about/components/privacy-screen.tsx'
import { usePage } from '../../page.ts'

export default function Route() {
  usePage(t`Privacy`)
  return <PrivacyScreen />
}
