import { podiumOf } from '@domain/americano/evening/standings/podium.ts'
import { currentRound } from '@domain/evening/board.ts'
import { standingsOf } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { ImageUp } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import { useSharePodium } from '../../mutations/podium-picture.ts'
import type { EveningView } from '../evening-view.ts'
import { backToMatch, backToRound } from '../evening-words.ts'
import { EveningMenu } from '../organise/evening-menu.tsx'
import { OrganiserBar } from '../organise/organiser-bar.tsx'
import { RatedNote } from '../rated-note.tsx'
import { KeptScores, RefusedEntries } from '../round/score-notes.tsx'
import { Podium } from './podium.tsx'
import { StandingRow } from './standing-row.tsx'

interface StandingsViewProps {
  view: EveningView
  match: Match | null
  note: ReactNode
}

/** The standings; when the evening is over, with the podium above. */
export function StandingsView({ view, match, note }: StandingsViewProps) {
  const { board, isRunning } = view
  const lines = useMemo(() => standingsOf(board), [board])
  const podium = podiumOf(lines)
  const round = currentRound(board)
  const { matchId } = view
  return (
    <div className="grid w-full max-w-[42rem] gap-4">
      <PageHeader
        title={titleOf(view)}
        line={t`By points a game, then wins, then the games against each other. Who is equal in all shares a place.`}
        back={isRunning ? backToRound(paths.evening(matchId)) : backToMatch(paths.match(matchId))}
      >
        <EveningMenu view={view} match={match} />
      </PageHeader>
      {note}
      <RefusedEntries matchId={matchId} view={view} />
      {!isRunning && podium.some(({ length }) => length > 0) && (
        <>
          <Podium view={view} steps={podium} />
          <SharePicture matchId={matchId} />
        </>
      )}
      {lines.length > 0 ? (
        <ol aria-label={t`Standings`} className="rounded-card border border-line bg-surface px-4 py-1">
          {lines.map((line) => (
            <StandingRow key={line.players.join()} view={view} line={line} />
          ))}
        </ol>
      ) : (
        <p className="py-3 text-muted">{t`They begin with the first score.`}</p>
      )}
      <p className="text-muted text-small">{footnoteOf(view)}</p>
      <RatedNote view={view} />
      <KeptScores view={view} />
      {!isRunning && <AfterLinks matchId={matchId} />}
      {isRunning && <OrganiserBar view={view} round={round} />}
    </div>
  )
}

function SharePicture({ matchId }: { matchId: string }) {
  const { mutate, isPending } = useSharePodium(matchId)
  return (
    <Button variant="secondary" wide sends pending={isPending} onClick={() => mutate()}>
      <ImageUp aria-hidden="true" />
      {t`Share picture`}
    </Button>
  )
}

function AfterLinks({ matchId }: { matchId: string }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button asChild variant="secondary">
        <Link to={paths.eveningRounds(matchId)}>{t`All rounds`}</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={paths.eveningLog(matchId)}>{t`Who entered what`}</Link>
      </Button>
    </div>
  )
}

function titleOf({ board, isRunning }: EveningView): string {
  if (!isRunning) return t`Final standings`
  const scored = board.rounds.filter(({ games }) => games.some(({ score }) => score !== null))
  const number = scored.at(-1)?.number
  return number === undefined ? t`Standings` : t`After round ${number}`
}

function footnoteOf({ board, isRunning }: EveningView): string {
  const rest = t`Who rests in a round is not behind: the average counts.`
  const podium = isRunning
    ? t`The podium asks for 60 % of the games.`
    : t`On the podium stands who has played at least 60 % of the games.`
  const minutes =
    board.evening.minutes === null ? '' : t`Games with a clock count by their share of 24 points.`
  return [rest, podium, minutes].filter(Boolean).join(' ')
}
