import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A calm word above a form that stays, unlike a toast. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="rise-in flex gap-3 rounded-button border border-line-strong bg-raised p-3.5 text-text"
    >
      <Info aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
