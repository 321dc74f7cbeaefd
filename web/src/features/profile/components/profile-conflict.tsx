import { messages } from '@domain/messages.ts'
import { TwoValues } from '@/ui/forms/two-values.tsx'
import { type ProfileValues, visibilityOf } from '../schema.ts'
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
        legend={messages.profile.changedElsewhere}
        mine={{ label: messages.matchForm.yours, value: valueLabel(field, values) }}
        theirs={{ label: messages.matchForm.now, value: valueLabel(field, saved) }}
        choose={(whose) => resolve(field, whose)}
      />
    </div>
  )
}

function valueLabel(field: keyof ProfileValues, values: ProfileValues): string {
  if (field === 'phoneVisibility') return messages.profile.phoneShownTo[visibilityOf(values[field])]
  return values[field] || (field === 'skillLevel' ? messages.profile.noSkillLevel : 'None')
}
