import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { seriesLabel } from '../fields/recurrence-fields.tsx'

interface SaveButtonProps {
  verb: 'create' | 'update'
  pending: boolean
  waiting: boolean
}

const WORDS = { create: 'Create', update: 'Update', match: 'Match', event: 'Event' }

export function SaveButton({ verb, pending, waiting }: SaveButtonProps) {
  const { watch } = useFormContext<MatchFormValues>()
  const values = watch()
  const series = verb === 'create' && values.isRecurring && pending
  return (
    <div className="grid gap-2">
      {series && <progress aria-label={t`Making the series`} className="h-1.5 w-full accent-text" />}
      <SubmitButton size="lg" wide pending={pending} disabled={waiting} noteClassName="text-center">
        {`${WORDS[verb]} ${WORDS[values.eventType]}`}
      </SubmitButton>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {series && `Making ${seriesLabel(values.matchDate, values.recurrence, values.eventType)}`}
      </p>
    </div>
  )
}
