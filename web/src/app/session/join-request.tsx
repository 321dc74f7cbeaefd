import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { JoinRequest } from '@/features/community/components/joining/join-request.tsx'
import { usePage } from '../page.ts'
import AuthLayout from '../routes/account/auth-layout.tsx'
import { LogOutButton } from './log-out-button.tsx'

const Deletion = lazy(() => import('@/features/account/components/deletion/deletion-section.tsx'))
const ProofSheet = lazy(() => import('@/features/account/components/proof/proof-sheet.tsx'))

/** Replaces every screen until the account is that of a member. */
export default function JoinRequestScreen({ userId }: { userId: string }) {
  usePage(t`Joining`)
  return (
    <AuthLayout>
      <JoinRequest userId={userId} />
      <div className="mt-7">
        <LogOutButton />
      </div>
      <details className="text-muted">
        <summary className="min-h-11 cursor-pointer py-2.5">{t`Delete account`}</summary>
        <Suspense>
          <Deletion />
          <ProofSheet />
        </Suspense>
      </details>
    </AuthLayout>
  )
}
