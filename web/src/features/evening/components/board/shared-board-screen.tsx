import { eventTitle } from '@domain/match/event-title.ts'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { problemOf } from '@/lib/backend/errors.ts'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { type SeenBoard, type SharedBoard, sharedBoardQuery } from '../../queries/shared-board.ts'
import { BoardLoading, BoardNotice } from './board-notice.tsx'
import { HallScreen } from './hall-screen.tsx'
import { useHallView } from './hall-view.ts'

/** The board behind a link, for everybody who has it. */
export function SharedBoardScreen({ token }: { token: string }) {
  const query = useQuery(sharedBoardQuery(token))
  if (query.data) return <Shown token={token} seen={query.data} />
  if (query.data === null)
    return (
      <BoardNotice>
        <EmptyState
          heading="h1"
          title={t`This link is no longer valid`}
          description={t`Ask whoever sent it for a new one.`}
        />
      </BoardNotice>
    )
  if (query.error)
    return (
      <BoardNotice>
        <ErrorState
          heading="h1"
          title={t`The board could not be loaded`}
          description={problemOf(query.error)?.sentence ?? ''}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </BoardNotice>
    )
  return <BoardLoading />
}

function Shown({ token, seen }: { token: string; seen: SeenBoard }) {
  const client = useQueryClient()
  const { queryKey } = sharedBoardQuery(token)
  const heardAt = () => client.getQueryData<SeenBoard | null>(queryKey)?.at ?? seen.at
  const view = useHallView({ board: seen.board, title: titleOf(seen.board), aheadMs: seen.aheadMs, heardAt })
  return <HallScreen view={view} />
}

const titleOf = ({ location, first_line }: SharedBoard): string =>
  eventTitle({ match_type: 'americano', location, description: first_line }).title
