import { durationChoice, type MatchFormValues } from '@domain/match/match-values.ts'
import { minutesBetween, minutesOf, timeOf } from '@domain/match/time.ts'
import { useFormContext } from 'react-hook-form'
import type { CourtSlot } from '@/features/courts/components/plan/court-availability.tsx'
import { community } from '@/lib/backend/config.ts'
import { useSetField } from '../use-set-field.ts'
import { clearedFields, type SlotFields } from './cleared-slot.ts'

const SLOT_MINUTES = 60

/** The hours of the court that the form speaks of; null where it speaks of none. */
function slotOf(values: MatchFormValues): CourtSlot | null {
  const venue = community().venues.find(({ name }) => name === values.location)
  const court = venue?.courts.find(({ id }) => id === values.court)
  const [start, length] = [minutesOf(values.matchTime), minutesBetween(values.matchTime, values.endTime)]
  if (!venue || !court || start === null || length === null) return null
  const from = Math.floor(start / SLOT_MINUTES)
  const to = Math.ceil((start + length) / SLOT_MINUTES)
  return { venue, court: court.id, day: values.matchDate, from, to }
}

/** Keeps plan and form in step: a slot chosen in one is marked in the other. */
export function useChosenSlot(): [CourtSlot | null, (slot: CourtSlot | null) => void] {
  const { control, watch, getValues, formState } = useFormContext<MatchFormValues>()
  const first = formState.defaultValues
  const set = useSetField()
  const fill = (fields: Partial<SlotFields>) => {
    for (const [name, value] of Object.entries(fields)) set(name as keyof SlotFields, value)
  }
  const choose = (slot: CourtSlot | null) => {
    const shown = slotOf(getValues())
    set('court', slot?.court ?? null)
    set('courtBooked', slot !== null)
    if (slot) {
      lastChosen.set(control, fieldsOf(slot))
      return fill(fieldsOf(slot))
    }
    const chosen = lastChosen.get(control) ?? (shown && fieldsOf(shown))
    if (chosen) fill(clearedFields(getValues(), chosen, first))
  }
  return [slotOf(watch()), choose]
}

/** By form, since the plan comes and goes with its dialog. */
const lastChosen = new WeakMap<object, SlotFields>()

function fieldsOf({ venue, day, from, to }: CourtSlot): SlotFields {
  const [matchTime, endTime] = [timeOf(from * SLOT_MINUTES), timeOf(to * SLOT_MINUTES)]
  return {
    location: venue.name,
    matchDate: day,
    matchTime,
    endTime,
    duration: durationChoice(matchTime, endTime),
  }
}
