import { isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Match, useMatch } from '@/features/participation/queries/match.ts'
import { ShareButton } from '@/features/sharing/components/share/share-button.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { type TimeOfMatch, timeOf } from '@/lib/time/match-time.ts'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { EventButtons } from './actions/event-buttons.tsx'
import { ManageMatch } from './actions/manage-match.tsx'
import { ActionsSkeleton, MatchActions } from './actions/match-actions.tsx'
import { EventContent } from './facts/event-content.tsx'
import { dateLine, titleOf } from './facts/match-label.ts'
import { MatchContent } from './match-content.tsx'
import { InviteButton } from './participants/invite-button.tsx'
import { PlayingNote } from './participants/playing-note.tsx'

interface MatchDialogProps {
  matchId: string
  /** The member has just made it: its link comes first. */
  isNew: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Parts {
  title: string
  description?: string | false
  headerAction?: ReactNode
  footer?: ReactNode
}

// Asks nothing that could lose its ground: shows a match as it is.
/** A match or an event from the list, over the list. */
export function MatchDialog({ matchId, isNew, open, onOpenChange }: MatchDialogProps) {
  const query = useMatch(matchId)
  const { data: match, isPending } = query
  const time = useClock((now) => (match ? timeOf(match, now) : 'ahead'))
  const when = useClock((now) => (match ? dateLine(match, now) : ''))
  const parts = match ? partsOf(match, when, time) : withoutMatch(match === null, isPending)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} {...parts}>
      {match && isEvent(match) ? (
        <EventContent key={matchId} match={match} />
      ) : (
        <MatchContent key={matchId} {...{ isNew, matchId, query }} onClose={() => onOpenChange(false)} />
      )}
    </Sheet>
  )
}

function partsOf(match: Match, when: string, time: TimeOfMatch): Parts {
  const isCreator = match.creator_id === currentUserId()
  if (isEvent(match))
    return {
      title: match.location.trim() || t`Community Event`,
      headerAction: time !== 'over' && <ShareButton match={match} isCreator={isCreator} />,
      footer: <EventButtons match={match} />,
    }
  return {
    title: titleOf(match),
    description: when,
    headerAction: (
      <div className="flex">
        {time !== 'over' && <ShareButton match={match} isCreator={isCreator} />}
        {isCreator && <ManageMatch match={match} />}
      </div>
    ),
    footer:
      time === 'ahead' ? (
        <MatchButtons match={match} isCreator={isCreator} />
      ) : (
        time === 'playing' && <PlayingNote match={match} />
      ),
  }
}

const withoutMatch = (gone: boolean, pending: boolean): Parts => ({
  title: gone ? t`Match not found` : t`Match`,
  description: pending && t`Loading…`,
  footer: pending && <ActionsSkeleton />,
})

function MatchButtons({ match, isCreator }: { match: Match; isCreator: boolean }) {
  return (
    <>
      <MatchActions match={match} screen="dialog" />
      {isCreator && <InviteButton match={match} screen="dialog" />}
    </>
  )
}
