import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useOnline } from '@/lib/browser/online.ts'

/** Parts in which each tap is sent at once: without a network they say so and take none, instead of keeping what a reload would lose. */
export function NeedsNetwork({ children }: { children: ReactNode }) {
  const online = useOnline()
  return (
    <div className="grid">
      <p role="status" className="mb-4 rounded-button border border-line bg-raised px-3.5 py-2 empty:hidden">
        {online
          ? ''
          : t`You are offline. People, courts and rounds can be changed when the network is back; scores are kept here until then.`}
      </p>
      <fieldset
        disabled={!online}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 disabled:opacity-50"
      >
        {children}
      </fieldset>
    </div>
  )
}
