import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { type Match, useMatch } from '@/features/participation/queries/match.ts'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { type SeenEvening, useEvening } from '../queries/evening.ts'
import { EveningSkeleton, NoEvening, SeenNote } from './evening-states.tsx'
import { useEveningView } from './evening-view.ts'
import { LogView } from './log/log-view.tsx'
import { RoundScreen } from './round/round-screen.tsx'
import { RefusedEntries } from './round/score-notes.tsx'
import { StandingsView } from './standings/standings-view.tsx'

/** The evening of a match: what comes before its start, the round that is played, standings, log, and the podium. */
export function EveningScreen({ matchId }: { matchId: string }) {
  const { data: match } = useMatch(matchId)
  const query = useEvening(matchId)
  const { data: seen } = query
  if (seen)
    return <Begun matchId={matchId} match={match ?? null} seen={seen} unreachedSince={query.unreachedSince} />
  if (seen === undefined || (seen === null && match === undefined))
    return (
      <Unavailable query={query} title={t`The evening could not be loaded.`} heading="h1">
        <EveningSkeleton />
      </Unavailable>
    )
  return (
    <>
      <RefusedEntries matchId={matchId} view={null} />
      <NoEvening match={match ?? null} />
    </>
  )
}

interface BegunProps {
  matchId: string
  match: Match | null
  seen: SeenEvening
  /** When it was last known to be true, by the clock of this device; null while the server answers. */
  unreachedSince: number | null
}

function Begun({ matchId, match, seen, unreachedSince }: BegunProps) {
  const view = useEveningView(matchId, seen)
  const [search] = useSearchParams()
  const shown = search.get('view')
  const note = unreachedSince !== null && <SeenNote at={unreachedSince - seen.aheadMs} />
  if (shown === 'log') return <LogView view={view} note={note} />
  if (shown === 'standings' || (!view.isRunning && shown !== 'rounds'))
    return <StandingsView view={view} match={match} note={note} />
  const wanted = view.board.rounds.find(({ number }) => `${number}` === search.get('round'))
  return <RoundScreen view={view} match={match} wanted={wanted} note={note} />
}
