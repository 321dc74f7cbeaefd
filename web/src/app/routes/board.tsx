import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { MatchBoardScreen } from '@/features/evening/components/board/match-board-screen.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  const { id = '' } = useParams()
  usePage(t`Board`, id)
  return <MatchBoardScreen key={id} matchId={id} />
}
