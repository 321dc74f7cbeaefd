import type { MatchWord } from '@domain/match/match-kind.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { select, t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { isWorthRetrying, ProfileCheckError, problemFor, problemOf } from '@/lib/backend/errors.ts'
import { paths } from '@/lib/paths.ts'
import { type Message, toast, toastFailure } from '@/lib/toast.ts'
import { isAboutParticipants, type MatchToSave, useSaveMatch } from '../../mutations.ts'
import { dropDrafts } from '../draft.ts'
import type { WaitingSave } from './save-questions.tsx'

interface Answers {
  /** Ends on the match instead of the list that it stands in. */
  opensMatch: boolean
  onRefused: (faults: NonNullable<ReturnType<typeof refusedField>>) => void
  /** Another device has changed the same: both values are shown by now. */
  onConflict: () => void
  onDiffering: (save: WaitingSave) => void
}

/** Saves once at a time, says how it went, and goes to the list when it went well, with the new match open where that is wanted. */
export function useSaveAndLeave(entry: string, verb: 'create' | 'update', answers: Answers) {
  const navigate = useNavigate()
  const { mutate, isPending } = useSaveMatch()
  const leave = (match: MatchToSave, made?: string) => {
    dropDrafts(entry, match.id)
    const path = made && answers.opensMatch ? paths.matchOverList(made) : paths.matches
    void navigate(path, made ? { state: { made } } : {})
  }
  const save = (match: MatchToSave) =>
    isPending ||
    mutate(match, {
      onSuccess: (saved) => {
        if (saved.ended === 'differing') return answers.onDiffering({ match, kept: saved.kept })
        if (saved.ended === 'conflict') {
          toast({ ...editedMeanwhile(match.values.eventType), variant: 'destructive' })
          return answers.onConflict()
        }
        toast(savedLabel(match.values.eventType, verb))
        leave(match, verb === 'create' ? saved.id : undefined)
      },
      onError: (error) => {
        toastFailure(saveFailure(error, match))
        const refused = refusedField(error)
        if (refused) answers.onRefused(refused)
        if (error instanceof ProfileCheckError) leave(match)
      },
    })
  return { save, isPending }
}

const editedMeanwhile = (what: MatchWord): Message => ({
  title: t`Changed meanwhile`,
  description: t`${select(what, { event: 'This event was changed on another device while you were editing. Nothing has been saved yet: choose below.', other: 'This match was changed on another device while you were editing. Nothing has been saved yet: choose below.' })}`,
})

function savedLabel(what: MatchWord, verb: 'create' | 'update'): Message {
  if (verb === 'create')
    return what === 'event'
      ? { title: t`Event created!`, description: t`Your event has been created successfully.` }
      : { title: t`Match created!`, description: t`Your match has been created successfully.` }
  return what === 'event'
    ? { title: t`Event updated!`, description: t`Your event has been updated successfully.` }
    : { title: t`Match updated!`, description: t`Your match has been updated successfully.` }
}

/** Says why saving failed; null when the call was abandoned. */
export function saveFailure(
  error: unknown,
  { values, verb }: Pick<MatchToSave, 'values' | 'verb'>,
): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (error instanceof ProfileCheckError) return { title: t`Error`, description: error.message }
  const title = failedLabel(values.eventType, verb)
  if (isWorthRetrying(error)) return { title, description: problem.sentence }
  if (verb === 'create' && isAboutParticipants(error))
    return { title, description: participantsFailure(values) }
  const refused = refusedField(error)
  if (refused) return { title, description: errorLabel(Object.values(refused).join()) }
  const badValue = t`Please check that all required fields are filled correctly.`
  return { title, description: isBadValue(error) ? badValue : refusalOf(error) }
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
