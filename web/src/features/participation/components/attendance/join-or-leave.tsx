import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { joinLabel, leaveLabel } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import { asMember } from '../../mutations/as-member.ts'
import { signInToRespond, useAnswerEvent, useLeaveFollowingEvents } from '../../mutations/attendance.ts'
import type { AttendanceState } from '../../queries/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { useKnownDates } from '../../queries/participants.ts'
import { JoinConfirm, LeaveConfirm } from '../players/questions.tsx'

type Way = 'join' | 'leave'

/** Takes a slot at an event or gives it back, after being asked; of a series also which dates are left. */
export function JoinOrLeave({ event, attendance }: { event: Match; attendance: AttendanceState }) {
  const { own, full, online } = attendance
  const way: Way = own === 'confirmed' ? 'leave' : 'join'
  const isFull = full && way === 'join'
  const [openQuestion, setOpenQuestion] = useState<Way | null>(null)
  const { whenKnown, isWaiting } = useKnownDates(event)
  const { mutate } = useAnswerEvent(event.id, 'leave')
  const following = useLeaveFollowingEvents(event.id, 'leave')
  // Each its own: a join that is on its way must not turn into a leave, in whose words its end would be said.
  const question = (one: Way) => ({
    match: event,
    open: openQuestion === one,
    close: () => setOpenQuestion(null),
  })
  const ask = () => setOpenQuestion(way)
  return (
    <div className="grid flex-1 gap-2">
      <MisclickGuard action={isFull ? 'full' : way}>
        <Button
          variant={way === 'leave' || isFull ? 'secondary' : 'primary'}
          size="lg"
          wide
          disabled={!online || isFull}
          pending={isWaiting}
          onClick={() => (way === 'join' ? ask() : whenKnown(ask))}
        >
          {isFull ? t`Event Full` : way === 'join' ? joinLabel(event) : leaveLabel(event)}
        </Button>
      </MisclickGuard>
      <OfflineNote online={online} />
      <JoinConfirm {...question('join')} screen="dialog" />
      <LeaveConfirm
        {...question('leave')}
        leave={() => asMember(signInToRespond(), ({ userId }) => mutate({ kind: 'leave', userId }))}
        leaveFollowing={following.mutate}
        pending={following.isPending}
      />
    </div>
  )
}
