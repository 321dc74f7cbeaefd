import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { SharedBoardScreen } from '@/features/evening/components/board/shared-board-screen.tsx'
import { usePage } from '../page.ts'
import { OwnQueryCache } from '../query-cache.tsx'

/** A screen in the hall has nobody to sign in: whoever has the link sees the board. */
export default function Route() {
  usePage(t`Board`)
  const { token = '' } = useParams()
  return (
    <OwnQueryCache>
      <SharedBoardScreen key={token} token={token} />
    </OwnQueryCache>
  )
}
