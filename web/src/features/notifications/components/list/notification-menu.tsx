import { t } from '@lingui/core/macro'
import { Check, Ellipsis, Trash2 } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { Spinner } from '@/ui/feedback/spinner.tsx'
import { Popover } from '@/ui/overlays/popover.tsx'
import { useDeleteNotification } from '../../mutations/notifications.ts'
import type { Notification } from '../../queries/notifications.ts'
import { wordsOf } from './words.ts'

interface NotificationMenuProps {
  notification: Notification
  onRead: () => void
  /** Called with each choice: the menu closes, and what lies under it comes under the finger. */
  onChoose: () => void
}

export function NotificationMenu({ notification, onRead, onChoose }: NotificationMenuProps) {
  const message = wordsOf(notification)
  const remove = useDeleteNotification()
  const item = { variant: 'ghost', className: 'w-full justify-start! px-3! text-text!', sends: true } as const
  const choose = (close: () => void, act: () => void) => () => {
    close()
    onChoose()
    act()
  }
  return (
    <Popover
      panelLabel={t`Options`}
      align="end"
      face={remove.isPending ? <Spinner /> : <Ellipsis aria-hidden="true" size={20} />}
      aria-label={t`Options: ${message}`}
      aria-busy={remove.isPending || undefined}
      className="relative -mt-3 -mr-3 grid size-[46px] place-items-center rounded-button text-muted hover:text-text"
    >
      {(close) => (
        <div className="grid min-w-48">
          {!notification.read && (
            <Button {...item} onClick={choose(close, onRead)}>
              <Check aria-hidden="true" />
              {t`Mark as read`}
            </Button>
          )}
          <Button
            {...item}
            pending={remove.isPending}
            onClick={choose(close, () => remove.mutate(notification.id))}
          >
            <Trash2 aria-hidden="true" />
            {t`Delete`}
          </Button>
        </div>
      )}
    </Popover>
  )
}
