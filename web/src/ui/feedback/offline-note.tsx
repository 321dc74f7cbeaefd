import { t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'

/** Says below buttons why they cannot be pressed. It stays in the page, so that a screen reader hears of the loss. */
export function OfflineNote({ online, className }: { online: boolean; className?: string }) {
  return (
    <p role="status" className={cn('text-center text-muted text-small empty:hidden', className)}>
      {online ? '' : t`You are offline.`}
    </p>
  )
}
