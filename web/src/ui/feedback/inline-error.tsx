import { t } from '@lingui/core/macro'
import { Button } from '../buttons/button.tsx'

interface InlineErrorProps {
  children: string
  onRetry: () => void
  retrying: boolean
}

/** Why a part of a page is not there, and a way to try again. */
export function InlineError({ children, onRetry, retrying }: InlineErrorProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-1">
      <p className="text-muted">{children}</p>
      <Button variant="secondary" size="sm" pending={retrying} onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
