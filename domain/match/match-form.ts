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

/** Faults of a draft's times by the venue's clock on its day. */
export interface DraftTimes {
  /** The start has passed, and is not the unchanged start of a stored match. */
  isPast: boolean
  /** Times that the clock skips on that day, where it goes forward. */
  skipped: readonly ('matchTime' | 'endTime')[]
}

type Rule = readonly [
  field: MatchDraftField,
  fault: string,
  isBroken: (draft: MatchDraft, times: DraftTimes) => boolean,
]

const RULES = [
  ['location', 'missing-location', ({ location }) => !location.trim()],
  ['skillLevel', 'missing-level', ({ eventType, skillLevel }) => eventType === 'match' && !skillLevel],
  ['participantLimit', 'invalid-limit', hasWrongLimit],
  [
    'eventDescription',
    'description-too-long',
    (draft) => lengthOf(draft.eventDescription) > LIMITS.description,
  ],
  ['matchDate', 'missing-date', ({ matchDate }) => !matchDate],
  ['matchTime', 'missing-time', ({ matchTime }) => !matchTime],
  ['endTime', 'missing-time', ({ matchTime, endTime }) => Boolean(matchTime) && !endTime],
  ['matchTime', 'skipped-time', (_, { skipped }) => skipped.includes('matchTime')],
  ['matchTime', 'past-time', (_, { isPast, skipped }) => isPast && !skipped.includes('matchTime')],
  ['endTime', 'skipped-time', (_, { skipped }) => skipped.includes('endTime')],
  ['endTime', 'invalid-time', endsBeforeItStarts],
  ['players', 'invalid-players', hasWrongPlayers],
  ['pricePerPerson', 'invalid-price', hasWrongPrice],
] as const satisfies readonly Rule[]

/** A rule that a draft breaks. */
export type MatchDraftFault = (typeof RULES)[number][1]

/** A reason why a draft cannot be saved, and the field to focus. */
export interface MatchDraftProblem {
  field: MatchDraftField
  fault: MatchDraftFault
}

/**
 * Lists the problems of a draft in the order of the specification's section 5, at most one per field; an empty list
 * means that it can be saved. Fields that only events have come where the form shows them: the first problem is the first field.
 */
export function problemsOf(draft: MatchDraft, times: DraftTimes): MatchDraftProblem[] {
  return RULES.filter(([, , isBroken]) => isBroken(draft, times)).map(([field, fault]) => ({ field, fault }))
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
