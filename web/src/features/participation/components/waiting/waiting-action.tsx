import { hasCourt } from '@domain/participants/line-up.ts'
import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { yoursUntil } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { useJoinWaitingList, useLeaveWaitingList } from '../../mutations/waiting.ts'
import type { Match } from '../../queries/match.ts'
import type { WaitingList } from '../../queries/waiting.ts'
import { Countdown, SlotButtons } from './slot-buttons.tsx'

interface WaitingActionProps {
  match: Match
  waiting: WaitingList
}

/** The one thing to do with a full match: join its waiting list, leave it, or take the place that is held. */
export function WaitingAction({ match, waiting }: WaitingActionProps) {
  const leave = useLeaveWaitingList(match)
  if (waiting.offer)
    return (
      <div className="grid gap-1.5">
        {/* On a phone the card with the deadline may be out of sight. */}
        <p className="flex justify-center gap-2 text-small">
          {yoursUntil(waiting.offer.until)} <Countdown until={waiting.offer.until} />
        </p>
        <SlotButtons match={match} kind="offer" id={waiting.offer.id} />
      </div>
    )
  if (!waiting.own) return <JoinWaitingList match={match} />
  return (
    <Button variant="secondary" size="lg" wide sends pending={leave.isPending} onClick={() => leave.mutate()}>
      {t`Leave waiting list`}
    </Button>
  )
}

function JoinWaitingList({ match }: { match: Match }) {
  const join = useJoinWaitingList(match)
  const [team, setTeam] = useState<Team | 'either'>('either')
  const teams = [
    { value: 'either' as const, label: t`Either team` },
    { value: 'A' as const, label: t`Team A` },
    { value: 'B' as const, label: t`Team B` },
  ]
  return (
    <div className="grid gap-2.5">
      {hasCourt(match) && (
        <Choices label={t`Wait for a place in`} choices={teams} value={team} onChange={setTeam} />
      )}
      <Button
        size="lg"
        wide
        sends
        pending={join.isPending}
        onClick={() => join.mutate(team === 'either' ? null : team)}
      >
        {t`Join waiting list`}
      </Button>
    </div>
  )
}
