import { LIMITS } from '@domain/limits.ts'
import { EVENT_FORMATS, isEventFormat } from '@domain/match/match-kind.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import { formatLabel } from '@/lib/words/match-words.ts'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { Group } from './group.tsx'
import { ImageField } from './image-field.tsx'

/** Fields that only events have. */
export function EventFields() {
  const { values, faults, set, text } = useMatchForm()
  const type = values.matchType
  const length = lengthOf(values.eventDescription)
  const most = LIMITS.description
  return (
    <Group title={t`About the event`}>
      <Choices
        label={t`Format`}
        choices={EVENT_FORMATS.map((value) => ({ value, label: formatLabel(value) }))}
        value={isEventFormat(type) ? type : null}
        onChange={(format) => set({ matchType: format })}
      />
      <Field label={t`Description`} description={t`${length} of ${most}`} error={faults.eventDescription}>
        <Textarea placeholder={t`What is planned, and what to bring`} {...text('eventDescription')} />
      </Field>
      <ImageField />
    </Group>
  )
}
