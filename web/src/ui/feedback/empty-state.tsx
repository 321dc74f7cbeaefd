import type { ComponentProps, ReactNode } from 'react'
import { CourtDrawing } from '../layout/court-drawing.tsx'

export interface EmptyStateProps extends ComponentProps<typeof CourtDrawing> {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** 'h1' where nothing else is on the screen. */
  heading?: 'h1' | 'h2' | undefined
  role?: 'alert'
}

export function EmptyState({
  title,
  description,
  actions,
  heading: Heading = 'h2',
  role,
  ball,
}: EmptyStateProps) {
  return (
    <div role={role} className="rise-in grid justify-items-center gap-1 px-4 py-12 text-center">
      <div className="mb-4">
        <CourtDrawing ball={ball} />
      </div>
      <Heading className="font-dialog text-dialog">{title}</Heading>
      {description && <p className="max-w-[40ch] text-balance text-muted">{description}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </div>
  )
}
