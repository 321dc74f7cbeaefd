import { opensAsDialog } from '@domain/rules/match-card.ts'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { editStateOf, type Match } from '../queries.ts'

const EDIT_DELAY_MS = 100

/** Leads to the form: with everything filled in, or for what is made in the tab of events by its address alone. */
export function useEditMatch(match: Match): () => void {
  const navigate = useNavigate()
  return () => {
    setTimeout(() => {
      if (opensAsDialog(match)) void navigate(paths.createMatch, { state: editStateOf(match) })
      else void navigate(paths.editEvent(match.id))
    }, EDIT_DELAY_MS)
  }
}
