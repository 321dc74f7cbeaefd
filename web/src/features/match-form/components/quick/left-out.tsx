import type { Invited } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'

/** Names those who were chosen and have no place any more: they are asked when there is one. */
export function LeftOut({ left, drop }: { left: readonly Invited[]; drop: () => void }) {
  const names = left.map(({ username }) => username).join(', ')
  return (
    <div role="status" className="empty:hidden">
      {left.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-small">
          {t`Not asked, there is no place: ${names}.`}
          <Button variant="ghost" size="sm" onClick={drop}>
            {t`Remove`}
          </Button>
        </p>
      )}
    </div>
  )
}
