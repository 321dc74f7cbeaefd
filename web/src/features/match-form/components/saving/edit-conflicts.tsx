import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { Conflicts } from '@/ui/forms/two-values.tsx'
import { conversion } from '../../schema.ts'
import { partLabel, partName, useMatchForm } from '../match-form-context.ts'
import type { SharedEdit } from './use-shared-edit.ts'

/** The fields that two devices have changed: both values, of which the member chooses one. */
export function EditConflicts({ edit, ref }: { edit: SharedEdit; ref: Ref<HTMLElement> }) {
  const { seen, conflicts, choose } = edit
  const { values: mine, people } = useMatchForm()
  const [base] = seen
  const both = base
    ? conflicts.map((part) => ({
        legend: partName(part),
        mine: partLabel(part, mine, people),
        theirs: partLabel(part, conversion.valuesOf(base), people),
        choose: (whose: 'mine' | 'theirs') => choose(part, whose),
      }))
    : []
  return <Conflicts ref={ref} heading={t`Changed on another device`} conflicts={both} />
}
