import { durationChoice } from '@domain/match/match-choices.ts'
import { EMPTY_VALUES, type MatchFormValues } from '@domain/match/match-values.ts'
import { minutesBetween, minutesOf, timeOf } from '@domain/match/time.ts'
import type { CourtSlot } from '@/features/courts/components/plan/venue-plan.ts'
import { community } from '@/lib/backend/config.ts'
import { useMatchForm } from '../match-form-context.ts'

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
  const { values, first, get, set, props } = useMatchForm()
  const choose = (slot: CourtSlot | null) => {
    const shown = slotOf(get())
    set({ court: slot?.court ?? null, courtBooked: slot !== null })
    if (slot) {
      lastChosen.set(props.ref, fieldsOf(slot))
      return set(fieldsOf(slot))
    }
    const chosen = lastChosen.get(props.ref) ?? (shown && fieldsOf(shown))
    if (chosen) set(clearedFields(get(), chosen, first))
  }
  return [slotOf(values), choose]
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

/** The fields of the form that a slot of the court plan fills. */
type SlotFields = Pick<MatchFormValues, 'location' | 'matchDate' | 'matchTime' | 'endTime' | 'duration'>

const NAMES = ['location', 'matchDate', 'matchTime', 'endTime', 'duration'] as const

/**
 * The fields that go back when a slot is cleared: those that still hold what the slot put there. Fields that were edited
 * since are the member's own.
 * @param first what the form began with; a form that began with a slot goes back to an empty one
 */
export function clearedFields(
  values: SlotFields,
  chosen: SlotFields,
  first: Partial<SlotFields> & { court?: number | null } = {},
): Partial<SlotFields> {
  const before: SlotFields = { ...EMPTY_VALUES, ...(first.court ? {} : first) }
  const cleared = NAMES.filter((name) => values[name] === chosen[name])
  return Object.fromEntries(cleared.map((name) => [name, before[name]]))
}
