import { eventTitle } from '@domain/match/event-title.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMatch } from '@/features/participation/queries/match.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { eveningKeys, type SeenEvening, useEvening } from '../../queries/evening.ts'
import { BoardLoading, BoardNotice } from './board-notice.tsx'
import { HallScreen } from './hall-screen.tsx'
import { useHallView } from './hall-view.ts'

/** The board for members who see the match, by its own address. */
export function MatchBoardScreen({ matchId }: { matchId: string }) {
  const query = useEvening(matchId)
  if (query.data) return <Shown matchId={matchId} seen={query.data} />
  if (query.data === null)
    return (
      <BoardNotice>
        <EmptyState
          heading="h1"
          title={t`There is no evening`}
          description={t`It has not begun, or you do not see this match.`}
          actions={
            <Button asChild variant="secondary">
              <Link to={paths.match(matchId)}>{t`To the match`}</Link>
            </Button>
          }
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

function Shown({ matchId, seen }: { matchId: string; seen: SeenEvening }) {
  const client = useQueryClient()
  const { data: match } = useMatch(matchId)
  // The version alone is asked for every 15 s; an answer says that the board is still so.
  const heardAt = () =>
    Math.max(seen.at, client.getQueryState(eveningKeys.version(matchId))?.dataUpdatedAt ?? 0)
  const title = match ? eventTitle(match).title : t`Evening`
  const view = useHallView({ board: seen.board, title, aheadMs: seen.aheadMs, heardAt })
  return <HallScreen view={view} />
}
