import { isEvent } from '@domain/match/match-kind.ts'
import { isPast } from '@domain/participants/join-state.ts'
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { EventImage } from '@/features/match-list/components/card/event-image.tsx'
import { Attendance } from '@/features/participation/components/attendance/attendance.tsx'
import { type Match, useMatch } from '@/features/participation/queries/match.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useLostSlot } from './actions/join-state.ts'
import { PageActions } from './actions/page-actions.tsx'
import { AboutMatch } from './facts/match-facts.tsx'
import { MatchHeader } from './facts/match-header.tsx'
import { MatchWhen } from './facts/match-when.tsx'
import { MatchGone, MatchUnavailable, PAGE_COLUMNS, PAGE_SIDE, PageSkeleton } from './match-states.tsx'
import { MatchTabs } from './match-tabs.tsx'
import { AmericanoPart } from './participants/americano-part.tsx'

/** A match or an event at its own address, where shared links lead. */
export function MatchPage({ matchId }: { matchId: string }) {
  const query = useMatch(matchId)
  const navigate = useNavigate()
  const { data: match } = query
  return (
    <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-4 lg:max-w-[67.5rem]">
      <Button asChild variant="ghost" size="sm" className="-mb-2 -ml-3 justify-self-start">
        <Link to={paths.matches}>
          <ArrowLeft aria-hidden="true" />
          {t`Matches`}
        </Link>
      </Button>
      {match ? <Whole match={match} /> : <h1 className="sr-only">{t`Match`}</h1>}
      {match === null && <MatchGone matchId={matchId} onClose={() => navigate(paths.matches)} />}
      {match === undefined && (
        <MatchUnavailable query={query}>
          <PageSkeleton />
        </MatchUnavailable>
      )}
    </div>
  )
}

function Whole({ match }: { match: Match }) {
  const past = useClock((now) => isPast(match, now))
  useLostSlot(match)
  return (
    <div className={PAGE_COLUMNS}>
      <div className="grid gap-4">
        <MatchHeader match={match} />
        {match.image_url && <EventImage image={match.image_url} alt={t`Image of the event`} />}
      </div>
      <div className={cn('@container grid gap-4', PAGE_SIDE)}>
        <MatchWhen match={match} />
        {isEvent(match) && !past && <Attendance event={match} />}
        <PageActions match={match} past={past} />
        {match.match_type === 'americano' && <AmericanoPart match={match} screen="page" />}
      </div>
      <div className="grid gap-4">
        <AboutMatch match={match} />
        <MatchTabs match={match} />
      </div>
    </div>
  )
}
