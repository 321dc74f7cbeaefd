import { t } from '@lingui/core/macro'
import { useOnline } from '@/lib/browser/online.ts'
import { cn } from '@/lib/cn.ts'

/** Says below buttons why they cannot be pressed. It stays in the page, so that a screen reader hears of the loss. */
export function OfflineNote({ className }: { className?: string }) {
  const online = useOnline()
  return (
    <p role="status" className={cn('text-center text-muted text-small empty:hidden', className)}>
      {online ? '' : t`You are offline.`}
    </p>
  )
}
