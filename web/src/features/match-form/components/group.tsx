import type { ReactNode } from 'react'

export const HEADING = 'font-[560] text-[.9375rem] text-muted'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
      {children}
    </section>
  )
}
