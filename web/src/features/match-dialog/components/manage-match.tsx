import { placeName } from '@domain/rules/match-card.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { useDeleteMatch } from '../mutations.ts'
import { editStateOf, type Match } from '../queries.ts'
import { dateLine } from './match-words.ts'

interface ManageMatchProps {
  match: Match
  place: 'dialog' | 'page'
}

type Step = 'closed' | 'menu' | 'delete'

const EDIT_DELAY_MS = 100

/** The creator's pencil: edit or delete, deleting only after being asked. */
export function ManageMatch({ match, place }: ManageMatchProps) {
  const [step, setStep] = useState<Step>('closed')
  const navigate = useNavigate()
  const { mutate: remove } = useDeleteMatch(place)
  function edit() {
    setStep('closed')
    setTimeout(() => navigate(paths.createMatch, { state: editStateOf(match) }), EDIT_DELAY_MS)
  }
  function confirmDelete() {
    setStep('closed')
    navigate(paths.matches)
    remove(match.id)
  }
  return (
    <>
      <Button variant="secondary" size="icon" aria-label="Manage match" onClick={() => setStep('menu')}>
        <Pencil aria-hidden="true" />
      </Button>
      <ManageSheet
        match={match}
        open={step === 'menu'}
        close={() => setStep('closed')}
        {...{ edit, askToDelete: () => setStep('delete') }}
      />
      <ConfirmDialog
        open={step === 'delete'}
        onOpenChange={(open) => setStep(open ? 'delete' : 'closed')}
        title="Delete this match?"
        description={`${placeName(match.location)}, ${dateLine(match, new Date())}. Everybody who takes part will be told. This cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        onConfirm={confirmDelete}
      />
    </>
  )
}

interface ManageSheetProps {
  match: Match
  open: boolean
  close: () => void
  edit: () => void
  askToDelete: () => void
}

function ManageSheet({ match, open, close, edit, askToDelete }: ManageSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || close()}
      title="Manage Match"
      description={`What would you like to do with your match at ${placeName(match.location)}?`}
    >
      <div className="grid gap-2.5">
        <Button variant="secondary" size="lg" wide onClick={edit}>
          <Pencil aria-hidden="true" />
          Edit
        </Button>
        <Button variant="danger" size="lg" wide onClick={askToDelete}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
        <Button variant="ghost" size="lg" wide onClick={close}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}
