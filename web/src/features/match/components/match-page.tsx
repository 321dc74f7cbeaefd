import { isCalledEvent, isEvent } from '@domain/match/match-kind.ts'
import { isPast } from '@domain/participants/join-state.ts'
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EventImage } from '@/features/match-list/components/card/event-image.tsx'
import { CommentCount, Thread } from '@/features/messages/components/thread/thread.tsx'
import { Attendance } from '@/features/participation/components/attendance/attendance.tsx'
import { Attendees } from '@/features/participation/components/attendance/attendees.tsx'
import { type Match, useMatch } from '@/features/participation/queries/match.ts'
import { ResultPart } from '@/features/results/components/part/result-part.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useWide } from '@/lib/browser/use-wide.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { Tabs } from '@/ui/layout/tabs.tsx'
import { useLostSlot } from './actions/join-state.ts'
import { DeleteTool, StaysNote } from './actions/manage-match.tsx'
import { MatchTools } from './actions/match-tools.tsx'
import { PageActions } from './actions/page-actions.tsx'
import { AboutMatch, MatchDetails, MatchWhen } from './facts/match-facts.tsx'
import { MatchHeader } from './facts/match-header.tsx'
import { MatchGone, PAGE_COLUMNS, PAGE_SIDE, PageSkeleton } from './match-states.tsx'
import { AmericanoPart, PlayersPanel } from './participants/players-panel.tsx'

/** A match or an event at its own address, where shared links lead. */
export function MatchPage({ matchId }: { matchId: string }) {
  const query = useMatch(matchId)
  const navigate = useNavigate()
  const { data: match } = query
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button asChild variant="ghost" size="sm" className="-ml-4 justify-self-start">
        <Link to={paths.matches}>
          <ArrowLeft aria-hidden="true" />
          {t`Matches`}
        </Link>
      </Button>
      {match ? <Whole match={match} /> : <h1 className="sr-only">{t`Match`}</h1>}
      {match === null && <MatchGone matchId={matchId} onClose={() => navigate(paths.matches)} />}
      {match === undefined && (
        <Unavailable query={query} title={t`Failed to load match details.`}>
          <PageSkeleton />
        </Unavailable>
      )}
    </div>
  )
}

function Whole({ match }: { match: Match }) {
  const past = useClock((now) => isPast(match, now))
  const isOwn = match.creator_id === currentUserId()
  useLostSlot(match)
  return (
    <div className={cn('in-order', PAGE_COLUMNS)}>
      <div className="grid gap-4">
        <MatchHeader match={match} />
        {match.image_url && <EventImage image={match.image_url} alt={t`Image of the event`} />}
      </div>
      <div className={cn('in-order @container grid gap-5', PAGE_SIDE)}>
        <MatchWhen match={match} />
        {isEvent(match) && !past && <Attendance event={match} />}
        <PageActions match={match} past={past} />
        <ResultPart match={match} />
        <MatchTools match={match} note={isOwn && <StaysNote match={match} />}>
          {isOwn && <DeleteTool match={match} screen="page" />}
        </MatchTools>
        {match.match_type === 'americano' && <AmericanoPart match={match} screen="page" />}
      </div>
      <div className="grid gap-4">
        <AboutMatch match={match} />
        <MatchTabs match={match} />
      </div>
    </div>
  )
}

/** The open tab stands in the address. */
function MatchTabs({ match }: { match: Match }) {
  const [search, setSearch] = useSearchParams()
  const event = isEvent(match)
  const isWide = useWide()
  const people = (
    <div className="in-order grid gap-8">
      {event ? <Attendees event={match} screen="page" /> : <PlayersPanel match={match} screen="page" />}
      {/* A wide screen has room below the people for what is said. */}
      {isWide && <Thread match={match} isHeaded />}
    </div>
  )
  const commentsLabel = (
    <>
      {event ? t`Comments` : t`Thread`}
      <CommentCount matchId={match.id} />
    </>
  )
  const tabs = [
    { value: 'participants', label: t`Participants`, content: people },
    { value: 'details', label: t`Details`, content: <MatchDetails match={match} /> },
    { value: 'comments', label: commentsLabel, content: <Thread match={match} /> },
  ]
  const wanted = search.get('tab')
  return (
    <Tabs
      label={isCalledEvent(match) ? t`About this event` : t`About this match`}
      items={tabs}
      value={tabs.find(({ value }) => value === wanted)?.value ?? 'participants'}
      onValueChange={(tab) => setSearch({ tab }, { replace: true })}
    />
  )
}
