import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { CourtDrawing } from '../layout/court-drawing.tsx'
import type { EmptyStateProps } from './empty-state.tsx'

interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'description' | 'heading'> {
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

export function ErrorState({
  title,
  description,
  onRetry,
  retrying,
  retryLabel = t`Try again`,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  return (
    <div role="alert" className="rise-in grid justify-items-center gap-1 px-4 py-12 text-center">
      <div className="mb-4">
        <CourtDrawing ball="none" />
      </div>
      <Heading className="font-dialog text-dialog">{title}</Heading>
      {description && <p className="max-w-[40ch] text-balance text-muted">{description}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry} pending={retrying ?? false}>
          <RotateCw aria-hidden="true" />
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
