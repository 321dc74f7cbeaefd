import { hasCourt, lineUp, teamsOfFull } from '@domain/participants/line-up.ts'
import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { AmericanoDialog } from '@/features/americano/components/americano-dialog.tsx'
import { JoinConfirm } from '@/features/participation/components/players/questions.tsx'
import { SubstitutePanel } from '@/features/participation/components/waiting/substitutes.tsx'
import { WaitingPanel } from '@/features/participation/components/waiting/waiting-panel.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { cn } from '@/lib/cn.ts'
import { countOrFull } from '@/lib/words/card-labels.ts'
import { guestName } from '@/lib/words/shown-name.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { type MatchJoinState, useMatchJoinState } from '../actions/join-state.ts'
import { Court, CourtSkeleton } from './court.tsx'
import { Guests } from './guests.tsx'
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
    <section aria-label={t`Players`} className={cn(screen === 'dialog' && 'mt-4')}>
      {joinState.query.data ? (
        <>
          {teams ? <Court {...panel} teams={teams} /> : <PlayerList {...panel} />}
          <Count match={match} joinState={joinState} />
          {joinState.isWaitingAwaited && <Awaited />}
          {joinState.waiting && (
            <>
              <SubstitutePanel waiting={joinState.waiting} userId={joinState.userId} />
              <WaitingPanel match={match} waiting={joinState.waiting} />
            </>
          )}
          <Guests match={match} joinState={joinState} />
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

function Count({ match, joinState }: { match: Match; joinState: MatchJoinState }) {
  return (
    <p className="mt-3.5 flex justify-between text-body">
      <span className="text-muted">{t`Players`}</span>{' '}
      <span aria-live="polite" className="font-[720]">
        {countOrFull(joinState.confirmed.length, match.players)}
      </span>
    </p>
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
        <div className="mt-4 grid">{button}</div>
      ) : (
        <section
          aria-label={t`Americano`}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
        >
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="font-title text-title">{t`Americano`}</h2>
            <p className="text-muted text-small">{t`Partners and opponents change with every round.`}</p>
          </div>
          {button}
        </section>
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
