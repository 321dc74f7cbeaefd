import type { ReactNode } from 'react'

/** One of a list of facts (`dl`). */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-button border border-line bg-raised px-3.5 py-2.5">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="wrap-anywhere font-title">{children}</dd>
    </div>
  )
}
