import { isPast } from '@domain/rules/standing.ts'
import { currentUserId } from '@/lib/session.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { useMatch } from '../queries.ts'
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
  const place = 'dialog'
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={match ? titleOf(match) : match === null ? 'Match not found' : 'Match'}
      description={match ? dateLine(match, now) : isPending && 'Loading…'}
      headerAction={match?.creator_id === currentUserId() && <ManageMatch match={match} />}
      footer={
        match
          ? !isPast(match, now) && <MatchActions {...{ match, place }} />
          : isPending && <ActionsSkeleton />
      }
    >
      <MatchContent key={matchId} query={query} onClose={() => onOpenChange(false)} />
    </Sheet>
  )
}
