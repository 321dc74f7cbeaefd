import { whyNotJoin, whyNotLeave } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { currentUserId, currentUsername } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { signInToRespond, useAnswerEvent } from '../../mutations/attendance.ts'
import type { AttendanceState, EventFacts } from '../../queries/attendance.ts'
import { useGround } from '../../queries/match.ts'
import { LeaveDates, useLaterDatesOnPress } from './leave-dates.tsx'

interface JoinOrLeaveProps {
  event: EventFacts
  attendance: AttendanceState
}

type Way = 'join' | 'leave'

/** Takes a slot at an event or gives it back, after being asked; of a series also which dates are left. */
export function JoinOrLeave({ event, attendance: { own, full, online } }: JoinOrLeaveProps) {
  const way: Way = own === 'confirmed' ? 'leave' : 'join'
  const isFull = full && way === 'join'
  const [openQuestion, setOpenQuestion] = useState<Way | 'dates' | null>(null)
  const { whetherLater, isWaiting } = useLaterDatesOnPress(event)
  const { mutate } = useAnswerEvent(event.id, 'leave')
  const question = (one: Way | 'dates') => ({
    event,
    open: openQuestion === one,
    close: () => setOpenQuestion(null),
  })
  const ask = () =>
    way === 'join'
      ? setOpenQuestion(way)
      : whetherLater((hasLater) => setOpenQuestion(hasLater ? 'dates' : way))
  function leaveOne() {
    const userId = currentUserId()
    if (userId) mutate({ kind: 'leave', userId })
    else toast({ ...signInToRespond(), variant: 'destructive' })
  }
  return (
    <div className="grid flex-1 gap-2">
      <MisclickGuard action={isFull ? 'full' : way}>
        <Button
          variant={way === 'leave' || isFull ? 'secondary' : 'primary'}
          size="lg"
          wide
          disabled={!online || isFull}
          pending={isWaiting}
          onClick={ask}
        >
          {isFull ? t`Event Full` : labelsOf(way).label}
        </Button>
      </MisclickGuard>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {online ? '' : t`You are offline.`}
      </p>
      <Question {...question('join')} way="join" />
      <Question {...question('leave')} way="leave" />
      <LeaveDates {...question('dates')} way="leave" leaveOne={leaveOne} />
    </div>
  )
}

interface QuestionProps {
  event: EventFacts
  way: Way
  open: boolean
  close: () => void
}

// Each its own: a join that is on its way must not turn into a leave, in whose words it would be told.
function Question({ event, way, open, close }: QuestionProps) {
  const { mutate } = useAnswerEvent(event.id, way)
  const ground = useGround(event, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'answer-event',
    open,
    close,
    subject: { ...event, team: null },
    lost: (snapshot) => (way === 'join' ? whyNotJoin(snapshot, ground()) : whyNotLeave(snapshot, ground())),
  })
  function send() {
    close()
    const userId = currentUserId()
    if (!userId) return void toast({ ...signInToRespond(), variant: 'destructive' })
    if (way === 'leave') return mutate({ kind: 'leave', userId })
    const at = timeStamp()
    mutate({ kind: 'attend', userId, username: currentUsername(), status: 'confirmed', at })
  }
  const { label, title } = labelsOf(way)
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      description={descriptionOf(way, snapshot)}
      confirmLabel={label}
      tone={way === 'leave' ? 'danger' : 'primary'}
      onConfirm={() => answer(send)}
    />
  )
}

const labelsOf = (way: Way) =>
  way === 'join'
    ? { label: t`Join Event`, title: t`Join this event?` }
    : { label: t`Leave Event`, title: t`Leave this event?` }

function descriptionOf(way: Way, { location, match_date }: EventFacts): string {
  const when = whenAndWhere(location, match_date)
  return way === 'join' ? t`${when}.` : t`${when}. Your place becomes free for others.`
}
