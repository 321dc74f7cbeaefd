import { messages } from '@domain/messages.ts'
import type { Participant } from '@domain/rules/participant.ts'
import { useState } from 'react'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { NotFetched } from './attendance-states.tsx'
import { AttendeeRow } from './attendee-row.tsx'
import { type EventFacts, useEventStanding } from './event-standing.ts'
import { JoinOrLeave } from './join-or-leave.tsx'
import { type Removal, RemoveAttendee } from './remove-attendee.tsx'

interface EventProps {
  event: EventFacts
  /** Participants as known from elsewhere, shown until the server has answered. */
  known?: Participant[] | undefined
}

/** 'Are you attending?', with the two answers. Nothing once the event has begun. */
export function Attendance({ event, known }: EventProps) {
  const standing = useEventStanding(event, known)
  if (standing.past) return null
  return (
    <section
      aria-labelledby="attending"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="min-w-0">
        <h2 id="attending" className="font-place text-place">
          Are you attending?
        </h2>
        <p role="status" className="min-h-[1.5em] text-muted text-small">
          {wordsOf(standing)}
        </p>
      </div>
      {standing.query.data ? (
        <AnswerButtons eventId={event.id} standing={standing} />
      ) : (
        <NotFetched query={standing.query} title={messages.event.attendanceUnknown}>
          <Skeleton className="h-12 rounded-button sm:w-84" />
        </NotFetched>
      )}
    </section>
  )
}

function wordsOf({ query, online, own, full }: ReturnType<typeof useEventStanding>): string {
  if (!online) return 'You are offline.'
  if (!query.data) return ''
  if (own === 'confirmed') return 'You are attending.'
  if (own === 'declined')
    return full ? `You are not attending. ${messages.event.full}` : 'You are not attending.'
  if (full) return messages.event.full
  return own ? 'You have been invited.' : 'You have not answered yet.'
}

/** Who comes. The creator can take somebody off the list. */
export function Attendees({ event, known }: EventProps) {
  const standing = useEventStanding(event, known)
  const { query, attendees, userId, past, online, isCreator } = standing
  const [removal, setRemoval] = useState<Removal>({ attendee: null, open: false })
  const mayRemove = isCreator && !past
  if (!query.data)
    return (
      <NotFetched query={query} title={messages.matchPage.loadFailed}>
        <AttendeesSkeleton />
      </NotFetched>
    )
  return (
    <section aria-labelledby="attendees" className="grid gap-3">
      <h2 id="attendees" tabIndex={-1} className="rounded-badge font-place text-body">
        {attendees.length} {attendees.length === 1 ? 'attendee' : 'attendees'}
        {event.players > 0 && (
          <span className="font-normal text-muted">
            {' '}
            of {event.players}
            {standing.full && ' (Full)'}
          </span>
        )}
      </h2>
      {attendees.length === 0 && <NobodyYet />}
      <ul aria-labelledby="attendees" className="grid gap-2 empty:hidden sm:grid-cols-2">
        {attendees.map((attendee) => (
          <AttendeeRow
            key={attendee.user_id}
            attendee={attendee}
            you={attendee.user_id === userId}
            onRemove={
              mayRemove && attendee.user_id !== userId ? () => setRemoval({ attendee, open: true }) : null
            }
            online={online}
          />
        ))}
      </ul>
      <RemoveAttendee
        event={event}
        removal={removal}
        close={() => setRemoval((before) => ({ ...before, open: false }))}
      />
    </section>
  )
}

function NobodyYet() {
  return (
    <p className="py-4 text-center text-muted">
      <strong className="font-place text-text">No attendees yet</strong>
      <br />
      Be the first to join this event!
    </p>
  )
}

function AttendeesSkeleton() {
  return (
    <div role="status" aria-label="Loading attendees" className="grid gap-2 sm:grid-cols-2">
      <Skeleton className="h-6 w-32 sm:col-span-2" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14 rounded-button" />
      ))}
    </div>
  )
}

/** The buttons of the event's dialog: Join Event or Leave Event. */
export function EventActions({ event, known }: EventProps) {
  const standing = useEventStanding(event, known)
  if (standing.past) return null
  if (!standing.query.data) return <Skeleton className="h-[50px] flex-1 rounded-button" />
  return <JoinOrLeave event={event} standing={standing} />
}
