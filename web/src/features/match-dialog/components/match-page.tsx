import { isPast } from '@domain/rules/standing.ts'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { currentUserId } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type Match, useMatch } from '../queries.ts'
import { ManageMatch } from './manage-match.tsx'
import { MatchActions } from './match-actions.tsx'
import { MatchContent } from './match-content.tsx'
import { useClock } from './match-standing.ts'
import { dateLine, titleOf } from './match-words.ts'

/** A match at its own address, where shared links lead. */
export function MatchPage({ matchId }: { matchId: string }) {
  const query = useMatch(matchId)
  const navigate = useNavigate()
  const now = useClock()
  const { data: match } = query
  const place = 'page'
  return (
    <div className="mx-auto grid max-w-[600px] gap-3">
      <Button asChild variant="ghost" size="sm" className="-ml-3 justify-self-start">
        <Link to={paths.matches}>
          <ArrowLeft aria-hidden="true" />
          Matches
        </Link>
      </Button>
      {match ? <PageHeader match={match} now={now} /> : <NoHeader loading={query.isPending} />}
      <MatchContent {...{ query, place }} onClose={() => navigate(paths.matches)} />
      {match && !isPast(match, now) && (
        <div className="flex gap-2.5 pt-2">
          <MatchActions {...{ match, place }} />
        </div>
      )}
    </div>
  )
}

function NoHeader({ loading }: { loading: boolean }) {
  return (
    <div className="grid gap-2">
      <h1 className="sr-only">Match</h1>
      {loading && <Skeleton className="h-8 w-2/3" />}
      {loading && <Skeleton className="h-5 w-4/5" />}
    </div>
  )
}

function PageHeader({ match, now }: { match: Match; now: Date }) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h1 className="font-page text-page md:text-page-wide">{titleOf(match)}</h1>
        <p className="mt-1 text-muted">{dateLine(match, now)}</p>
      </div>
      {match.creator_id === currentUserId() && <ManageMatch match={match} place="page" />}
    </div>
  )
}
