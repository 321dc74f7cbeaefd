import { currentRound, type EveningRound, gameOf, playersOf } from '@domain/evening/board.ts'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import type { EveningView } from '../evening-view.ts'
import { backToMatch, listLabel, pairLabel } from '../evening-words.ts'
import { EveningMenu } from '../organise/evening-menu.tsx'
import { OrganiserBar } from '../organise/organiser-bar.tsx'
import { PlanCard } from '../organise/plan-card.tsx'
import { RatedNote } from '../rated-note.tsx'
import { TopThree } from '../standings/top-three.tsx'
import { OtherGames } from './other-games.tsx'
import { OwnGame } from './own-game.tsx'
import { OwnPresence } from './own-presence.tsx'
import { RoundClock } from './round-clock.tsx'
import { RoundLinks } from './round-links.tsx'
import { KeptScores, RefusedEntries } from './score-notes.tsx'
import { useAnnouncement } from './use-announcement.ts'

export interface RoundScreenProps {
  view: EveningView
  match: Match | null
  /** A round that the member looks at instead of the one that is played. */
  wanted: EveningRound | undefined
  /** Says how old it is, where the server cannot be reached. */
  note: ReactNode
}

/** The round that is played: the own game, the other courts, the first of the standings. */
export function RoundScreen({ view, match, wanted, note }: RoundScreenProps) {
  const current = currentRound(view.board)
  const round = wanted ?? current
  const said = useAnnouncement(view, current)
  const own = round && gameOf(round, view.you)
  return (
    <div className="grid gap-5">
      <PageHeader
        title={titleOf(view, round)}
        line={view.stored.evening.is_rated && t`Counts for the rating`}
        back={backToMatch(paths.match(view.matchId))}
      >
        {round && <RoundClock round={round} aheadMs={view.aheadMs} />}
        <EveningMenu view={view} match={match} />
      </PageHeader>
      <p role="status" className="sr-only">
        {said}
      </p>
      {note}
      <RefusedEntries matchId={view.matchId} view={view} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid gap-5">
          <NobodyLeft view={view} />
          <PlanCard view={view} />
          <OwnPresence view={view} match={match} />
          {round && own && <OwnGame key={own.id} view={view} round={round} game={own} />}
          {round && !own && <Resting view={view} round={round} />}
          {round ? <OtherGames view={view} round={round} own={own} /> : <NoRound view={view} />}
          <KeptScores view={view} />
          <RoundLinks view={view} round={round} />
          <RatedNote view={view} />
        </div>
        <TopThree view={view} />
      </div>
      <OrganiserBar view={view} round={current} />
    </div>
  )
}

function titleOf({ board }: EveningView, round: EveningRound | undefined): string {
  if (!round) return t`Evening`
  const { number } = round
  const all = Math.max(board.evening.rounds, number)
  return t`Round ${number} of ${all}`
}

/** Says why somebody organizes whom nobody has named. */
function NobodyLeft({ view }: { view: EveningView }) {
  if (!view.isOrganiser || !view.isRunning || view.stored.organisers.includes(currentUserId() ?? ''))
    return null
  return (
    <p className="text-muted text-small">{t`No organizer of this evening is left. Everybody who plays may organize it now.`}</p>
  )
}

/** For whoever rests: what comes next. */
function Resting({ view, round }: { view: EveningView; round: EveningRound }) {
  const { you } = view
  if (you === null || !round.resting.includes(you)) return null
  const next = view.board.rounds.find(
    (one) => one.number > round.number && one.games.some((game) => playersOf(game).includes(you)),
  )
  const game = next && gameOf(next, you)
  const partner = game && [game.a, game.b].find((team) => team.includes(you))?.find((one) => one !== you)
  const others = game && [game.a, game.b].find((team) => !team.includes(you))
  return (
    <section aria-label={t`Your round`} className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-page text-[2.125rem] leading-tight tracking-tight">{t`You rest`}</h2>
      <p className="mt-1 text-title">
        {next && game && partner && others
          ? t`Round ${next.number}: ${view.courtOf(game.court)}, with ${view.nameOf(partner)} against ${pairLabel(others.map(view.nameOf))}`
          : t`You play in one of the next rounds.`}
      </p>
    </section>
  )
}

/** Before the first round is dealt. */
function NoRound({ view }: { view: EveningView }) {
  const here = view.board.players.filter(({ is_present }) => is_present)
  const count = here.length
  return (
    <section
      aria-label={t`Who is here`}
      className="grid gap-1 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-title text-title">{t`No round is dealt yet`}</h2>
      <p className="text-muted">
        {count > 0
          ? t`${plural(count, { one: '# is here', other: '# are here' })}: ${listLabel(here.map(({ id }) => view.nameOf(id)))}.`
          : t`Nobody has checked in yet.`}
      </p>
    </section>
  )
}
