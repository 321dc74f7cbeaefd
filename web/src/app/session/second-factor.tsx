import { t } from '@lingui/core/macro'
import { FactorQuestion } from '@/features/factors/components/factor-question.tsx'
import { usePage } from '../page.ts'
import AuthLayout from '../routes/account/auth-layout.tsx'

/** In place of every screen until the second factor of who signs in is proved. */
export default function SecondFactor() {
  usePage(t`Second factor`)
  return (
    <AuthLayout>
      <FactorQuestion />
    </AuthLayout>
  )
}
