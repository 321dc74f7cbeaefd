import { venueName } from '@domain/match/match-card.ts'
import { whyNotOwn } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { DeleteMatch } from './delete-match.tsx'
import { useEditMatch } from './edit-match.ts'

type Step = 'closed' | 'menu' | 'delete'

/** The creator's pencil in the dialog: edit or delete, deleting only after being asked. */
export function ManageMatch({ match }: { match: Match }) {
  const [step, setStep] = useState<Step>('closed')
  const edit = useEditMatch(match)
  return (
    <>
      <Button variant="secondary" size="icon" aria-label={t`Manage match`} onClick={() => setStep('menu')}>
        <Pencil aria-hidden="true" />
      </Button>
      <ManageSheet
        match={match}
        open={step === 'menu'}
        close={() => setStep('closed')}
        edit={() => {
          setStep('closed')
          edit()
        }}
        askToDelete={() => setStep('delete')}
      />
      <DeleteMatch match={match} screen="dialog" open={step === 'delete'} close={() => setStep('closed')} />
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
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'manage-match',
    open,
    close,
    subject: match,
    lost: whyNotOwn,
  })
  const venue = venueName(snapshot.location)
  return (
    <ChoiceSheet
      {...dialog}
      title={t`Manage Match`}
      description={t`What would you like to do with your match at ${venue}?`}
      choices={[
        { label: t`Edit`, icon: <Pencil aria-hidden="true" />, onChoose: () => answer(edit) },
        {
          label: t`Delete`,
          icon: <Trash2 aria-hidden="true" />,
          variant: 'danger',
          onChoose: () => answer(askToDelete),
        },
      ]}
    />
  )
}
