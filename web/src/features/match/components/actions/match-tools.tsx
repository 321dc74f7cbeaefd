import { isEvent } from '@domain/match/match-kind.ts'
import { isPast } from '@domain/participants/join-state.ts'
import { t } from '@lingui/core/macro'
import { HiddenNote, ReportButton } from '@/features/community/components/reports/report.tsx'
import { PlayAgain } from '@/features/match-form/components/play-again.tsx'
import { MuteButton } from '@/features/participation/components/mutes/mute-button.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { useParticipants } from '@/features/participation/queries/participants.ts'
import { AddToCalendar } from '@/features/sharing/components/calendar/add-to-calendar.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { useOwnPart } from './join-state.ts'

/** All that can be done with a match beside taking part in it: buttons of one size, which keep their place when others come. */
export function MatchTools({ match }: { match: Match }) {
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-3 gap-2 empty:hidden">
        <AddToCalendar match={match} />
        <MuteMatch match={match} />
        {!isEvent(match) && <Again match={match} />}
      </div>
      <HiddenNote thing={match} />
      {match.creator_id !== currentUserId() && !match.hidden_at && <ReportMatch match={match} />}
    </div>
  )
}

/** The bell of a match to come, for those who hear of it: its creator, and who plays in it or is invited. */
function MuteMatch({ match }: { match: Match }) {
  const userId = currentUserId()
  const past = useClock((now) => isPast(match, now))
  const { part, isAwaited } = useOwnPart(match)
  if (isAwaited) return <Awaited />
  const hears = match.creator_id === userId || (part && part.status !== 'declined')
  return userId && hears && !past ? <MuteButton match={match} userId={userId} /> : null
}

function ReportMatch({ match: { id, image_url } }: { match: Match }) {
  const match = { kind: 'match', id } as const
  return (
    <ReportButton
      things={image_url ? [match, { kind: 'event_image', id }] : [match]}
      label={t`Report`}
      hideLabel={t`Hide …`}
      labelled
      className="-ml-4 justify-self-start"
    />
  )
}

function Again({ match }: { match: Match }) {
  const { shown: participants } = useParticipants(match.id)
  return <PlayAgain match={match} participants={participants} />
}
