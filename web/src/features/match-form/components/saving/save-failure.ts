import type { MatchFormValues } from '@domain/match/match-values.ts'
import { type Gathering, type Message, messages } from '@domain/messages.ts'
import { t } from '@lingui/core/macro'
import {
  isWorthRetrying,
  ProfileCheckError,
  problemFor,
  problemOf,
  type Reason,
} from '@/lib/backend/errors.ts'

interface Tried {
  values: MatchFormValues
  verb: 'create' | 'update'
}

/** Says why saving failed; null when the call was abandoned. */
export function saveFailure(error: unknown, { values, verb }: Tried): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (error instanceof ProfileCheckError) return { title: t`Error`, description: error.message }
  const title = messages.matchForm.failed(gatheringOf(values), verb)
  if (isWorthRetrying(error)) return { title, description: problem.sentence }
  if (verb === 'create' && isAboutParticipants(error))
    return { title, description: participantsFailure(values) }
  const refused = refusedField(error)
  if (refused) return { title, description: `Error: ${refused.message}` }
  return { title, description: isBadValue(error) ? messages.matchForm.fieldsWrong : refusalOf(error) }
}

/** The field that the database refused, with the sentence for it; null where it was none, or not one of the form. */
export function refusedField(error: unknown): { field: 'matchDate' | 'matchTime'; message: string } | null {
  const reason = problemOf(error)?.reason
  if (reason === 'match_in_past' || reason === 'match_past')
    return { field: 'matchTime', message: problemFor('match_in_past').sentence }
  return reason === 'match_too_far' ? { field: 'matchDate', message: problemFor(reason).sentence } : null
}

/** The kind of thing that the form makes. */
export const gatheringOf = ({ eventType }: Pick<MatchFormValues, 'eventType'>): Gathering => eventType

const participantsFailure = ({ invited }: MatchFormValues) =>
  invited.length > 0 ? messages.matchForm.participantsFailed : messages.matchForm.creatorFailed

const OF_PARTICIPANTS = new Set<Reason | undefined>(['match_full', 'team_full', 'already_in_match'])

/** Tells if the participants could not be written, and not the match. */
export function isAboutParticipants(error: unknown): boolean {
  const names =
    error instanceof Object && 'message' in error && String(error.message).includes('match_participants')
  return names || OF_PARTICIPANTS.has(problemOf(error)?.reason)
}

const isBadValue = (error: unknown) =>
  error instanceof Object && 'code' in error && /^2[23]/.test(String(error.code))

// 'Full' means here that more members take part than the new number of slots; the database says it in so many words.
function refusalOf(error: unknown): string {
  const problem = problemOf(error)
  const isCapacity = problem?.reason === 'match_full' || problem?.reason === 'team_full'
  const said = error instanceof Object && 'message' in error ? String(error.message) : ''
  return `Error: ${(isCapacity && said) || problem?.sentence}`
}
