import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { StewardDesk } from '@/features/steward/components/steward-desk.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  const { section } = useParams()
  usePage(t`Stewards`)
  return <StewardDesk path={section} />
}
