import { hasCourt, lineUp, openTeams } from '@domain/participants/line-up.ts'
import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { InvitationAnswer } from '@/features/participation/components/players/invitation-answer.tsx'
import { LeaveMatch } from '@/features/participation/components/players/leave-question.tsx'
import { JoinConfirm } from '@/features/participation/components/players/questions.tsx'
import { WaitingAction } from '@/features/participation/components/waiting/slot-buttons.tsx'
import {
  AskAction,
  askOver,
  LookingForSubstitute,
  ownRequest,
} from '@/features/participation/components/waiting/substitutes.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { useKnownDates } from '@/features/participation/queries/participants.ts'
import { fullLabel, joinLabel, leaveLabel } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import { type MatchJoinState, useMatchJoinState } from './join-state.ts'

type Way = 'join' | 'leave'

/** The one thing to do with a match: answer, join, leave, or see that it is full. */
export function MatchActions({ match, screen }: { match: Match; screen: 'dialog' | 'page' }) {
  const joinState = useMatchJoinState(match)
  const { state } = joinState
  // One question each: joining never becomes leaving in an open dialog.
  const [openQuestion, setOpenQuestion] = useState<Way | null>(null)
  const team = onlyOpenTeam(match, joinState)
  // On a page the creator's main action is to invite.
  const isMain = screen === 'dialog' || match.creator_id !== joinState.userId
  const question = (way: Way) => ({
    match,
    open: openQuestion === way,
    close: () => setOpenQuestion(null),
  })
  return (
    <div className="grid flex-1 gap-2">
      {/* Stays in the page, so that a screen reader hears of a place that is gone. */}
      <p role="status" className="text-center text-small empty:hidden">
        {(state === 'open' || state === 'full') && joinState.waiting && askOver(joinState.waiting)}
      </p>
      <MisclickGuard action={state && `${state} ${team} ${waitingAction(joinState)}`}>
        <Action {...{ match, joinState, team, isMain }} ask={setOpenQuestion} />
      </MisclickGuard>
      <JoinConfirm {...question('join')} team={team} screen={screen} />
      <LeaveMatch
        {...question('leave')}
        screen={screen}
        mayAskSubstitute={match.players > 0 && !ownRequest(joinState.waiting, joinState.userId)}
      />
      <OfflineNote />
    </div>
  )
}

export const ActionsSkeleton = () => <Skeleton className="h-[max(50px,2.25rem)] flex-1 rounded-button" />

/** A full match has one more answer to wait for: the button of its waiting list, below the choice of a team. */
const FullSkeleton = ({ match }: { match: Match }) => (
  <div className="grid gap-2.5">
    {hasCourt(match) && <Skeleton className="h-12.5 rounded-button" />}
    <ActionsSkeleton />
  </div>
)

interface ActionProps {
  match: Match
  joinState: MatchJoinState
  team: Team | null
  /** Nothing larger stands beside it. */
  isMain: boolean
  ask: (way: Way) => void
}

function Action({ match, joinState, team, isMain, ask }: ActionProps) {
  const { state, declined, userId, waiting } = joinState
  if (state === null) return <ActionsSkeleton />
  if (waiting?.ask && (state === 'open' || state === 'full'))
    return <AskAction match={match} ask={waiting.ask} />
  if (waiting?.offer && (state === 'open' || state === 'invited'))
    return <WaitingAction match={match} waiting={waiting} />
  if (joinState.isWaitingAwaited && joinState.full && state !== 'confirmed')
    return <FullSkeleton match={match} />
  if (state === 'invited') return <Invitation {...{ match, joinState }} />
  if (waiting && state === 'full') return <WaitingAction match={match} waiting={waiting} />
  if (state === 'confirmed')
    return (
      <div>
        <LookingForSubstitute {...{ match, waiting, userId }} />
        <Leave match={match} isMain={isMain} ask={() => ask('leave')} />
      </div>
    )
  const full = state === 'full'
  const join = (
    <Button
      variant={full ? 'secondary' : 'primary'}
      size="lg"
      wide
      sends
      disabled={full}
      onClick={() => ask('join')}
    >
      {full ? fullLabel(match) : team ? t`Join Team ${team}` : joinLabel(match)}
    </Button>
  )
  if (!declined) return join
  return (
    // Nothing can be pressed in the spot of 'Decline', and joining stands where accepting was.
    <div className="grid grid-cols-2 gap-2.5">
      <p className="grid place-items-center rounded-button border border-line text-muted">{t`Declined`}</p>
      {join}
    </div>
  )
}

/** Tells apart the actions of a waiting list, which change by themselves. Without one the list changes nothing when it arrives. */
function waitingAction({ state, waiting, userId }: MatchJoinState): string {
  if (waiting?.ask) return waiting.ask.id
  if (ownRequest(waiting, userId)) return 'seeking'
  if (waiting?.offer) return waiting.offer.id
  return state === 'full' && waiting ? `${waiting.own !== null}` : ''
}

function Leave({ match, isMain, ask }: Pick<ActionProps, 'match' | 'isMain'> & { ask: () => void }) {
  const { whenKnown, isWaiting } = useKnownDates(match)
  return (
    <Button
      variant="secondary"
      size={isMain ? 'lg' : 'md'}
      wide
      sends
      pending={isWaiting}
      onClick={() => void whenKnown(ask)}
    >
      {leaveLabel(match)}
    </Button>
  )
}

function Invitation({ match, joinState }: { match: Match; joinState: MatchJoinState }) {
  return (
    <div className="grid gap-2.5">
      <p role="status" className="text-center text-muted text-small">
        {t`Pending confirmation`}
      </p>
      <InvitationAnswer match={match} full={joinState.full} />
      {joinState.full && joinState.waiting && <WaitingAction match={match} waiting={joinState.waiting} />}
    </div>
  )
}

function onlyOpenTeam(match: Match, { confirmed }: MatchJoinState): Team | null {
  if (!hasCourt(match)) return null
  const teams = openTeams(lineUp(match.players, confirmed))
  return teams.length === 1 ? (teams[0] ?? null) : null
}
