import { isEvent } from '@domain/match/match-kind.ts'
import { isFull } from '@domain/participants/join-state.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { useAttendanceState } from '@/features/participation/queries/attendance.ts'
import { invitedQuery } from '@/features/participation/queries/attendees.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'
import type { Invited } from '../../mutations.ts'
import { useMatchJoinState } from '../actions/join-state.ts'

// Comes when it is first opened: few who look at a match are its creator.
const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

interface InviteProps {
  match: Match
  screen: 'dialog' | 'page'
}

/**
 * The creator's way to ask others. On a page it is the thing to do, in the dialog it stands beside joining, also once the match is
 * full: otherwise the button beside it would grow under a thumb that rests here.
 */
export function InviteButton({ match, screen }: InviteProps) {
  const Invitation = isEvent(match) ? InviteToEvent : InviteToMatch
  return <Invitation match={match} screen={screen} />
}

function InviteToMatch({ match, screen }: InviteProps) {
  const { query, online } = useMatchJoinState(match)
  const state = { ready: Boolean(query.data) && online, full: isFull(match, query.shown) }
  return <Invite {...{ match, screen, ...state }} participants={query.shown} players={query.shown} />
}

// Hundreds may come to an event without a limit: of those who are chosen it is asked whether they are among them.
function InviteToEvent({ match, screen }: InviteProps) {
  const { query, full, online } = useAttendanceState(match)
  const [opened, setOpened] = useState(false)
  const invited = useQuery({ ...invitedQuery(match.id), enabled: opened && match.players > 0 })
  return (
    <Invite
      {...{ match, screen, full }}
      ready={query.isKnown && online}
      participants={invited.data ?? []}
      onOpen={() => setOpened(true)}
    />
  )
}

interface InviteState extends InviteProps {
  ready: boolean
  full: boolean
  participants: readonly Invited[]
  players?: readonly Participant[]
  onOpen?: () => void
}

function Invite({ match, screen, ready, full, participants, players, onOpen }: InviteState) {
  const { show, cancel, dialog } = useDeferredDialog()
  return (
    <>
      <Button
        variant={screen === 'page' && !full && !isEvent(match) ? 'primary' : 'secondary'}
        size="lg"
        className={screen === 'dialog' ? 'max-[26rem]:px-2!' : undefined}
        disabled={!ready || full}
        onClick={() => {
          onOpen?.()
          show()
        }}
      >
        {!full && screen === 'page' && <UserRoundPlus aria-hidden="true" />}
        {screen === 'dialog' ? t`Invite` : full ? t`Match Full` : t`Invite Players`}
      </Button>
      <Deferred close={cancel}>
        {dialog && <InviteDialog {...{ match, participants, players }} {...dialog} />}
      </Deferred>
    </>
  )
}
