import { t } from '@lingui/core/macro'
import { AboutScreen } from '@/features/about/components/about-screen.tsx'
import { usePage } from '../../page.ts'

export default function Route() {
  usePage(t`About`)
  return <AboutScreen />
}
