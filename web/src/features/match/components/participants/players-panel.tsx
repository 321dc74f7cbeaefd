import { hasCourt, type LineUp, lineUp, teamsOfFull } from '@domain/participants/line-up.ts'
import type { Participant, Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Shuffle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AmericanoDialog } from '@/features/americano/components/americano-dialog.tsx'
import { EveningLink } from '@/features/evening/components/evening-part.tsx'
import { EveningPodium } from '@/features/evening/components/evening-podium.tsx'
import { JoinConfirm } from '@/features/participation/components/players/questions.tsx'
import { SubstitutePanel } from '@/features/participation/components/waiting/substitutes.tsx'
import { WaitingPanel } from '@/features/participation/components/waiting/waiting-panel.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { MatchForecast } from '@/features/rating/components/forecast/match-forecast.tsx'
import { RatingMove } from '@/features/rating/components/rating-move.tsx'
import { cn } from '@/lib/cn.ts'
import { countOrFull } from '@/lib/words/card-labels.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { formerMember, guestName } from '@/lib/words/shown-name.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { type MatchJoinState, useMatchJoinState } from '../actions/join-state.ts'
import { Court, CourtSkeleton } from './court.tsx'
import { BringGuest, Guests } from './guests.tsx'
import { InviteButton } from './invite-button.tsx'
import { InvitedPlayers } from './invited-players.tsx'
import { PlayerList } from './player-list.tsx'

/** Shows the players: on the court where a match has teams, as a list elsewhere. Pressing a free slot joins there. */
export function PlayersPanel({ match, screen }: { match: Match; screen: 'dialog' | 'page' }) {
  const joinState = useMatchJoinState(match)
  const [joining, setJoining] = useState<{ team: Team | null; open: boolean }>({ team: null, open: false })
  const ask = (team: Team | null) => setJoining({ team, open: true })
  const panel = { match, joinState, onJoin: joinState.state === 'open' && joinState.online ? ask : null }
  const teams = shownTeams(match, joinState)
  return (
    <section aria-label={t`Players`} className={cn('@container', screen === 'dialog' && 'mt-4')}>
      {joinState.query.data ? (
        <>
          {teams ? <Court {...panel} teams={teams} /> : <PlayerList {...panel} />}
          {screen === 'dialog' && <Count match={match} joinState={joinState} />}
          <Ratings match={match} joinState={joinState} teams={teams} />
          {joinState.isWaitingAwaited && <Awaited />}
          {joinState.waiting && (
            <>
              <SubstitutePanel waiting={joinState.waiting} userId={joinState.userId} />
              <WaitingPanel match={match} waiting={joinState.waiting} />
            </>
          )}
          <Guests match={match} joinState={joinState} />
          <MorePlayers {...{ match, joinState, screen }} />
          {match.creator_id === joinState.userId && (
            <InvitedPlayers match={match} participants={joinState.query.shown} />
          )}
        </>
      ) : (
        <Unavailable query={joinState.query} title={t`Failed to load match details.`}>
          <CourtSkeleton />
        </Unavailable>
      )}
      <JoinConfirm {...{ match, screen, ...joining }} close={() => setJoining({ ...joining, open: false })} />
    </section>
  )
}

const shownTeams = (match: Match, { confirmed }: MatchJoinState) =>
  teamsOfFull(match, confirmed) ?? (hasCourt(match) ? lineUp(match.players, confirmed) : null)

interface RatingsProps extends Pick<MorePlayersProps, 'match' | 'joinState'> {
  teams: LineUp<Participant> | null
}

/** Says before a match how it looks by the ratings of its four, and afterwards how it has moved the member's own. */
function Ratings({ match, joinState, teams }: RatingsProps) {
  if (isRated(match, joinState)) return <RatingMove matchId={match.id} />
  if (!teams || !isForecast(match, joinState)) return null
  return <MatchForecast matchId={match.id} teams={teams} isCreator={match.creator_id === joinState.userId} />
}

/** Four who play, the member among them, before it begins. */
const isForecast = ({ players }: Match, { state, confirmed, userId }: MatchJoinState) =>
  state !== 'past' &&
  players === PAIRED &&
  confirmed.length === PAIRED &&
  confirmed.some(({ user_id }) => user_id === userId)

const PAIRED = 4

const isRated = ({ match_category }: Match, { state, confirmed, userId }: MatchJoinState) =>
  state === 'past' && match_category === 'competitive' && confirmed.some(({ user_id }) => user_id === userId)

interface MorePlayersProps {
  match: Match
  joinState: MatchJoinState
  screen: 'dialog' | 'page'
}

/** 'Players 2/4 · Pro', and who made the match; a page says both elsewhere. */
function Count({ match, joinState }: Omit<MorePlayersProps, 'screen'>) {
  const creator = match.creator?.username ?? formerMember()
  return (
    <p className="mt-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-muted">
      <span>
        <span className="font-[720] text-text">
          {t`Players`}{' '}
          <span aria-live="polite">{countOrFull(joinState.confirmed.length, match.players)}</span>
        </span>
        {' · '}
        <span className="sr-only">{t`Level`}: </span>
        {matchLevelLabel(match.skill_level)}
      </span>
      <span className="min-w-0 wrap-anywhere">{t`Created by ${creator}`}</span>
    </p>
  )
}

/** The ways in which the creator of a match to come fills it up, one after the other in a row. */
function MorePlayers({ match, joinState, screen }: MorePlayersProps) {
  if (match.creator_id !== joinState.userId || joinState.state === 'past') return null
  return (
    <div className="-mx-3 mt-1 flex flex-wrap empty:hidden">
      {screen === 'dialog' && <InviteButton match={match} screen="dialog" />}
      <BringGuest match={match} joinState={joinState} />
    </div>
  )
}

export function AmericanoPart({ match, screen }: { match: Match; screen: 'dialog' | 'page' }) {
  const { confirmed, query } = useMatchJoinState(match)
  const [open, setOpen] = useState(false)
  const button = (
    <Button variant="secondary" disabled={!query.data} onClick={() => setOpen(true)}>
      <Shuffle aria-hidden="true" />
      {screen === 'dialog' ? t`View Americano Rotations` : t`View Rotations`}
    </Button>
  )
  return (
    <>
      {screen === 'dialog' ? (
        <div className="mt-4 grid gap-2.5">
          <EveningPodium matchId={match.id} />
          <EveningLink match={match} wide />
          {button}
        </div>
      ) : (
        <OnPage match={match}>{button}</OnPage>
      )}
      <AmericanoDialog
        matchId={match.id}
        location={match.location}
        players={confirmed.map(({ username, guest_kind }) => guestName(username, Boolean(guest_kind)))}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}

function OnPage({ match, children }: { match: Match; children: ReactNode }) {
  return (
    <section aria-label={t`Americano`} className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-title text-title">{t`Americano`}</h2>
        <p className="text-muted text-small">{t`Partners and opponents change with every round.`}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <EveningLink match={match} wide={false} />
        {children}
      </div>
      <div className="basis-full empty:hidden">
        <EveningPodium matchId={match.id} />
      </div>
    </section>
  )
}
