import { opensAsDialog } from '@domain/match/match-card.ts'
import { storedEdit } from '@domain/match/match-edit.ts'
import { useNavigate } from 'react-router'
import { editStateOf, type Match } from '@/features/participation/queries/match.ts'
import { paths } from '@/lib/paths.ts'

const EDIT_DELAY_MS = 100

/** Leads to the form: with everything filled in, or for what is made in the tab of events by its address alone. */
export function useEditMatch(match: Match): () => void {
  const navigate = useNavigate()
  return () => {
    setTimeout(() => {
      // The match as it is shown goes along: a save replaces that and nothing newer.
      const state = { ...editStateOf(match), stored: storedEdit(match) }
      if (opensAsDialog(match)) void navigate(paths.createMatch, { state })
      else void navigate(paths.editEvent(match.id))
    }, EDIT_DELAY_MS)
  }
}
