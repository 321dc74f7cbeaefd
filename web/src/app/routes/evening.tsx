import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { EveningScreen } from '@/features/evening/components/evening-screen.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  const { id = '' } = useParams()
  usePage(t`Evening`, id)
  return <EveningScreen key={id} matchId={id} />
}
