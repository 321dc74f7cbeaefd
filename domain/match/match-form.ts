import { LIMITS } from '../limits.ts'
import { lengthOf } from '../text-length.ts'
import { DURATIONS, limitOf, PLAYER_CHOICES, priceOf } from './match-choices.ts'
import { minutesBetween } from './time.ts'

/** The fields of a form that the rules check. Empty text means not chosen; a day is 'yyyy-MM-dd', a time 'HH:mm'. */
export interface MatchDraft {
  eventType: 'match' | 'event'
  matchType: string
  location: string
  skillLevel: string
  matchDate: string
  matchTime: string
  endTime: string
  /** The capacity of a match. */
  players: number
  /** The capacity of an event, as typed: a whole number, or empty for no limit. */
  participantLimit: string
  /** The description of an event, as typed. */
  eventDescription: string
  courtBooked: boolean
  /** Euros, as typed: '12.50' or empty. Counts where the court is booked. */
  pricePerPerson: string
}

type MatchDraftField = Exclude<keyof MatchDraft, 'eventType' | 'matchType' | 'courtBooked'>

/** A rule that a draft breaks. */
export type MatchDraftFault =
  | 'missing-location'
  | 'missing-level'
  | 'missing-date'
  | 'missing-time'
  | 'skipped-time'
  | 'past-time'
  | 'invalid-time'
  | 'invalid-players'
  | 'invalid-limit'
  | 'description-too-long'
  | 'invalid-price'

/** A reason why a draft cannot be saved, and the field to focus. */
export interface MatchDraftProblem {
  field: MatchDraftField
  fault: MatchDraftFault
}

/** Faults of a draft's times by the venue's clock on its day. */
export interface DraftTimes {
  /** The start has passed, and is not the unchanged start of a stored match. */
  isPast: boolean
  /** Times that the clock skips on that day, where it goes forward. */
  skipped: readonly ('matchTime' | 'endTime')[]
}

interface Rule extends MatchDraftProblem {
  isBroken: (draft: MatchDraft, times: DraftTimes) => boolean
}

const RULES: readonly Rule[] = [
  { field: 'location', fault: 'missing-location', isBroken: (draft) => !draft.location.trim() },
  {
    field: 'skillLevel',
    fault: 'missing-level',
    isBroken: (draft) => draft.eventType === 'match' && !draft.skillLevel,
  },
  { field: 'participantLimit', fault: 'invalid-limit', isBroken: hasWrongLimit },
  {
    field: 'eventDescription',
    fault: 'description-too-long',
    isBroken: ({ eventDescription }) => lengthOf(eventDescription) > LIMITS.description,
  },
  { field: 'matchDate', fault: 'missing-date', isBroken: (draft) => !draft.matchDate },
  { field: 'matchTime', fault: 'missing-time', isBroken: (draft) => !draft.matchTime },
  {
    field: 'endTime',
    fault: 'missing-time',
    isBroken: (draft) => Boolean(draft.matchTime) && !draft.endTime,
  },
  {
    field: 'matchTime',
    fault: 'skipped-time',
    isBroken: (_, { skipped }) => skipped.includes('matchTime'),
  },
  {
    field: 'matchTime',
    fault: 'past-time',
    isBroken: (_, { isPast, skipped }) => isPast && !skipped.includes('matchTime'),
  },
  {
    field: 'endTime',
    fault: 'skipped-time',
    isBroken: (_, { skipped }) => skipped.includes('endTime'),
  },
  { field: 'endTime', fault: 'invalid-time', isBroken: endsBeforeItStarts },
  { field: 'players', fault: 'invalid-players', isBroken: hasWrongPlayers },
  { field: 'pricePerPerson', fault: 'invalid-price', isBroken: hasWrongPrice },
]

/**
 * Lists the problems of a draft in the order of the specification's section 5, at most one per field; an empty list
 * means that it can be saved. Fields that only events have come where the form shows them: the first problem is the first field.
 */
export function problemsOf(draft: MatchDraft, times: DraftTimes): MatchDraftProblem[] {
  return RULES.filter((rule) => rule.isBroken(draft, times)).map(({ field, fault }) => ({ field, fault }))
}

/** A late match may end past midnight; one that would then last longer than any match does has its times mixed up. */
export function endsBeforeItStarts({
  matchTime,
  endTime,
}: Pick<MatchDraft, 'matchTime' | 'endTime'>): boolean {
  const minutes = minutesBetween(matchTime, endTime)
  if (minutes === null) return Boolean(matchTime && endTime)
  return endTime <= matchTime && minutes > Math.max(...DURATIONS)
}

function hasWrongPlayers({ eventType, matchType, players }: MatchDraft): boolean {
  const isStandard = eventType === 'match' && matchType === 'standard'
  return isStandard && !PLAYER_CHOICES.some((choice) => choice === players)
}

function hasWrongLimit({ eventType, participantLimit }: MatchDraft): boolean {
  return eventType === 'event' && !(limitOf(participantLimit) <= LIMITS.players)
}

function hasWrongPrice({ courtBooked, pricePerPerson }: MatchDraft): boolean {
  return courtBooked && pricePerPerson.trim() !== '' && priceOf(pricePerPerson) === null
}
