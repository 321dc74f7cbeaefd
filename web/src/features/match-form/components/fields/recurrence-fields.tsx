import { RECURRENCES, type Recurrence, seriesDays } from '@domain/match/recurrence.ts'
import { select, t } from '@lingui/core/macro'
import { formatDate } from '@/lib/time/datetime.ts'
import { recurrenceLabel } from '@/lib/words/match-words.ts'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { useMatchForm } from '../match-form-context.ts'

const KINDS = Object.keys(RECURRENCES) as Recurrence[]
const options = () => KINDS.map((value) => ({ value, label: recurrenceLabel(value) }))

export function RecurrenceFields() {
  const { values, set } = useMatchForm()
  const { isRecurring: repeats, recurrence, matchDate: first, eventType: what } = values
  const choose = (value: string) => set({ recurrence: KINDS.find((kind) => kind === value) ?? recurrence })
  return (
    <div className="grid gap-4">
      <Switch
        label={t`${select(what, { event: 'Recurring event', other: 'Recurring match' })}`}
        description={t`Made for the next year at once.`}
        checked={repeats}
        onCheckedChange={(checked) => set({ isRecurring: checked })}
      />
      {repeats && (
        <Field
          label={t`Repeats`}
          description={<span role="status">{seriesLabel(first, recurrence, what)}</span>}
        >
          <Select value={recurrence} options={options()} onValueChange={choose} />
        </Field>
      )}
    </div>
  )
}

/** '52 matches, the last one on 13.11.2027.' */
export function seriesLabel(first: string, recurrence: Recurrence, what: 'match' | 'event'): string {
  const { dates } = RECURRENCES[recurrence]
  const last = seriesDays(first, recurrence).at(-1)
  if (!last)
    return t`${select(what, { event: `${dates} events over the next year.`, other: `${dates} matches over the next year.` })}`
  const day = formatDate(`${last}T12:00:00Z`, 'UTC')
  return t`${select(what, { event: `${dates} events, the last one on ${day}.`, other: `${dates} matches, the last one on ${day}.` })}`
}
