import { MATCH_PARTS, PART_NAMES, type PartName } from './match-columns.ts'
import type { Instants } from './match-part.ts'
import { DEFAULT_RECURRENCE, type Recurrence } from './recurrence.ts'

type Parts = typeof MATCH_PARTS

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The columns of a match that a form changes. */
export interface StoredMatch extends AllOf<Parts[PartName]['columns']> {}
export type MatchColumn = keyof StoredMatch

/** The columns that a form would write. They have no coordinates where the location is none of the venues. */
export type FormColumns = Omit<StoredMatch, 'latitude' | 'longitude'> &
  Partial<Pick<StoredMatch, 'latitude' | 'longitude'>>

/** A member whom the form invites. */
export interface Invited {
  id: string
  username: string
  skill_level: string | null
  avatar_filename: string | null
}

/** Everything the form for a match holds, as the member types it. */
export interface MatchFormValues extends AllOf<ReturnType<Parts[PartName]['read']>> {
  /** The court that was chosen on the plan of the venue, by its id in the booking system; null for none. */
  court: number | null
  creatorJoinsMatch: boolean
  isRecurring: boolean
  recurrence: Recurrence
  invited: Invited[]
}

/** The navigation state with which the form opens to edit a match (specification, section 2). */
export interface EditState extends MatchFormValues {
  editMode: true
  editMatchId: string
}

/** The columns of a match that is made without any choice. */
export const NEW_MATCH: StoredMatch = together(PART_NAMES.map((name) => MATCH_PARTS[name].columns))
/** Their names, which also the list of matches asks for: a card shows what its part says. */
export const FORM_COLUMNS = Object.keys(NEW_MATCH) as MatchColumn[]

/** The values of an empty form. */
export const EMPTY_VALUES: MatchFormValues = valuesOf(NEW_MATCH, { matchDate: '', matchTime: '' })

/** The form of a stored match that starts on `matchDate` at `matchTime` by the venue's clock. */
export function valuesOf(
  match: StoredMatch,
  start: { matchDate: string; matchTime: string },
): MatchFormValues {
  return {
    ...together(PART_NAMES.map((name) => MATCH_PARTS[name].read(match, start))),
    court: null,
    creatorJoinsMatch: true,
    isRecurring: false,
    recurrence: DEFAULT_RECURRENCE,
    invited: [],
  }
}

/** Returns the columns of a form without problems (`problemsOf`), but for the coordinates. */
export const columnsOf = (values: MatchFormValues, when: Instants): FormColumns =>
  together(PART_NAMES.map((name) => MATCH_PARTS[name].write(values, when)))

/** Returns the form after a switch between match and event. */
export function switchedTo(
  values: MatchFormValues,
  eventType: MatchFormValues['eventType'],
): MatchFormValues {
  if (eventType === values.eventType) return values
  const kind =
    eventType === 'event'
      ? ({ matchType: 'event', matchCategory: 'event' } as const)
      : ({ matchType: 'standard', matchCategory: 'friendly' } as const)
  return { ...values, ...kind, eventType }
}

function together<One>(parts: One[]): AllOf<One> {
  return Object.assign({}, ...parts)
}
