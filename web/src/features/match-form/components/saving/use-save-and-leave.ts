import { messages } from '@domain/messages.ts'
import { useNavigate } from 'react-router'
import { ProfileCheckError } from '@/lib/backend/errors.ts'
import { paths } from '@/lib/paths.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { type KeptDates, type MatchToSave, useSaveMatch } from '../../mutations.ts'
import { dropDraft } from '../draft.ts'
import { dropPreview } from '../preview-store.ts'
import { gatheringOf, refusedField, saveFailure } from './save-failure.ts'

type Refused = NonNullable<ReturnType<typeof refusedField>>

interface Answers {
  /** Shows at its field what the database refused. */
  onRefused: (refused: Refused) => void
  /** Another device has changed the same: both values are shown by now. */
  onConflict: () => void
  /** Some of the following dates are arranged differently. */
  onDiffering: (kept: readonly KeptDates[], match: MatchToSave) => void
}

/** Saves once at a time, says how it went, and goes to the list when it went well. */
export function useSaveAndLeave(entry: string, verb: 'create' | 'update', answers: Answers) {
  const navigate = useNavigate()
  const { mutate, isPending } = useSaveMatch()
  const leave = (made?: string) => {
    dropDraft(entry)
    dropPreview()
    void navigate(paths.matches, made ? { state: { made } } : {})
  }
  const save = (match: MatchToSave) =>
    isPending ||
    mutate(match, {
      onSuccess: (saved) => {
        if (saved.ended === 'differing') return answers.onDiffering(saved.kept, match)
        if (saved.ended === 'conflict') {
          toast({ ...messages.matchForm.editedMeanwhile(gatheringOf(match.values)), variant: 'destructive' })
          return answers.onConflict()
        }
        toast(messages.matchForm.done(gatheringOf(match.values), verb === 'create' ? 'created' : 'updated'))
        leave(verb === 'create' ? saved.id : undefined)
      },
      onError: (error) => {
        toastFailure(saveFailure(error, match))
        const refused = refusedField(error)
        if (refused) answers.onRefused(refused)
        if (error instanceof ProfileCheckError) leave()
      },
    })
  return { save, isPending }
}
