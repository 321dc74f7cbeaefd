import { t } from '@lingui/core/macro'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { useAttendanceState } from '../../queries/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { NotFetched } from './attendance-states.tsx'
import { JoinOrLeave } from './join-or-leave.tsx'

interface EventProps {
  event: Match
}

/** 'Are you attending?', with the two answers. Nothing once the event has begun. */
export function Attendance({ event }: EventProps) {
  const attendance = useAttendanceState(event)
  if (attendance.past) return null
  return (
    <section
      aria-labelledby="attending"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 @min-[35rem]:grid-cols-[1fr_auto] @min-[35rem]:items-center"
    >
      <div className="min-w-0">
        <h2 id="attending" className="font-title text-title">
          {t`Are you attending?`}
        </h2>
        <p role="status" className="min-h-[1.5em] text-muted text-small">
          {statusLabel(attendance)}
        </p>
      </div>
      {attendance.query.isKnown ? (
        <AnswerButtons event={event} attendance={attendance} />
      ) : (
        <NotFetched query={attendance.query} title={t`Could not fetch your attendance status`}>
          <Skeleton className="h-12 rounded-button @min-[35rem]:w-84" />
        </NotFetched>
      )}
    </section>
  )
}

function statusLabel({ query, online, own, full }: ReturnType<typeof useAttendanceState>): string {
  if (!online) return t`You are offline.`
  if (!query.isKnown) return ''
  if (own === 'confirmed') return t`You are attending.`
  if (own === 'declined')
    return full ? t`You are not attending. This event is full.` : t`You are not attending.`
  if (full) return t`This event is full.`
  return own ? t`You have been invited.` : t`You have not answered yet.`
}

/** The buttons of the event's dialog: Join Event or Leave Event. */
export function EventActions({ event }: EventProps) {
  const attendance = useAttendanceState(event)
  if (attendance.past) return null
  if (!attendance.query.isKnown) return <Skeleton className="h-[max(50px,2.25rem)] flex-1 rounded-button" />
  return <JoinOrLeave event={event} attendance={attendance} />
}
