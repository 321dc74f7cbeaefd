import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { Thread } from '@/features/messages/components/thread/thread.tsx'
import { EventActions } from '@/features/participation/components/attendance/attendance.tsx'
import { type Match, useMatch } from '@/features/participation/queries/match.ts'
import { ResultPart } from '@/features/results/components/part/result-part.tsx'
import { ShareButton } from '@/features/sharing/components/share/share-button.tsx'
import { ShareStrip } from '@/features/sharing/components/share/share-link.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { type TimeOfMatch, timeOf } from '@/lib/time/match-time.ts'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { ManageMatch } from './actions/manage-match.tsx'
import { ActionsSkeleton, MatchActions } from './actions/match-actions.tsx'
import { MatchTools } from './actions/match-tools.tsx'
import { EventContent } from './event-dialog.tsx'
import { MatchBadges, PlayingNote } from './facts/match-facts.tsx'
import { dateLine } from './facts/match-label.ts'
import { MatchGone, MatchSkeleton } from './match-states.tsx'
import { AmericanoPart, PlayersPanel } from './participants/players-panel.tsx'

interface MatchDialogProps {
  matchId: string
  /** The member has just made it: its link comes first. */
  isNew: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Parts = Pick<ComponentProps<typeof Sheet>, 'title' | 'description' | 'headerAction' | 'footer'>

// Asks nothing that could lose its ground: shows a match as it is.
export function MatchDialog({ matchId, isNew, open, onOpenChange }: MatchDialogProps) {
  const query = useMatch(matchId)
  const { data: match, isPending } = query
  const time = useClock((now) => (match ? timeOf(match, now) : 'ahead'))
  const when = useClock((now) => (match ? dateLine(match, now) : ''))
  const parts = match ? sheetParts(match, when, time) : partsWithoutMatch(match === null, isPending)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} tall {...parts}>
      {match === undefined && (
        <Unavailable query={query} title={t`Failed to load match details.`}>
          <MatchSkeleton />
        </Unavailable>
      )}
      {match === null && <MatchGone matchId={matchId} onClose={() => onOpenChange(false)} />}
      {match && <Content key={matchId} match={match} isNew={isNew} />}
    </Sheet>
  )
}

function Content({ match, isNew }: { match: Match; isNew: boolean }) {
  if (isEvent(match)) return <EventContent match={match} />
  return (
    <div className="in-order">
      {isNew && <ShareStrip match={match} />}
      <MatchBadges match={match} />
      <div className="mt-4 empty:hidden">
        <ResultPart match={match} />
      </div>
      {match.match_type === 'americano' && <AmericanoPart match={match} screen="dialog" />}
      <PlayersPanel match={match} screen="dialog" />
      <div className="mt-4 mb-5">
        <MatchTools match={match} />
      </div>
      <Thread match={match} />
    </div>
  )
}

function sheetParts(match: Match, when: string, time: TimeOfMatch): Parts {
  const isCreator = match.creator_id === currentUserId()
  if (isEvent(match))
    return {
      ...eventHeading(match),
      headerAction: time !== 'over' && <ShareButton match={match} isCreator={isCreator} />,
      footer: time === 'ahead' && <EventActions event={match} />,
    }
  const venue = venueName(match.location)
  return {
    title: t`${venue} Match`,
    description: when,
    headerAction: (
      <div className="flex">
        {time !== 'over' && <ShareButton match={match} isCreator={isCreator} />}
        {isCreator && <ManageMatch match={match} />}
      </div>
    ),
    footer:
      time === 'ahead' ? (
        <MatchActions match={match} screen="dialog" />
      ) : (
        time === 'playing' && <PlayingNote match={match} />
      ),
  }
}

/** The venue stands below the name, or is the title itself. */
function eventHeading(match: Match) {
  const venue = venueName(match.location).trim() || t`Community Event`
  const { title } = eventTitle(match)
  return title && title !== venue ? { title, description: venue } : { title: venue }
}

const partsWithoutMatch = (gone: boolean, pending: boolean): Parts => ({
  title: gone ? t`Match not found` : t`Match`,
  description: pending && t`Loading…`,
  footer: pending && <ActionsSkeleton />,
})
