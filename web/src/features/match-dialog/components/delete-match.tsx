import { placeName } from '@domain/rules/match-card.ts'
import { isEvent } from '@domain/rules/match-kind.ts'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import { useDeleteMatch } from '../mutations.ts'
import type { Match } from '../queries.ts'
import { dateLine } from './match-words.ts'

interface DeleteMatchProps {
  match: Match
  place: 'dialog' | 'page'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before deleting; then the member is back at the list before the match has gone. */
export function DeleteMatch({ match, place, open, onOpenChange }: DeleteMatchProps) {
  const navigate = useNavigate()
  const { mutate: remove } = useDeleteMatch(match, place)
  function confirm() {
    onOpenChange(false)
    void navigate(paths.matches)
    remove()
  }
  return (
    <ConfirmDialog
      {...{ open, onOpenChange }}
      title={isEvent(match) ? 'Delete this event?' : 'Delete this match?'}
      description={`${placeName(match.location)}, ${dateLine(match, new Date())}. Everybody who takes part will be told. This cannot be undone.`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={confirm}
    />
  )
}
