import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { StewardDesk } from '@/features/steward/components/steward-desk.tsx'
import { knowRefusals } from '@/lib/backend/errors.ts'
import { REPORT_REFUSALS } from '@/lib/words/report-refusals.ts'
import { STEWARD_REFUSALS } from '@/lib/words/steward-refusals.ts'
import { usePage } from '../page.ts'

knowRefusals(STEWARD_REFUSALS)
knowRefusals(REPORT_REFUSALS)

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
