import { t } from '@lingui/core/macro'
import { memberLevelLabel } from '@/lib/words/level-label.ts'
import { TwoValues } from '@/ui/forms/two-values.tsx'
import { type ProfileValues, visibilityOf } from '../schema.ts'
import { phoneVisibilityLabel } from './phone-visibility-label.ts'
import type { ProfileFormState } from './profile-form.tsx'

interface ProfileConflictProps {
  field: keyof ProfileValues
  form: ProfileFormState
}

/** Below a field that another device has changed as well: both values, of which the member chooses one. */
export function ProfileConflict({
  field,
  form: { saved, values, conflicts, resolve },
}: ProfileConflictProps) {
  if (!conflicts.includes(field)) return <div role="status" className="hidden" />
  return (
    <div role="status" data-conflict={field}>
      <TwoValues
        legend={t`Changed on another device. Choose what is saved.`}
        mine={{
          label: t({ message: 'Yours', context: 'the value of one of two editors' }),
          value: valueLabel(field, values),
        }}
        theirs={{
          label: t({ message: 'Now', context: 'the value that is saved' }),
          value: valueLabel(field, saved),
        }}
        choose={(whose) => resolve(field, whose)}
      />
    </div>
  )
}

function valueLabel(field: keyof ProfileValues, values: ProfileValues): string {
  if (field === 'phoneVisibility') return phoneVisibilityLabel(visibilityOf(values[field]))
  if (field === 'skillLevel') return memberLevelLabel(values[field])
  return values[field] || t({ message: 'None', context: 'a value of the profile' })
}
