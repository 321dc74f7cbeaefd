import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { BoardGuard } from '@/features/evening/components/board/board-guard.tsx'
import { SharedBoardScreen } from '@/features/evening/components/board/shared-board-screen.tsx'
import { forgetBoard } from '@/features/evening/queries/shared-board.ts'
import { usePage } from '../page.ts'
import { OwnQueryCache } from '../query-cache.tsx'

/** A screen in the hall has nobody to sign in: whoever has the link sees the board. */
export default function Route() {
  usePage(t`Board`)
  const { token = '' } = useParams()
  return (
    <BoardGuard onBroken={() => forgetBoard(token)}>
      <OwnQueryCache>
        <SharedBoardScreen key={token} token={token} />
      </OwnQueryCache>
    </BoardGuard>
  )
}
