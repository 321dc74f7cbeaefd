import { messages } from '@domain/messages.ts'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { type MatchToSave, useSaveMatch } from '../mutations.ts'
import { dropDraft } from './draft.ts'
import { dropPreview } from './preview-store.ts'
import { gatheringOf, refusedField, saveFailure } from './save-failure.ts'

type Refused = NonNullable<ReturnType<typeof refusedField>>

/** Saves once at a time, says how it went, and goes to the list when it went well. `mark` shows what the database refused at its field. */
export function useSaveAndLeave(entry: string, verb: 'create' | 'update', mark: (refused: Refused) => void) {
  const navigate = useNavigate()
  const { mutate, isPending } = useSaveMatch()
  const leave = () => {
    dropDraft(entry)
    dropPreview()
    void navigate(paths.matches)
  }
  const save = (match: MatchToSave) =>
    isPending ||
    mutate(match, {
      onSuccess: () => {
        toast(messages.matchForm.done(gatheringOf(match.values), verb === 'create' ? 'created' : 'updated'))
        leave()
      },
      onError: (error) => {
        const message = saveFailure(error, match)
        if (message) toast({ ...message, variant: 'destructive' })
        const refused = refusedField(error)
        if (refused) mark(refused)
        if (message?.description === messages.auth.profileCheckFailed) leave()
      },
    })
  return { save, isPending }
}
