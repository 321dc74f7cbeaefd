import { millisecondsInHour, millisecondsInMinute } from '@domain/time-units.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime, isToday } from '@/lib/time/datetime.ts'
import { useMarkRead } from '../../mutations/notifications.ts'
import { type Notification, ownAnswerQuery } from '../../queries/notifications.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { NotificationMenu } from './notification-menu.tsx'
import { linesOf, lookOf, pathOf, unwrap } from './words.ts'

interface NotificationItemProps {
  notification: Notification
  awaitsAnswer: boolean
  /** Called with each choice in the menu of the row. */
  onChoose: () => void
}

export function NotificationItem({ notification, awaitsAnswer, onChoose }: NotificationItemProps) {
  const { id, user_id, type, read, related_id } = notification
  const { Icon } = lookOf(type)
  const markRead = useMarkRead()
  const readNow = () => read || markRead.mutate(id)
  const hadButtons = useEver(awaitsAnswer)
  return (
    <li className="relative grid grid-cols-[auto_1fr_auto] gap-3 border-line border-b py-3.5">
      <span className="grid size-10 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden="true" size={20} />
      </span>
      <ItemText notification={notification} onOpen={readNow} />
      <NotificationMenu notification={notification} onRead={readNow} onChoose={onChoose} />
      {awaitsAnswer && related_id && (
        <AnswerButtons matchId={related_id} kind={unwrap(notification.data).kind ?? 'match'} />
      )}
      {!awaitsAnswer && hadButtons && related_id && <Answered userId={user_id} matchId={related_id} />}
    </li>
  )
}

/** A press anywhere in the row opens it. */
const STRETCHED =
  'after:absolute after:inset-0 after:rounded-badge hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-text'

function ItemText({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { read, created_at } = notification
  const { headline, detail } = linesOf(notification)
  const when = useClock((now) => whenOf(created_at, now))
  const path = pathOf(notification)
  return (
    <div className="min-w-0">
      <p className="flex items-baseline gap-2">
        <span className={cn('min-w-0 wrap-anywhere', read ? 'font-[560]' : 'font-[680]')}>
          {!read && <span className="sr-only">{t`Unread.`} </span>}
          {path ? (
            <Link to={path} onClick={onOpen} className={STRETCHED}>
              {headline}
            </Link>
          ) : (
            headline
          )}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-2 text-muted text-small">
          {!read && <span className="size-2 rounded-full border border-current bg-ball text-ball" />}
          <time dateTime={created_at}>{when}</time>
        </span>
      </p>
      <p className="mt-0.5 wrap-anywhere text-muted text-small">{detail}</p>
    </div>
  )
}

/** 'now', '2 min', '3 h', then the time of today or the day. */
function whenOf(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / millisecondsInMinute))
  if (minutes === 0) return new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(0, 'second')
  if (minutes < 60) return t`${minutes} min`
  const hours = Math.floor((now - Date.parse(instant)) / millisecondsInHour)
  if (hours < 6) return t`${hours} h`
  return isToday(instant, now) ? formatTime(instant) : formatDayShort(instant)
}

// As high as the buttons that were here: the rows below stay where a thumb may rest on theirs.
function Answered({ userId, matchId }: { userId: string; matchId: string }) {
  const { data: status } = useQuery(ownAnswerQuery(userId, matchId))
  return (
    <p className="col-span-full grid min-h-10 items-center text-muted text-small sm:col-start-2">
      {status !== undefined && answerLabel(status)}
    </p>
  )
}

function answerLabel(status: string | null): string {
  if (status === 'confirmed') return t`Accepted: you are in.`
  return status === 'declined' ? t`Declined.` : t`Not open any more.`
}

/** Tells whether something has held since the row came up. */
function useEver(holds: boolean): boolean {
  const [ever, setEver] = useState(holds)
  if (holds && !ever) setEver(true)
  return ever
}
