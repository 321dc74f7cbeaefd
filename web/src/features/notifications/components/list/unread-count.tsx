import { t } from '@lingui/core/macro'
import { useUnreadCount } from '@/features/messages/queries/unread.ts'
import { cn } from '@/lib/cn.ts'

export function UnreadCount({ userId, className }: { userId: string; className?: string }) {
  const count = useUnreadCount(userId)
  if (count === 0) return null
  return (
    <span
      className={cn(
        'grid h-[min(1.25rem,24px)] min-w-[min(1.25rem,24px)] place-items-center rounded-full bg-danger-fill px-[min(.375rem,7px)] font-badge text-[min(.75rem,15px)] text-on-danger tabular-nums forced-colors:border',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t`${count} unread`}</span>
    </span>
  )
}
