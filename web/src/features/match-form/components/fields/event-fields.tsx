import { LIMITS } from '@domain/limits.ts'
import { EVENT_FORMATS, type EventFormat, isEventFormat } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useSetField } from '../use-set-field.ts'
import { Group } from './group.tsx'
import { ImageField } from './image-field.tsx'

const FORMATS = Object.entries(EVENT_FORMATS).map(([value, label]) => ({
  value: value as EventFormat,
  label,
}))

/** Fields that only events have. */
export function EventFields() {
  const { watch, register, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const type = watch('matchType')
  return (
    <Group title={t`About the event`}>
      <Choices
        label={t`Format`}
        choices={FORMATS}
        value={isEventFormat(type) ? type : null}
        onChange={(format) => set('matchType', format)}
      />
      <Field
        label={t`Description`}
        description={`${lengthOf(watch('eventDescription'))} of ${LIMITS.description}`}
        error={formState.errors.eventDescription?.message}
      >
        <Textarea placeholder={t`What is planned, and what to bring`} {...register('eventDescription')} />
      </Field>
      <ImageField />
    </Group>
  )
}
