import { EMPTY_VALUES, type MatchFormValues } from '@domain/match/match-values.ts'

/** The fields of the form that a slot of the court plan fills. */
export type SlotFields = Pick<
  MatchFormValues,
  'location' | 'matchDate' | 'matchTime' | 'endTime' | 'duration'
>

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
