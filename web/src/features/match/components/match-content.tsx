import type { useMatch } from '@/features/participation/queries/match.ts'
import { ShareStrip } from '@/features/sharing/components/share/share-button.tsx'
import { MatchBadges } from './facts/match-badges.tsx'
import { MatchFacts } from './facts/match-facts.tsx'
import { MatchGone, MatchSkeleton, MatchUnavailable } from './match-states.tsx'
import { MatchThread } from './match-thread.tsx'
import { AmericanoPart } from './participants/americano-part.tsx'
import { PlayersPanel } from './participants/players-panel.tsx'

interface MatchContentProps {
  /** The member has just made it. */
  isNew: boolean
  matchId: string
  query: ReturnType<typeof useMatch>
  onClose: () => void
}

/** Everything of a match between its title and what can be done with it, in every state. */
export function MatchContent({ isNew, matchId, query, onClose }: MatchContentProps) {
  const { data: match } = query
  if (match === null) return <MatchGone matchId={matchId} onClose={onClose} />
  if (!match)
    return (
      <MatchUnavailable query={query}>
        <MatchSkeleton />
      </MatchUnavailable>
    )
  return (
    <div>
      {isNew && <ShareStrip match={match} />}
      <MatchBadges match={match} />
      {match.match_type === 'americano' && <AmericanoPart match={match} screen="dialog" />}
      <PlayersPanel match={match} screen="dialog" />
      <MatchFacts match={match} />
      <div className="mt-6">
        <MatchThread match={match} />
      </div>
    </div>
  )
}
