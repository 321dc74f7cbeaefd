import { COURT_KINDS, type CourtKind } from '@domain/courts/court-kind.ts'
import { LAST_SLOT, SLOTS } from '@domain/courts/slots.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { type Faults, useForm } from '@/lib/forms/use-form.ts'
import { secondNow, useClock } from '@/lib/time/clock.ts'
import { clockOn, type Day, venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { COURT_HOURS, firstDay } from '@/lib/time/next-start.ts'
import { lengthChoices } from '@/lib/words/match-words.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { isPastAlert, type NewAlert, useMakeAlert } from '../../mutations.ts'
import { courtDays, courtKindOptions } from '../plan/venue-plan.ts'

const hour = (value: number) => ({ value: String(value), label: timeOf(value * 60) })

export function AlertForm({ userId, day, close }: { userId: string; day: Day; close: () => void }) {
  const [id, setId] = useState(newId)
  const { mutate, isPending } = useMakeAlert(userId)
  const form = useForm<AlertValues>({
    values: firstWish(day),
    check: (now) => alertFaults(now, clockOn(now.day, secondNow())),
    send: (right) =>
      mutate(alertOf(right, id), {
        onSuccess: close,
        onError: (error) => isPastAlert(error) && form.refuse({ from: t`That time has passed.` }),
      }),
    isSending: isPending,
  })
  const set = (change: Partial<AlertValues>) => {
    form.set(change)
    setId(newId)
  }
  const { values, faults } = form
  return (
    <form {...form.props} className="grid gap-4">
      <DayAndHours {...{ values, set, faults }} />
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

function DayAndHours({ values, set, faults }: PartProps & { faults: Faults<AlertValues> }) {
  const { day, from, until } = values
  const today = useClock((now) => venueDay(now))
  const first = useClock((now) => firstDay(now, COURT_HOURS))
  const begun = useClock((now) => hoursBegun(day, now))
  // A choice that has begun since stays, and the fault stands at it.
  const days = courtDays(today).filter((one) => one >= first || one === day)
  const starts = SLOTS.filter((slot, at) => at >= begun || slot === from)
  const ends = SLOTS.map((slot) => slot + 1).filter((end) => end > from)
  return (
    <>
      <Field label={t`Day`}>
        <Select
          value={day}
          options={days.map((one) => ({ value: one, label: dayLabel(one, today) }))}
          onValueChange={(chosen) => set({ day: chosen, ...hoursOn(chosen, { from, until }) })}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t`From`} error={faults.from}>
          <Select
            value={String(from)}
            options={starts.map(hour)}
            onValueChange={(chosen) => set(hours(Number(chosen), until))}
          />
        </Field>
        <Field label={t`Until`} error={faults.until}>
          <Select
            value={String(until)}
            options={ends.map(hour)}
            onValueChange={(chosen) => set({ until: Number(chosen) })}
          />
        </Field>
      </div>
    </>
  )
}

/** The number of hours of a day that have begun. */
const hoursBegun = (day: Day, now: number) => SLOTS.filter((slot) => slot * 60 <= clockOn(day, now)).length

/** The wish with which the form begins: the evening of the day that is shown, or what is left of it; the next day where that is too short. */
function firstWish(shown: Day): AlertValues {
  const first = firstDay(secondNow(), { ...COURT_HOURS, minutes: USUAL_MINUTES })
  const day = shown < first ? first : shown
  return { day, ...hoursOn(day, EVENING), minutes: USUAL_MINUTES, venue: 'any', kind: 'any' }
}

const EVENING = { from: 18, until: 21 }
const USUAL_MINUTES = 90

/** Hours as they were chosen, on a day on which some of them may have begun: then from the next one on. */
function hoursOn(day: Day, { from, until }: Pick<AlertValues, 'from' | 'until'>) {
  const first = SLOTS[hoursBegun(day, secondNow())] ?? from
  return from < first
    ? { from: first, until: Math.min(Math.max(until, first + 3), LAST_SLOT + 1) }
    : { from, until }
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

/**
 * The time of an alert is as long as the match, of which a start is still to come.
 * @param now the moment on the clock of the day, in minutes from its midnight
 */
export function alertFaults({ from, until, minutes }: AlertValues, now: number): Faults<AlertValues> {
  if ((until - from) * 60 < minutes) return { until: t`The time is shorter than ${minutes} minutes` }
  return until * 60 - minutes < now ? { from: t`That time has passed.` } : {}
}

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
