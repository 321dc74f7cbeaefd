import { DEFAULT_DURATION, DEFAULT_PLAYERS, DURATIONS } from './match-choices.ts'
import { capacityOf, isEventFormat, type MatchDraft, priceOf } from './match-form.ts'
import { DEFAULT_RECURRENCE, type Recurrence } from './recurrence.ts'
import { minutesBetween, snapToStep } from './time.ts'

const CATEGORIES = ['friendly', 'competitive', 'event'] as const
type Category = (typeof CATEGORIES)[number]

/** A member whom the form invites. */
export interface Invited {
  id: string
  username: string
  skill_level: string | null
  avatar_filename: string | null
}

/** Everything the form for a match holds, as the member types it. */
export interface MatchFormValues extends MatchDraft {
  /** Minutes. */
  duration: number
  matchCategory: Category
  isPrivateMatch: boolean
  /** The court that was chosen on the plan of the venue, by its id in the booking system; null for none. */
  court: number | null
  selectedTags: string[]
  /** The id of the member who does, or empty. */
  bringsBalls: string
  /** The id of the member who has, or empty. */
  paidBy: string
  creatorJoinsMatch: boolean
  isRecurring: boolean
  recurrence: Recurrence
  invited: Invited[]
  eventDescription: string
  /** Name of an object in the bucket event-images, or an address; empty for none. */
  imageUrl: string
}

/** The navigation state with which the form opens to edit a match (specification, section 2). */
export interface EditState extends MatchFormValues {
  editMode: true
  editMatchId: string
}

/** The values of an empty form. */
export const EMPTY_VALUES: MatchFormValues = {
  eventType: 'match',
  matchType: 'standard',
  location: '',
  skillLevel: '',
  players: DEFAULT_PLAYERS,
  participantLimit: '',
  matchDate: '',
  matchTime: '',
  endTime: '',
  duration: DEFAULT_DURATION,
  matchCategory: 'friendly',
  isPrivateMatch: false,
  courtBooked: false,
  court: null,
  pricePerPerson: '',
  selectedTags: [],
  bringsBalls: '',
  paidBy: '',
  creatorJoinsMatch: true,
  isRecurring: false,
  recurrence: DEFAULT_RECURRENCE,
  invited: [],
  eventDescription: '',
  imageUrl: '',
}

/** The columns of a stored match that the form shows. */
export interface StoredMatch {
  location: string
  skill_level: string | null
  players: number
  end_time: string | null
  match_type: string
  match_category: string
  is_private: boolean
  court_booked: boolean
  price_per_person: number | null
  match_activity: readonly string[]
  brings_balls: string | null
  paid_by: string | null
  description: string | null
  image_url: string | null
}

/** The columns that a form writes. `match_date` is an instant, ISO 8601. */
export interface MatchColumns extends Omit<StoredMatch, 'match_activity'> {
  match_date: string
  match_duration: number
  match_activity: string[]
}

/** The form of a stored match that starts on `matchDate` at `matchTime` by the venue's clock. */
export function valuesOf(
  match: StoredMatch,
  { matchDate, matchTime }: { matchDate: string; matchTime: string },
): MatchFormValues {
  const endTime = match.end_time?.slice(0, 5) ?? ''
  const isEvent = isEventFormat(match.match_type)
  return {
    ...EMPTY_VALUES,
    eventType: isEvent ? 'event' : 'match',
    matchType: match.match_type,
    location: match.location,
    skillLevel: match.skill_level ?? '',
    players: isEvent ? DEFAULT_PLAYERS : match.players,
    participantLimit: isEvent && match.players > 0 ? String(match.players) : '',
    matchDate,
    matchTime,
    endTime,
    duration: durationChoice(matchTime, endTime),
    matchCategory: CATEGORIES.find((one) => one === match.match_category) ?? 'friendly',
    isPrivateMatch: match.is_private,
    courtBooked: match.court_booked,
    pricePerPerson: match.price_per_person === null ? '' : match.price_per_person.toFixed(2),
    selectedTags: [...match.match_activity],
    bringsBalls: match.brings_balls ?? '',
    paidBy: match.paid_by ?? '',
    eventDescription: match.description ?? '',
    imageUrl: match.image_url ?? '',
  }
}

/**
 * Returns the columns of a form without problems (`problemsOf`). `startsAt` is the instant of its date and time, `minutes` the real length
 * from there to its end, which differs on days of a clock change.
 */
export function columnsOf(values: MatchFormValues, startsAt: Date, minutes: number | null): MatchColumns {
  return {
    location: values.location,
    skill_level: values.skillLevel || null,
    match_date: startsAt.toISOString(),
    end_time: snapToStep(values.endTime),
    players: capacityOf(values),
    match_type: values.matchType,
    court_booked: values.courtBooked,
    is_private: values.isPrivateMatch,
    price_per_person: values.courtBooked ? priceOf(values.pricePerPerson) : null,
    match_category: values.matchCategory,
    match_activity: values.selectedTags,
    match_duration: minutes ?? values.duration,
    brings_balls: values.bringsBalls || null,
    paid_by: values.paidBy || null,
    description: values.eventDescription.trim() || null,
    image_url: values.imageUrl || null,
  }
}

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

/** Returns the offered duration that matches the times, or the default. */
export function durationChoice(start: string, end: string): number {
  const minutes = minutesBetween(start, end)
  return DURATIONS.find((choice) => choice === minutes) ?? DEFAULT_DURATION
}
