import { useParams } from 'react-router'
import { MatchPage } from '@/features/match-dialog/components/match-page.tsx'

export function Component() {
  const { id = '' } = useParams()
  return <MatchPage key={id} matchId={id} />
}
