import { t } from '@lingui/core/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from '@/lib/browser/online.ts'

/** A message while there is no network. Its live region always exists, so that screen readers announce the text. */
export function OfflineStrip() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-line border-y bg-raised px-4 py-2 text-muted text-small">
          <WifiOff aria-hidden="true" size={16} />
          {t`You are offline. What you see may be out of date.`}
        </p>
      )}
    </div>
  )
}
