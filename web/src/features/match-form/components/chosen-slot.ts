import { durationChoice, type MatchFormValues } from '@domain/rules/match-values.ts'
import { minutesBetween, minutesOf, timeOf } from '@domain/rules/time.ts'
import { useFormContext } from 'react-hook-form'
import type { CourtSlot } from '@/features/courts/components/court-availability.tsx'
import { community } from '@/lib/config.ts'
import { useSetField } from './use-set-field.ts'

const SLOT_MINUTES = 60

/** The hours of the court that the form speaks of; null where it speaks of none. */
export function slotOf(values: MatchFormValues): CourtSlot | null {
  const venue = community().venues.find(({ name }) => name === values.location)
  const court = venue?.courts.find(({ id }) => id === values.court)
  const [start, length] = [minutesOf(values.matchTime), minutesBetween(values.matchTime, values.endTime)]
  if (!venue || !court || start === null || length === null) return null
  const from = Math.floor(start / SLOT_MINUTES)
  const to = Math.ceil((start + length) / SLOT_MINUTES)
  return { venue, court: court.id, day: values.matchDate, from, to }
}

/** What is chosen on the plan goes into the form, and what is chosen in the form is marked on the plan. */
export function useChosenSlot(): [CourtSlot | null, (slot: CourtSlot | null) => void] {
  const { watch } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const choose = (slot: CourtSlot | null) => {
    set('court', slot?.court ?? null)
    set('courtBooked', slot !== null)
    if (!slot) return
    const [start, end] = [timeOf(slot.from * SLOT_MINUTES), timeOf(slot.to * SLOT_MINUTES)]
    set('location', slot.venue.name)
    set('matchDate', slot.day)
    set('matchTime', start)
    set('endTime', end)
    set('duration', durationChoice(start, end))
  }
  return [slotOf(watch()), choose]
}
