import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'description' | 'heading'> {
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

export function ErrorState({ onRetry, retrying, retryLabel = t`Try again`, ...state }: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="secondary" onClick={onRetry} pending={retrying ?? false}>
      <RotateCw aria-hidden="true" />
      {retryLabel}
    </Button>
  )
  return <EmptyState role="alert" ball="none" {...state} actions={retry} />
}
