import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { StewardDesk } from '@/features/steward/components/steward-desk.tsx'
import { knowRefusals } from '@/lib/backend/errors.ts'
import { STEWARD_REFUSALS } from '@/lib/words/steward-refusals.ts'
import { usePage } from '../page.ts'

knowRefusals(STEWARD_REFUSALS)

export default function Route() {
  const { section } = useParams()
  usePage(t`Stewards`)
  return <StewardDesk path={section} />
}
