import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { StewardDesk } from '@/features/steward/components/steward-desk.tsx'
import { usePage } from '../page.ts'

const ProofSheet = lazy(() => import('@/features/account/components/proof/proof-sheet.tsx'))

export default function Route() {
  const { section } = useParams()
  usePage(t`Stewards`)
  return (
    <>
      <StewardDesk path={section} />
      <Suspense>
        <ProofSheet />
      </Suspense>
    </>
  )
}
