import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { BoardGuard } from '@/features/evening/components/board/board-guard.tsx'
import { MatchBoardScreen } from '@/features/evening/components/board/match-board-screen.tsx'
import { useForgetEvening } from '@/features/evening/queries/evening.ts'
import { usePage } from '../page.ts'

export default function Route() {
  const { id = '' } = useParams()
  usePage(t`Board`, id)
  const forget = useForgetEvening(id)
  return (
    <BoardGuard key={id} onBroken={forget}>
      <MatchBoardScreen matchId={id} />
    </BoardGuard>
  )
}
