import { messages } from '@domain/messages.ts'
import { placeName } from '@domain/rules/match-card.ts'
import { useState } from 'react'
import { formatDayLong, formatTime } from '@/lib/datetime.ts'
import { currentUserId, currentUsername } from '@/lib/session.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import { useAnswerEvent } from '../mutations.ts'
import type { EventFacts, EventStanding } from './event-standing.ts'

interface JoinOrLeaveProps {
  event: EventFacts
  standing: EventStanding
}

/** Takes a place at an event or gives it back, after being asked. */
export function JoinOrLeave({ event, standing: { own, online } }: JoinOrLeaveProps) {
  const way = own === 'confirmed' ? 'leave' : 'join'
  const [open, setOpen] = useState(false)
  // Each its own: a join that is on its way must not turn into a leave, in whose words it would be told.
  const join = useAnswerEvent(event.id, 'join')
  const leave = useAnswerEvent(event.id, 'leave')
  function confirm() {
    setOpen(false)
    const userId = currentUserId()
    if (!userId) return void toast({ ...messages.event.signInToRespond, variant: 'destructive' })
    if (way === 'leave') return leave.mutate({ kind: 'leave', userId })
    const at = new Date().toISOString()
    join.mutate({ kind: 'attend', userId, username: currentUsername(), status: 'confirmed', at })
  }
  const { label, title, aside } = WORDS[way]
  return (
    <div className="grid flex-1 gap-2">
      <Button
        variant={way === 'leave' ? 'secondary' : 'primary'}
        size="lg"
        wide
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {online ? '' : 'You are offline.'}
      </p>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={`${placeName(event.location)}, ${formatDayLong(event.match_date)} at ${formatTime(event.match_date)}.${aside}`}
        confirmLabel={label}
        tone={way === 'leave' ? 'danger' : 'primary'}
        onConfirm={confirm}
      />
    </div>
  )
}

const WORDS = {
  join: { label: 'Join Event', title: 'Join this event?', aside: '' },
  leave: {
    label: 'Leave Event',
    title: 'Leave this event?',
    aside: ' Your place becomes free for others.',
  },
} as const
