import { LIMITS } from '@domain/limits.ts'
import { EVENT_FORMATS, isEventFormat } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { formatLabel } from '@/lib/words/match-words.ts'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useSetField } from '../use-set-field.ts'
import { Group } from './group.tsx'
import { ImageField } from './image-field.tsx'

/** Fields that only events have. */
export function EventFields() {
  const { watch, register, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const type = watch('matchType')
  const length = lengthOf(watch('eventDescription'))
  const most = LIMITS.description
  return (
    <Group title={t`About the event`}>
      <Choices
        label={t`Format`}
        choices={EVENT_FORMATS.map((value) => ({ value, label: formatLabel(value) }))}
        value={isEventFormat(type) ? type : null}
        onChange={(format) => set('matchType', format)}
      />
      <Field
        label={t`Description`}
        description={t`${length} of ${most}`}
        error={formState.errors.eventDescription?.message}
      >
        <Textarea placeholder={t`What is planned, and what to bring`} {...register('eventDescription')} />
      </Field>
      <ImageField />
    </Group>
  )
}
