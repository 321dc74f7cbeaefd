import { isPast } from '@domain/rules/standing.ts'
import { currentUserId } from '@/lib/session.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { type Match, useMatch } from '../queries.ts'
import { InviteButton } from './invite-button.tsx'
import { ManageMatch } from './manage-match.tsx'
import { ActionsSkeleton, MatchActions } from './match-actions.tsx'
import { MatchContent } from './match-content.tsx'
import { useClock } from './match-standing.ts'
import { dateLine, titleOf } from './match-words.ts'

interface MatchDialogProps {
  matchId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A match from the list, over the list. */
export function MatchDialog({ matchId, open, onOpenChange }: MatchDialogProps) {
  const query = useMatch(matchId)
  const now = useClock()
  const { data: match, isPending } = query
  const isCreator = match?.creator_id === currentUserId()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={match ? titleOf(match) : match === null ? 'Match not found' : 'Match'}
      description={match ? dateLine(match, now) : isPending && 'Loading…'}
      headerAction={isCreator && match && <ManageMatch match={match} />}
      footer={
        match
          ? !isPast(match, now) && <Footer match={match} isCreator={isCreator} />
          : isPending && <ActionsSkeleton />
      }
    >
      <MatchContent key={matchId} query={query} onClose={() => onOpenChange(false)} />
    </Sheet>
  )
}

function Footer({ match, isCreator }: { match: Match; isCreator: boolean }) {
  return (
    <>
      <MatchActions match={match} place="dialog" />
      {isCreator && <InviteButton match={match} place="dialog" />}
    </>
  )
}
