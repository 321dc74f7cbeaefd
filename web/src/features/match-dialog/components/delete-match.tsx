import { isEvent } from '@domain/rules/match-kind.ts'
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { type Scope, useDeleteMatch } from '../mutations.ts'
import type { Match } from '../queries.ts'
import { dateLine, placeTitle } from './match-words.ts'

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
  function choose(scope: Scope) {
    onOpenChange(false)
    void navigate(paths.matches)
    remove(scope)
  }
  const title = isEvent(match) ? 'Delete this event?' : 'Delete this match?'
  const question = { open, onOpenChange, title }
  const when = `${placeTitle(match)}, ${dateLine(match, new Date())}.`
  const after = 'Everybody who takes part will be told. This cannot be undone.'
  if (match.series_id)
    return (
      <SeriesQuestion {...question} description={`${when} It is one of a series. ${after}`} choose={choose} />
    )
  return (
    <ConfirmDialog
      {...question}
      description={`${when} ${after}`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={() => choose('one')}
    />
  )
}

interface SeriesQuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  choose: (scope: Scope) => void
}

/** Which dates of a series are to go. */
function SeriesQuestion({ choose, ...sheet }: SeriesQuestionProps) {
  return (
    <Sheet {...sheet}>
      <div className="grid gap-2.5">
        <Button variant="secondary" size="lg" wide onClick={() => choose('one')}>
          <Trash2 aria-hidden="true" className="text-danger" />
          Only this date
        </Button>
        <Button variant="secondary" size="lg" wide onClick={() => choose('following')}>
          <Trash2 aria-hidden="true" className="text-danger" />
          This and all following ones
        </Button>
        <Button variant="ghost" size="lg" wide onClick={() => sheet.onOpenChange(false)}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}
