import { invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { useMatchForm } from '../match-form-context.ts'

/** Names those who were chosen and have no place any more: they are asked when there is one. */
export function LeftOut() {
  const { values, set } = useMatchForm()
  const fitting = invitedOf(values)
  const left = values.invited.slice(fitting.length)
  const names = left.map(({ username }) => username).join(', ')
  return (
    <div role="status" className="empty:hidden">
      {left.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-small">
          {t`Not asked, there is no place: ${names}.`}
          <Button variant="ghost" size="sm" onClick={() => set({ invited: fitting })}>
            {t`Remove`}
          </Button>
        </p>
      )}
    </div>
  )
}
