import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/button.tsx'
import { type Match, useMatch } from '../queries.ts'
import { ManageMatch } from './manage-match.tsx'
import { MatchActions } from './match-actions.tsx'
import { MatchBadges } from './match-badges.tsx'
import { MatchFacts } from './match-facts.tsx'
import { useMatchStanding } from './match-standing.ts'
import { MatchGone, MatchSkeleton, MatchUnavailable } from './match-states.tsx'
import { dateLine, titleOf } from './match-words.ts'
import { PlayersPanel } from './players-panel.tsx'

/** A match at its own address, where shared links lead. */
export function MatchPage({ matchId }: { matchId: string }) {
  const { data: match, ...query } = useMatch(matchId)
  const navigate = useNavigate()
  return (
    <div className="mx-auto grid max-w-[600px] gap-3">
      <Button asChild variant="ghost" size="sm" className="-ml-3 justify-self-start">
        <Link to={paths.matches}>
          <ArrowLeft aria-hidden="true" />
          Matches
        </Link>
      </Button>
      {!match && <h1 className="sr-only">Match</h1>}
      {match && <KnownMatch match={match} />}
      {match === null && <MatchGone onClose={() => navigate(paths.matches)} />}
      {match === undefined && (
        <MatchUnavailable query={query}>
          <MatchSkeleton />
        </MatchUnavailable>
      )}
    </div>
  )
}

function KnownMatch({ match }: { match: Match }) {
  const standing = useMatchStanding(match)
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-page text-page md:text-page-wide">{titleOf(match)}</h1>
          <p className="mt-1 text-muted">{dateLine(match, standing.now)}</p>
        </div>
        {standing.isCreator && <ManageMatch match={match} place="page" />}
      </div>
      <div>
        <MatchBadges match={match} />
        <PlayersPanel {...{ match, standing }} place="page" />
        <MatchFacts match={match} />
      </div>
      {standing.hasActions && (
        <div className="flex gap-2.5 pt-2">
          <MatchActions {...{ match, standing }} place="page" />
        </div>
      )}
    </>
  )
}
