import { COURT_KINDS, type CourtKind } from '@domain/courts/court-kind.ts'
import { LAST_SLOT, SLOTS } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { type Faults, useForm } from '@/lib/forms/use-form.ts'
import { useClock } from '@/lib/time/clock.ts'
import { type Day, venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { lengthChoices } from '@/lib/words/match-words.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { type NewAlert, useMakeAlert } from '../../mutations.ts'
import { courtDays, courtKindOptions } from '../plan/venue-plan.ts'

const hour = (value: number) => ({ value: String(value), label: timeOf(value * 60) })
const STARTS = SLOTS.map(hour)
const ENDS = SLOTS.map((slot) => hour(slot + 1))

export function AlertForm({ userId, day, close }: { userId: string; day: Day; close: () => void }) {
  const [id, setId] = useState(newId)
  const { mutate, isPending } = useMakeAlert(userId)
  const { values, faults, ...form } = useForm<AlertValues>({
    values: { day, from: 18, until: 21, minutes: 90, venue: 'any', kind: 'any' },
    check: alertFaults,
    send: (right) => mutate(alertOf(right, id), { onSuccess: close }),
    isSending: isPending,
  })
  const set = (change: Partial<AlertValues>) => {
    form.set(change)
    setId(newId)
  }
  return (
    <form {...form.props} className="grid gap-4">
      <DayAndHours {...{ values, set }} error={faults.until} />
      <Choices
        label={t`Length`}
        choices={lengthChoices()}
        value={values.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <VenueAndKind {...{ values, set }} />
      <SubmitButton size="lg" wide pending={isPending}>
        {t`Tell me`}
      </SubmitButton>
    </form>
  )
}

interface PartProps {
  values: AlertValues
  set: (change: Partial<AlertValues>) => void
}

function DayAndHours({ values, set, error }: PartProps & { error: string | undefined }) {
  const today = useClock((now) => venueDay(now))
  const days = courtDays(today).map((day) => ({ value: day, label: dayLabel(day, today) }))
  return (
    <>
      <Field label={t`Day`}>
        <Select value={values.day} options={days} onValueChange={(day) => set({ day })} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t`From`}>
          <Select
            value={String(values.from)}
            options={STARTS}
            onValueChange={(from) => set(hours(Number(from), values.until))}
          />
        </Field>
        <Field label={t`Until`} error={error}>
          <Select
            value={String(values.until)}
            options={ENDS}
            onValueChange={(until) => set({ until: Number(until) })}
          />
        </Field>
      </div>
    </>
  )
}

/** A start that moves behind the end takes it along. */
function hours(from: number, until: number): Pick<AlertValues, 'from' | 'until'> {
  return { from, until: until > from ? until : Math.min(from + 2, LAST_SLOT + 1) }
}

function VenueAndKind({ values, set }: PartProps) {
  const venues = community().venues
  const options = venues.map(({ id, name }) => ({ value: id, label: venueName(name) }))
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t`Venue`}>
        <Select
          value={values.venue}
          options={[{ value: 'any', label: t`Any venue` }, ...options]}
          onValueChange={(venue) => set({ venue })}
        />
      </Field>
      <Field label={t`Court`}>
        <Select
          value={values.kind}
          options={courtKindOptions()}
          onValueChange={(kind) => set({ kind: COURT_KINDS.find((one) => one === kind) ?? 'any' })}
        />
      </Field>
    </div>
  )
}

/** The values of the form for an alert. Hours are on the venue's clock. */
export interface AlertValues {
  day: string
  from: number
  until: number
  minutes: number
  venue: string | 'any'
  kind: CourtKind | 'any'
}

/** The time of an alert is as long as the match. */
export const alertFaults = ({ from, until, minutes }: AlertValues): Faults<AlertValues> =>
  (until - from) * 60 < minutes ? { until: t`The time is shorter than ${minutes} minutes` } : {}

export function alertOf({ day, from, until, minutes, venue, kind }: AlertValues, id: string): NewAlert {
  return {
    id,
    booking_date: day,
    from_hour: from,
    until_hour: until,
    minutes,
    venue: venue === 'any' ? null : venue,
    court_kind: kind === 'any' ? null : kind,
  }
}
