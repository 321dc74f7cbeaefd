import { t } from '@lingui/core/macro'
import { ErrorState } from '@/ui/feedback/error-state.tsx'

/** Shown instead of the app in a browser older than those of web/browser-support.ts. */
export function TooOld() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState
        heading="h1"
        title={t`This browser is too old`}
        description={t`Courtside needs a browser of the last two years, or iOS 16.4 and later. Please update this one or open the page in another.`}
      />
    </main>
  )
}
