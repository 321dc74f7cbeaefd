import type { MatchFormValues } from '@domain/match/match-values.ts'
import { RECURRENCES, type Recurrence, seriesDays } from '@domain/match/recurrence.ts'
import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { formatDate } from '@/lib/time/datetime.ts'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { useSetField } from '../use-set-field.ts'
import { Group } from './group.tsx'

const LABELS: Record<Recurrence, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Bi-weekly',
  monthly: 'Monthly',
}
const KINDS = Object.keys(RECURRENCES) as Recurrence[]
const OPTIONS = KINDS.map((value) => ({ value, label: LABELS[value] }))

/** Chooses if and how often a match repeats, and says what that comes to. */
export function RecurrenceFields() {
  const { watch } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const [repeats, recurrence, first, what] = watch(['isRecurring', 'recurrence', 'matchDate', 'eventType'])
  const choose = (value: string) => set('recurrence', KINDS.find((kind) => kind === value) ?? recurrence)
  return (
    <Group title={t`Recurrence`}>
      <Switch
        label={`Recurring ${what}`}
        description={t`Made for the next year at once.`}
        checked={repeats}
        onCheckedChange={(checked) => set('isRecurring', checked)}
      />
      {repeats && (
        <Field
          label={t`Repeats`}
          description={<span role="status">{seriesLabel(first, recurrence, what)}</span>}
        >
          <Select value={recurrence} options={OPTIONS} onValueChange={choose} />
        </Field>
      )}
    </Group>
  )
}

/** '52 matches, the last one on 13.11.2027.' */
export function seriesLabel(first: string, recurrence: Recurrence, what: 'match' | 'event'): string {
  const { dates } = RECURRENCES[recurrence]
  const last = seriesDays(first, recurrence).at(-1)
  const many = `${dates} ${what === 'match' ? 'matches' : 'events'}`
  return last
    ? `${many}, the last one on ${formatDate(`${last}T12:00:00Z`, 'UTC')}.`
    : `${many} over the next year.`
}
