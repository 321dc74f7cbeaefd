import type { MatchWord } from '@domain/match/match-kind.ts'
import { select, t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { ProfileCheckError } from '@/lib/backend/errors.ts'
import { paths } from '@/lib/paths.ts'
import { type Message, toast, toastFailure } from '@/lib/toast.ts'
import { type MatchToSave, useSaveMatch } from '../../mutations.ts'
import { dropDrafts } from '../draft.ts'
import { refusedField, saveFailure } from './save-failure.ts'
import type { Differing } from './save-questions.tsx'

interface Answers {
  /** Ends on the match instead of the list that it stands in. */
  opensMatch: boolean
  /** Shows at its field what the database refused. */
  onRefused: (faults: NonNullable<ReturnType<typeof refusedField>>) => void
  /** Another device has changed the same: both values are shown by now. */
  onConflict: () => void
  /** Some of the following dates are arranged differently. */
  onDiffering: (differing: Differing) => void
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
