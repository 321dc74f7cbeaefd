import type { ReactNode } from 'react'

export const HEADING = 'font-title text-body'

/** The form, and beside it the courts where there is room. */
export const FORM_COLUMNS = 'grid items-start gap-6 lg:grid-cols-2 lg:gap-10'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      {children}
    </section>
  )
}
