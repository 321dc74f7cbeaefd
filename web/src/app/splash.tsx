import { t } from '@lingui/core/macro'
import { Ball } from '@/ui/layout/ball.tsx'

export function Splash() {
  return (
    <div role="status" aria-label={t`Loading`} className="min-h-dvh">
      <Ball className="splash" />
    </div>
  )
}
