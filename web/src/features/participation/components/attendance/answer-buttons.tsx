import { t } from '@lingui/core/macro'
import { Check, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { joinLabel, leaveLabel } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import {
  asMember,
  signInToRespond,
  useAnswerEvent,
  useLeaveFollowingEvents,
} from '../../mutations/attendance.ts'
import type { AttendanceState } from '../../queries/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { laterDates, useKnownDates } from '../../queries/participants.ts'
import { LeaveConfirm } from '../players/leave-question.tsx'
import { JoinConfirm } from '../players/questions.tsx'

/** The two answers, which may change at any time. Who no longer comes to one date of a series is asked about the following ones. */
export function AnswerButtons({ event, attendance }: { event: Match; attendance: AttendanceState }) {
  const { own, full, isCreator } = attendance
  const { mutate } = useAnswerEvent(event.id, 'answer')
  const following = useLeaveFollowingEvents(event.id, 'answer')
  const { whenKnown, isWaiting } = useKnownDates(event)
  const [askingDates, setAskingDates] = useState(false)
  const answer = (status: 'confirmed' | 'declined') =>
    asMember(signInToRespond(), (member) => status !== own && mutate({ kind: 'attend', status, ...member }))
  function decline() {
    if (own !== 'confirmed') return answer('declined')
    void whenKnown((dates) =>
      laterDates(dates, event.match_date) > 0 ? setAskingDates(true) : answer('declined'),
    )
  }
  // For the creator the thing to do is to invite.
  const inviting = own !== 'confirmed' && own !== 'declined' && !full && !isCreator
  return (
    <fieldset
      aria-label={t`Are you attending?`}
      className="grid gap-2.5 @min-[14rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] @min-[35rem]:w-84"
    >
      <Answer
        label={t`Attending`}
        Icon={Check}
        pressed={own === 'confirmed'}
        inviting={inviting}
        disabled={full && own !== 'confirmed'}
        onPress={() => answer('confirmed')}
      />
      <Answer
        label={t`Not attending`}
        Icon={X}
        pressed={own === 'declined'}
        pending={isWaiting}
        onPress={decline}
      />
      <LeaveConfirm
        match={event}
        open={askingDates}
        close={() => setAskingDates(false)}
        leave={() => answer('declined')}
        leaveFollowing={following.mutate}
        pending={following.isPending}
      />
    </fieldset>
  )
}

interface AnswerProps {
  label: string
  Icon: LucideIcon
  pressed: boolean
  /** The one thing to do here. */
  inviting?: boolean
  disabled?: boolean
  pending?: boolean
  onPress: () => void
}

function Answer({ label, Icon, pressed, inviting = false, disabled, pending = false, onPress }: AnswerProps) {
  return (
    <Button
      variant={inviting ? 'primary' : 'secondary'}
      sends
      aria-pressed={pressed}
      disabled={disabled}
      pending={pending}
      onClick={onPress}
      className={cn(
        'whitespace-nowrap px-2! max-[22rem]:[&_svg]:hidden',
        pressed &&
          'border-text bg-surface inset-ring inset-ring-text forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
      )}
    >
      <Icon aria-hidden="true" className={cn(pressed && Icon === Check && 'text-good')} />
      {label}
    </Button>
  )
}

type Way = 'join' | 'leave'

/** Takes a slot at an event or gives it back, after being asked; of a series also which dates are left. */
export function JoinOrLeave({ event, attendance }: { event: Match; attendance: AttendanceState }) {
  const { own, full } = attendance
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
          sends
          disabled={isFull}
          pending={isWaiting}
          onClick={() => (way === 'join' ? ask() : void whenKnown(ask))}
        >
          {isFull ? t`Event Full` : way === 'join' ? joinLabel(event) : leaveLabel(event)}
        </Button>
      </MisclickGuard>
      <OfflineNote />
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
