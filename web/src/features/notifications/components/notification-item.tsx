import { t } from '@lingui/core/macro'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useDeleteNotification, useMarkRead } from '../mutations.ts'
import type { Notification } from '../queries.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { kindOf, pathOf } from './kinds.ts'
import { wordsOf } from './words.ts'

interface NotificationItemProps {
  notification: Notification
  /** An invitation that has not been answered. */
  awaitsAnswer: boolean
  online: boolean
}

export function NotificationItem({ notification, awaitsAnswer, online }: NotificationItemProps) {
  const { id, type, read, created_at, related_id } = notification
  const { title, Icon } = kindOf(type)
  const words = wordsOf(notification)
  const path = pathOf(notification)
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
      <div className="min-w-0">
        <p className="text-muted text-small">
          {!read && <span className="sr-only">{t`Unread.`} </span>}
          {title} <span aria-hidden="true">·</span> {formatDayShort(created_at)} {formatTime(created_at)}
        </p>
        <p className={cn('mt-0.5 wrap-anywhere', read ? 'text-muted' : 'font-[560]')}>
          {path ? (
            <Link to={path} onClick={readNow} className="rounded-badge hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
      </div>
      <ItemButtons {...{ notification, online, onRead: readNow }} />
      {awaitsAnswer && related_id && <AnswerButtons matchId={related_id} online={online} />}
      {!awaitsAnswer && hadButtons && <Answered />}
    </li>
  )
}

// As high as the buttons that were here: the rows below stay where a thumb may rest on theirs.
const Answered = () => (
  <p className="col-span-full grid min-h-10 items-center text-muted text-small sm:col-start-2">{t`Answered`}</p>
)

/** Tells whether something has held since the row came up. */
function useEver(holds: boolean): boolean {
  const [ever, setEver] = useState(holds)
  if (holds && !ever) setEver(true)
  return ever
}

interface ItemButtonsProps {
  notification: Notification
  online: boolean
  onRead: () => void
}

function ItemButtons({ notification, online, onRead }: ItemButtonsProps) {
  const { id, read } = notification
  const message = wordsOf(notification)
  const remove = useDeleteNotification()
  const wasUnread = useEver(!read)
  return (
    <div className="-mt-1.5 -mr-1.5 flex self-start max-sm:flex-col">
      {/* The delete button must not come under the thumb that has just marked as read. */}
      {read && wasUnread && <span className="size-[46px]" />}
      {!read && (
        <Button
          variant="ghost"
          size="icon"
          disabled={!online}
          aria-label={t`Mark as read: ${message}`}
          onClick={onRead}
        >
          <Check aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        disabled={!online}
        pending={remove.isPending}
        aria-label={t`Delete: ${message}`}
        onClick={() => remove.mutate(id)}
      >
        {!remove.isPending && <Trash2 aria-hidden="true" />}
      </Button>
    </div>
  )
}
