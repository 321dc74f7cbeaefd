import { Sheet } from '@/ui/sheet.tsx'
import { type Match, useMatch } from '../queries.ts'
import { ManageMatch } from './manage-match.tsx'
import { MatchActions } from './match-actions.tsx'
import { MatchBadges } from './match-badges.tsx'
import { MatchFacts } from './match-facts.tsx'
import { useMatchStanding } from './match-standing.ts'
import { MatchGone, MatchSkeleton, MatchUnavailable } from './match-states.tsx'
import { dateLine, titleOf } from './match-words.ts'
import { PlayersPanel } from './players-panel.tsx'

interface MatchDialogProps {
  matchId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A match from the list, over the list. */
export function MatchDialog({ matchId, open, onOpenChange }: MatchDialogProps) {
  const { data: match, ...query } = useMatch(matchId)
  const close = () => onOpenChange(false)
  if (match) return <KnownMatch {...{ match, open, onOpenChange }} />
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={match === null ? 'Match not found' : 'Match'}>
      {match === null ? (
        <MatchGone onClose={close} />
      ) : (
        <MatchUnavailable query={query}>
          <MatchSkeleton />
        </MatchUnavailable>
      )}
    </Sheet>
  )
}

type KnownMatchProps = { match: Match } & Pick<MatchDialogProps, 'open' | 'onOpenChange'>

function KnownMatch({ match, open, onOpenChange }: KnownMatchProps) {
  const standing = useMatchStanding(match)
  const actions = <MatchActions {...{ match, standing }} place="dialog" />
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={titleOf(match)}
      description={dateLine(match, standing.now)}
      headerAction={standing.isCreator && <ManageMatch match={match} place="dialog" />}
      footer={standing.hasActions && actions}
    >
      <MatchBadges match={match} />
      <PlayersPanel {...{ match, standing }} place="dialog" />
      <MatchFacts match={match} />
    </Sheet>
  )
}
