import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime, isToday } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useDeleteNotification, useMarkRead } from '../../mutations/notifications.ts'
import { type Notification, ownAnswerQuery } from '../../queries/notifications.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { linesOf, lookOf, pathOf, unwrap, wordsOf } from './words.ts'

interface NotificationItemProps {
  notification: Notification
  awaitsAnswer: boolean
}

export function NotificationItem({ notification, awaitsAnswer }: NotificationItemProps) {
  const { id, user_id, type, read, related_id } = notification
  const { Icon } = lookOf(type)
  const markRead = useMarkRead()
  const readNow = () => read || markRead.mutate(id)
  const hadButtons = useEver(awaitsAnswer)
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-3 rounded-card border bg-surface p-3.5',
        read ? 'border-line' : 'border-line-strong',
      )}
    >
      <span className="relative grid size-10 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden="true" size={20} />
        {!read && (
          <span className="absolute top-0 right-0 size-2.5 rounded-full bg-danger-fill forced-colors:border" />
        )}
      </span>
      <ItemText notification={notification} onOpen={readNow} />
      <ItemButtons notification={notification} onRead={readNow} />
      {awaitsAnswer && related_id && (
        <AnswerButtons matchId={related_id} kind={unwrap(notification.data).kind ?? 'match'} />
      )}
      {!awaitsAnswer && hadButtons && related_id && <Answered userId={user_id} matchId={related_id} />}
    </li>
  )
}

function ItemText({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { read, created_at } = notification
  const { headline, detail } = linesOf(notification)
  const when = useClock((now) => whenOf(created_at, now))
  const path = pathOf(notification)
  return (
    <div className="min-w-0">
      <p className="flex items-baseline gap-2">
        <span className={cn('min-w-0 wrap-anywhere', read ? 'text-muted' : 'font-[620]')}>
          {!read && <span className="sr-only">{t`Unread.`} </span>}
          {path ? (
            <Link to={path} onClick={onOpen} className="rounded-badge hover:underline">
              {headline}
            </Link>
          ) : (
            headline
          )}
        </span>
        <time dateTime={created_at} className="ml-auto shrink-0 text-muted text-small">
          {when}
        </time>
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

function ItemButtons({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { id, read } = notification
  const message = wordsOf(notification)
  const remove = useDeleteNotification()
  const wasUnread = useEver(!read)
  return (
    <div className="-mt-1.5 -mr-1.5 flex self-start max-sm:flex-col">
      {/* The delete button must not come under the thumb that has just marked as read. */}
      {read && wasUnread && <span className="size-[46px]" />}
      {!read && (
        <Button variant="ghost" size="icon" sends aria-label={t`Mark as read: ${message}`} onClick={onRead}>
          <Check aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        sends
        pending={remove.isPending}
        aria-label={t`Delete: ${message}`}
        onClick={() => remove.mutate(id)}
      >
        {!remove.isPending && <Trash2 aria-hidden="true" />}
      </Button>
    </div>
  )
}
