import { isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useAttendanceState } from '@/features/participation/queries/attendance.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { cn } from '@/lib/cn.ts'
import { countOrFull } from '@/lib/words/card-labels.ts'
import { useMatchJoinState } from '../actions/join-state.ts'

/** '3/4', as members come and go. */
export const MatchCount = ({ match }: { match: Match }) =>
  isEvent(match) ? <AttendeeCount match={match} /> : <PlayerCount match={match} />

function AttendeeCount({ match }: { match: Match }) {
  const { count, query } = useAttendanceState(match)
  return <Count count={query.isKnown ? count : null} players={match.players} />
}

function PlayerCount({ match }: { match: Match }) {
  const { confirmed, query } = useMatchJoinState(match)
  return <Count count={query.data ? confirmed.length : null} players={match.players} />
}

/** Its place is kept until the number is known. */
const Count = ({ count, players }: { count: number | null; players: number }) => (
  <p className={cn(count === null && 'invisible')}>
    <span className="sr-only">{t`Participants:`} </span>
    <span aria-live="polite">{countOrFull(count ?? 0, players)}</span>
  </p>
)
