import { kindOf } from '@domain/rules/match-kind.ts'
import { useParams } from 'react-router'
import { MatchPage } from '@/features/match-dialog/components/match-page.tsx'
import { useMatch } from '@/features/match-dialog/queries.ts'
import { usePage } from '../page.ts'

export default function Route() {
  const { id = '' } = useParams()
  const { data: match } = useMatch(id)
  usePage(match ? kindOf(match) : 'Match', id)
  return <MatchPage key={id} matchId={id} />
}
