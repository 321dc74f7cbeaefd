import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Spinner } from '@/ui/feedback/spinner.tsx'

/** In the place of a board that is not there. */
export function BoardNotice({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
      {children}
    </main>
  )
}

export function BoardLoading() {
  return (
    <BoardNotice>
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        {t`Loading…`}
      </p>
    </BoardNotice>
  )
}
