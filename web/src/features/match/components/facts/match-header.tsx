import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { isCalledEvent, isEvent, kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { MapPin, Pencil, UsersRound } from 'lucide-react'
import { useAttendanceState } from '@/features/participation/queries/attendance.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { ShareButton } from '@/features/sharing/components/share/share-button.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { countOrFull } from '@/lib/words/card-labels.ts'
import { kindLabel } from '@/lib/words/match-words.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { useMatchJoinState } from '../actions/join-state.ts'
import { useEditMatch } from '../actions/manage-match.tsx'

export function MatchHeader({ match }: { match: Match }) {
  const isCreator = match.creator_id === currentUserId()
  const past = useClock((now) => timeOf(match, now) === 'over')
  return (
    <div className="flex items-start gap-3">
      <div className="grid min-w-0 flex-1 gap-2">
        <h1>
          <span className="block font-title text-muted">{kindLabel(kindOf(match))}</span>{' '}
          <span className="wrap-anywhere font-page text-page md:text-page-wide">
            {eventTitle(match).title}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="flex min-w-0 items-center gap-1.5 text-muted">
            <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{venueName(match.location)}</span>
          </p>
          {match.match_category === 'competitive' && <Badge tone="accent">{t`Competitive`}</Badge>}
          {isEvent(match) ? <AttendeeBadge match={match} /> : <PlayerBadge match={match} />}
        </div>
      </div>
      <div className="flex gap-1">
        {!past && <ShareButton match={match} isCreator={isCreator} />}
        {isCreator && <EditButton match={match} />}
      </div>
    </div>
  )
}

function AttendeeBadge({ match }: { match: Match }) {
  const { count, query } = useAttendanceState(match)
  return <CountBadge count={query.isKnown ? count : null} players={match.players} />
}

function PlayerBadge({ match }: { match: Match }) {
  const { confirmed, query } = useMatchJoinState(match)
  return <CountBadge count={query.data ? confirmed.length : null} players={match.players} />
}

/** Its place is kept until the number is known. */
function CountBadge({ count, players }: { count: number | null; players: number }) {
  return (
    <Badge className={cn(count === null && 'invisible')}>
      <UsersRound aria-hidden="true" />
      <span className="sr-only">{t`Participants:`} </span>
      {countOrFull(count ?? 0, players)}
    </Badge>
  )
}

function EditButton({ match }: { match: Match }) {
  const edit = useEditMatch(match)
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={isCalledEvent(match) ? t`Edit Event` : t`Edit Match`}
      onClick={edit}
    >
      <Pencil aria-hidden="true" />
    </Button>
  )
}
