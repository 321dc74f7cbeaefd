import { t } from '@lingui/core/macro'
import { FactorQuestion } from '@/features/second-factor/components/factor-question.tsx'
import { usePage } from '../page.ts'
import AuthLayout from '../routes/account/auth-layout.tsx'

/** Replaces every screen until the member has proved the second factor. */
export default function SecondFactor() {
  usePage(t`Second factor`)
  return (
    <AuthLayout>
      <FactorQuestion />
    </AuthLayout>
  )
}
