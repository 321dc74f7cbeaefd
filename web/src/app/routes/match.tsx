import { useParams } from 'react-router'
import { MatchPage } from '@/features/match-dialog/components/match-page.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  usePage('Match')
  const { id = '' } = useParams()
  return <MatchPage key={id} matchId={id} />
}
