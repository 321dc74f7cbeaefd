import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { type AttendanceState, useAttendanceState } from '../../queries/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { AnswerButtons, JoinOrLeave } from './answer-buttons.tsx'

/** 'Are you attending?', with the two answers. Nothing once the event has begun. */
export function Attendance({ event }: { event: Match }) {
  const attendance = useAttendanceState(event)
  if (attendance.past) return null
  return (
    <section
      aria-labelledby="attending"
      className="grid gap-2.5 @min-[35rem]:grid-cols-[1fr_auto] @min-[35rem]:items-center"
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

function statusLabel({ query, online, own, full }: AttendanceState): string {
  if (!online) return t`You are offline.`
  if (!query.isKnown) return ''
  if (own === 'confirmed') return t`You are attending.`
  if (own === 'declined')
    return full ? t`You are not attending. This event is full.` : t`You are not attending.`
  if (full) return t`This event is full.`
  return own ? t`You have been invited.` : t`You have not answered yet.`
}

export function EventActions({ event }: { event: Match }) {
  const attendance = useAttendanceState(event)
  if (attendance.past) return null
  if (!attendance.query.isKnown) return <Skeleton className="h-[max(50px,2.25rem)] flex-1 rounded-button" />
  return <JoinOrLeave event={event} attendance={attendance} />
}

interface NotFetchedProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  title: string
  children: ReactNode
}

export function NotFetched({ query, title, children }: NotFetchedProps) {
  const online = useOnline()
  if (online && !query.error) return children
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-52 text-small">
        <strong className="block font-[620]">{title}</strong>
        <span className="text-muted">{online ? problemOf(query.error)?.sentence : t`You are offline.`}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={online && query.isFetching}
        onClick={() => void query.refetch()}
      >
        <RotateCw aria-hidden="true" />
        {t`Try again`}
      </Button>
    </div>
  )
}
