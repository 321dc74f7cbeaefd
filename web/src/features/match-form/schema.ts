import { LIMITS } from '@domain/limits.ts'
import { isDay } from '@domain/local-time.ts'
import { durationChoice } from '@domain/match/match-choices.ts'
import type { Conversion } from '@domain/match/match-edit.ts'
import { type DraftTimes, type MatchDraftFault, problemsOf } from '@domain/match/match-form.ts'
import {
  columnsOf,
  type EditState,
  type FormColumns,
  type MatchFormValues,
  type StoredMatch,
  valuesOf,
} from '@domain/match/match-values.ts'
import { minutesOf } from '@domain/match/time.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import type { Location } from 'react-router'
import { community, type Venue } from '@/lib/backend/config.ts'
import type { Faults } from '@/lib/forms/use-form.ts'
import { secondNow } from '@/lib/time/clock.ts'
import {
  durationMinutes,
  endInstant,
  formatTime,
  isSkipped,
  venueDay,
  venueInstant,
} from '@/lib/time/datetime.ts'

/** Lets the rules of the domain check the form. `keeps`: the start of the match that is changed. */
export const problemsIn = (values: MatchFormValues, keeps: string | null) =>
  problemsOf(values, timesOf(values, keeps)).map(({ field, fault }) => {
    const [title, description] = FAULT_LABELS[fault](values)
    return { field, title, description }
  })

export const matchFaults = (values: MatchFormValues, keeps: string | null): Faults<MatchFormValues> =>
  Object.fromEntries(problemsIn(values, keeps).map(({ field, description }) => [field, description]))

const FAULT_LABELS: Record<
  MatchDraftFault,
  (values: MatchFormValues) => [title: string, description: string]
> = {
  'missing-location': () => [t`Missing location`, t`Please select a location for your match`],
  'missing-level': () => [t`Missing skill level`, t`Please select a skill level for your match`],
  'missing-date': () => [t`Missing date`, t`Please select a date for your match`],
  'missing-time': () => [t`Missing time`, t`Please set a start and end time for your match`],
  'skipped-time': () => [
    t`Invalid time`,
    t`The clocks go forward in that hour, so this time does not exist on that day`,
  ],
  'past-time': () => [t`Invalid time`, pastTime()],
  'invalid-time': () => [t`Invalid time`, t`The end time must be after the start time`],
  'invalid-players': () => [t`Invalid players count`, t`Standard matches must have 2 or 4 players`],
  'invalid-limit': () => [
    t`Invalid players count`,
    t`Events take up to 20 participants; 0 or nothing means no limit`,
  ],
  'description-too-long': ({ eventDescription }) => {
    const [most, length] = [LIMITS.description, lengthOf(eventDescription)]
    return [
      t`Description too long`,
      t`A description has at most ${most} characters, and this one has ${length}`,
    ]
  },
  'invalid-price': () => [
    t`Invalid price`,
    t`The price is in euros with 2 decimals, from 0; nothing means none`,
  ],
}

export const pastTime = (): string => t`This date and time have already passed.`

/** Faults of the times in a form by the venue's clock. A match that has begun may keep its start. */
function timesOf({ matchDate, matchTime, endTime }: MatchFormValues, keeps: string | null): DraftTimes {
  if (!matchDate || minutesOf(matchTime) === null) return { isPast: false, skipped: [] }
  const start = venueInstant(matchDate, matchTime).getTime()
  const end = minutesOf(endTime) === null ? null : endInstant(start, endTime)
  return {
    isPast: start <= secondNow() && (keeps === null || start !== Date.parse(keeps)),
    skipped: [
      ...(isSkipped(matchDate, matchTime) ? (['matchTime'] as const) : []),
      ...(end !== null && formatTime(end) !== endTime ? (['endTime'] as const) : []),
    ],
  }
}

export interface Edit {
  matchId: string
  /** Null if only the address names the match. */
  state: PassedEdit | null
}

/** The navigation state that opens the form: its fields, and the stored match that they replace. */
export type PassedEdit = EditState & { stored?: StoredMatch }

/** The match that the form was opened to change, from the history's state or the address; null when a match is to be made. */
export function editOf({ state, search }: Location<unknown>): Edit | null {
  if (isEditState(state)) return { matchId: state.editMatchId, state }
  const matchId = new URLSearchParams(search).get('edit')
  return matchId ? { matchId, state: null } : null
}

/** The id of the match that the form was opened to play again; null without one. */
export const againOf = ({ search }: Location<unknown>): string | null =>
  new URLSearchParams(search).get('again') || null

const isEditState = (state: unknown): state is PassedEdit =>
  state instanceof Object && 'editMode' in state && state.editMode === true && 'editMatchId' in state

/** With what the preview leads back to the form: to go on typing, or to save. */
export type Return = 'edit' | 'proceed'

/** Tells if the form is reached from the preview, and for what reason. */
export const returnOf = ({ state }: Location<unknown>): Return | null =>
  state === 'edit' || state === 'proceed' ? state : null

/** The fields for a court at a time that an address asks for (`paths.createMatchAt`); null where it asks for none that exists. */
export function wantedSlot(search: string, venues: readonly Venue[]): Partial<MatchFormValues> | null {
  const fields = new URLSearchParams(search)
  const [day = '', start = '', end = ''] = ['day', 'start', 'end'].map((name) => fields.get(name) ?? '')
  const court = Number(fields.get('court'))
  const at = fields.get('venue')
  const venue = venues.find(
    ({ id, courts }) => (at === null || id === at) && courts.some((one) => one.id === court),
  )
  if (!venue || !isDay(day) || minutesOf(start) === null || minutesOf(end) === null) return null
  return {
    location: venue.name,
    matchDate: day,
    matchTime: start.slice(0, 5),
    endTime: end.slice(0, 5),
    duration: durationChoice(start, end),
    courtBooked: true,
    court,
  }
}

/** The columns that a form stands for; the position is that of the venue. */
export function columnsFor(values: MatchFormValues): FormColumns {
  const venue = community().venues.find(({ name }) => name === values.location)
  const position = venue ? { latitude: venue.latitude, longitude: venue.longitude } : {}
  const startsAt = venueInstant(values.matchDate, values.matchTime)
  return {
    ...columnsOf(values, { startsAt, minutes: durationMinutes(startsAt, values.endTime) }),
    ...position,
  }
}

/** A stored match as a form, and a form as columns, by the clock of the venue. */
export const conversion: Conversion = {
  valuesOf: (stored) =>
    valuesOf(stored, { matchDate: venueDay(stored.match_date), matchTime: formatTime(stored.match_date) }),
  columnsOf: columnsFor,
}
