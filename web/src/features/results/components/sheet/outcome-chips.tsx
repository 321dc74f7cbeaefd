import { t } from '@lingui/core/macro'
import type { Form } from '@/lib/forms/use-form.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import type { TypedResult } from '../../schema.ts'

/** The ways in which a match has no winner. */
export function OutcomeChips({ form }: { form: Form<TypedResult> }) {
  const { outcome } = form.values
  const chip = (which: 'unfinished' | 'not_played', label: string) => (
    <Chip
      selected={outcome === which}
      onClick={() => form.set({ outcome: outcome === which ? 'finished' : which })}
    >
      {label}
    </Chip>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {chip('unfinished', t`We did not finish`)}
      {chip('not_played', t`We did not play`)}
    </div>
  )
}
