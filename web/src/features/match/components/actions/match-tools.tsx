import { isEvent } from '@domain/match/match-kind.ts'
import { isPast } from '@domain/participants/join-state.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { HiddenNote, ReportButton } from '@/features/community/components/reports/report.tsx'
import { PlayAgain } from '@/features/match-form/components/play-again.tsx'
import { MuteButton } from '@/features/participation/components/mutes/mute-button.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { useParticipants } from '@/features/participation/queries/participants.ts'
import { AddToCalendar } from '@/features/sharing/components/calendar/add-to-calendar.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { useOwnPart } from './join-state.ts'

const ROW = 'grid auto-cols-fr grid-flow-col border-line border-y empty:hidden'

interface MatchToolsProps {
  match: Match
  children?: ReactNode
  /** Stands below the row. */
  note?: ReactNode
}

/** All that can be done with a match beside taking part in it, in one row, which comes as a whole: no button moves under a thumb. */
export function MatchTools({ match, children, note }: MatchToolsProps) {
  const { part, isLoading } = useOwnPart(match)
  const isOthers = match.creator_id !== currentUserId()
  return (
    <div data-tools="" className="grid gap-2">
      {isLoading ? (
        <div aria-hidden="true" className="h-[calc(3.75rem+2px)] border-line border-y" />
      ) : (
        <div className={ROW}>
          <AddToCalendar match={match} />
          <MuteMatch match={match} part={part} />
          {!isEvent(match) && <Again match={match} />}
          {isOthers && !match.hidden_at && <ReportMatch match={match} />}
          {children}
        </div>
      )}
      {note}
      <HiddenNote thing={match} />
    </div>
  )
}

/** The bell of a match to come, for those who hear of it: its creator, and who plays in it or is invited. */
function MuteMatch({ match, part }: { match: Match; part: Participant | null }) {
  const userId = currentUserId()
  const past = useClock((now) => isPast(match, now))
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
      size="tile"
    />
  )
}

function Again({ match }: { match: Match }) {
  const { data: participants } = useParticipants(match.id)
  return <PlayAgain match={match} participants={participants} />
}
