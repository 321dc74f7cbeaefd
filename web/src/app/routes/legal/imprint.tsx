import { t } from '@lingui/core/macro'
import { ImprintScreen } from '@/features/about/components/imprint-screen.tsx'
import { usePage } from '../../page.ts'

export default function Route() {
  usePage(t`Imprint`)
  return <ImprintScreen />
}
