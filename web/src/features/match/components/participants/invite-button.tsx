import { isEvent } from '@domain/match/match-kind.ts'
import { isFull } from '@domain/participants/join-state.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { lazy } from 'react'
import { useAttendanceState } from '@/features/participation/queries/attendance.ts'
import { invitedQuery } from '@/features/participation/queries/attendees.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'
import { useMatchJoinState } from '../actions/join-state.ts'

// Comes when it is first opened: few who look at a match are its creator.
const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

interface InviteProps {
  match: Match
  screen: 'dialog' | 'page'
}

/** On a page it is the thing to do; in the dialog it stands with the players, also when full: else what follows would move under a thumb. */
export function InviteButton({ match, screen }: InviteProps) {
  const Invitation = isEvent(match) ? InviteToEvent : InviteToMatch
  return <Invitation match={match} screen={screen} />
}

function InviteToMatch({ match, screen }: InviteProps) {
  const { query, online } = useMatchJoinState(match)
  const state = { ready: Boolean(query.data) && online, full: isFull(match, query.shown) }
  return <Invite {...{ match, screen, ...state }} players={query.shown} />
}

function InviteToEvent({ match, screen }: InviteProps) {
  const { query, full, online } = useAttendanceState(match)
  return <Invite {...{ match, screen, full }} ready={query.isKnown && online} />
}

interface InviteState extends InviteProps {
  ready: boolean
  full: boolean
  players?: readonly Participant[]
}

function Invite({ match, screen, ready, full, players }: InviteState) {
  const { show, cancel, dialog } = useDeferredDialog()
  const client = useQueryClient()
  function open() {
    // Beside the dialog while that is loaded, and anew each time it opens.
    if (!players && match.players > 0) void client.prefetchQuery(invitedQuery(match.id))
    show()
  }
  return (
    <>
      <Button
        variant={screen === 'dialog' ? 'ghost' : full || isEvent(match) ? 'secondary' : 'primary'}
        size={screen === 'dialog' ? 'sm' : 'lg'}
        wide={screen === 'page'}
        disabled={!ready || full}
        onClick={open}
      >
        {(!full || screen === 'dialog') && <UserRoundPlus aria-hidden="true" />}
        {full && screen === 'page' ? t`Match Full` : t`Invite Players`}
      </Button>
      <Deferred close={cancel}>{dialog && <InviteDialog {...{ match, players }} {...dialog} />}</Deferred>
    </>
  )
}
