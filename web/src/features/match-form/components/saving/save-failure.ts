import type { MatchWord } from '@domain/match/match-kind.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { select, t } from '@lingui/core/macro'
import {
  isWorthRetrying,
  ProfileCheckError,
  problemFor,
  problemOf,
  type Reason,
} from '@/lib/backend/errors.ts'
import type { Message } from '@/lib/toast.ts'

interface Tried {
  values: MatchFormValues
  verb: 'create' | 'update'
}

/** Says why saving failed; null when the call was abandoned. */
export function saveFailure(error: unknown, { values, verb }: Tried): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (error instanceof ProfileCheckError) return { title: t`Error`, description: error.message }
  const title = failedLabel(values.eventType, verb)
  if (isWorthRetrying(error)) return { title, description: problem.sentence }
  if (verb === 'create' && isAboutParticipants(error))
    return { title, description: participantsFailure(values) }
  const refused = refusedField(error)
  if (refused) return { title, description: errorLabel(Object.values(refused).join()) }
  return {
    title,
    description: isBadValue(error)
      ? t`Please check that all required fields are filled correctly.`
      : refusalOf(error),
  }
}

/** The sentence for the field that the database refused; null where it was none, or not one of the form. */
export function refusedField(error: unknown): { matchDate: string } | { matchTime: string } | null {
  const reason = problemOf(error)?.reason
  if (reason === 'match_in_past' || reason === 'match_past')
    return { matchTime: problemFor('match_in_past').sentence }
  return reason === 'match_too_far' ? { matchDate: problemFor(reason).sentence } : null
}

const participantsFailure = ({ invited }: MatchFormValues) =>
  invited.length > 0
    ? t`Error adding participants to the match. Please check if all selected players are valid and try again.`
    : t`Failed to add creator as participant`

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
  return errorLabel((isCapacity && said) || problem?.sentence || '')
}

const errorLabel = (message: string) => t`Error: ${message}`

const failedLabel = (what: MatchWord, verb: 'create' | 'update') =>
  verb === 'create'
    ? t`${select(what, { event: 'Failed to create event. Please try again.', other: 'Failed to create match. Please try again.' })}`
    : t`${select(what, { event: 'Failed to update event. Please try again.', other: 'Failed to update match. Please try again.' })}`
