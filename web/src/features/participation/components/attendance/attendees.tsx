import { isOptimistic, type Participant } from '@domain/participants/participant.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { invitedLabel } from '@/lib/words/card-labels.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { PEOPLE } from '@/ui/layout/people.ts'
import { type AttendanceState, invitedCountQuery, useAttendanceState } from '../../queries/attendance.ts'
import { useAttendees } from '../../queries/attendees.ts'
import type { Match } from '../../queries/match.ts'
import { EventWaiting } from '../waiting/waiting-panel.tsx'
import { NotFetched } from './attendance.tsx'
import { RemoveAttendee } from './remove-attendee.tsx'

export function Attendees({ event, screen }: { event: Match; screen: 'dialog' | 'page' }) {
  const attendance = useAttendanceState(event)
  const { part, userId, past, isCreator } = attendance
  const { query, attendees } = useAttendees(event.id, part, userId ?? '')
  const [removed, setRemoved] = useState<Participant | null>(null)
  const mayRemove = isCreator && !past
  if (!query.data || !attendance.query.isKnown)
    return (
      <NotFetched query={query.data ? attendance.query : query} title={t`Failed to load match details.`}>
        <AttendeesSkeleton />
      </NotFetched>
    )
  return (
    <section aria-labelledby="attendees" className="in-order @container grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Heading {...{ event, attendance, screen }} />
        {!past && <Invited matchId={event.id} />}
      </div>
      <EventWaiting event={event} attendance={attendance} />
      {attendees.length === 0 && <NobodyYet past={past} />}
      <MisclickGuardRows rows={attendees.map(({ user_id }) => user_id)}>
        <ul aria-labelledby="attendees" className={PEOPLE}>
          {attendees.map((attendee) => (
            <AttendeeRow
              key={attendee.user_id}
              attendee={attendee}
              you={attendee.user_id === userId}
              onRemove={mayRemove && attendee.user_id !== userId ? () => setRemoved(attendee) : null}
            />
          ))}
        </ul>
      </MisclickGuardRows>
      <MoreButton
        query={query}
        variant="ghost"
        size="sm"
        className="justify-self-center"
        sends
      >{t`Show more attendees`}</MoreButton>
      <RemoveAttendee event={event} attendee={removed} close={() => setRemoved(null)} />
    </section>
  )
}

interface HeadingProps {
  event: Match
  attendance: AttendanceState
  screen: 'dialog' | 'page'
}

/** A page says the number above. */
function Heading({ event: { players }, attendance: { count, full }, screen }: HeadingProps) {
  return (
    <h2
      id="attendees"
      tabIndex={-1}
      className={screen === 'page' ? 'sr-only' : 'rounded-badge font-title text-body'}
    >
      {t`${plural(count, { one: '# attendee', other: '# attendees' })}`}
      {players > 0 && (
        <span className="font-normal text-muted"> {full ? t`of ${players} (Full)` : t`of ${players}`}</span>
      )}
    </h2>
  )
}

function Invited({ matchId }: { matchId: string }) {
  const { data: invited = 0 } = useQuery(invitedCountQuery(matchId))
  return invited > 0 && <p className="text-muted text-small">{invitedLabel(invited)}</p>
}

function NobodyYet({ past }: { past: boolean }) {
  if (past) return <p className="py-4 text-center text-muted">{t`Nobody attended this event.`}</p>
  return (
    <p className="py-4 text-center text-muted">
      <strong className="font-title text-text">{t`No attendees yet`}</strong>
      <br />
      {t`Be the first to join this event!`}
    </p>
  )
}

function AttendeesSkeleton() {
  return (
    <div role="status" aria-label={t`Loading attendees`} className="@container">
      <div className={PEOPLE}>
        <Skeletons sizes={Array(6).fill('h-14 rounded-button')} />
      </div>
    </div>
  )
}

interface AttendeeRowProps {
  attendee: Participant
  you: boolean
  onRemove: (() => void) | null
}

function AttendeeRow({ attendee, you, onRemove }: AttendeeRowProps) {
  const { username, avatar_filename, skill_level, guest_kind } = attendee
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <MemberAvatar name={username} picture={avatar_filename} isGuest={Boolean(guest_kind)} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-[620]">
          {username}
          {you && <span className="font-normal text-muted"> {t`(you)`}</span>}
        </span>
        {!isOptimistic(attendee) && (
          <span className="text-muted text-small">{guest_kind ? t`Guest` : levelLabel(skill_level)}</span>
        )}
      </span>
      {onRemove && (
        <Button variant="ghost" size="icon" sends aria-label={t`Remove ${username}`} onClick={onRemove}>
          <UserMinus aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
