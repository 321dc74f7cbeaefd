import { t } from '@lingui/core/macro'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { seriesLabel } from '../fields/recurrence-fields.tsx'
import { useMatchForm } from '../match-form-context.ts'

interface SaveButtonProps {
  verb: 'create' | 'update'
  pending: boolean
  waiting: boolean
  /** Replaces the usual words. */
  label: string | null
}

export function SaveButton({ verb, pending, waiting, label }: SaveButtonProps) {
  const { values } = useMatchForm()
  const dates = seriesLabel(values.matchDate, values.recurrence, values.eventType)
  const series = verb === 'create' && values.isRecurring && pending
  return (
    <div className="grid gap-2">
      {series && <progress aria-label={t`Making the series`} className="h-1.5 w-full accent-text" />}
      <SubmitButton size="lg" wide pending={pending} disabled={waiting} noteClassName="text-center">
        {label ?? saveLabel(verb, values.eventType)}
      </SubmitButton>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {series && t`Making ${dates}`}
      </p>
    </div>
  )
}

function saveLabel(verb: 'create' | 'update', what: 'match' | 'event'): string {
  if (what === 'event') return verb === 'create' ? t`Create Event` : t`Update Event`
  return verb === 'create' ? t`Create Match` : t`Update Match`
}
