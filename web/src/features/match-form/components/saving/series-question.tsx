import { type QuestionEdit, whyNotEdit } from '@domain/participants/closed-question.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import type { Scope } from '../../mutations.ts'

interface SeriesQuestionProps {
  what: 'match' | 'event'
  /** The match as the form has it. */
  edited: QuestionEdit
  open: boolean
  close: () => void
  choose: (scope: Scope) => void
}

/** Asks for which dates of a series a change is meant. */
export function SeriesQuestion({ what, edited, open, close, choose }: SeriesQuestionProps) {
  const { dialog, answer } = useQuestion({
    name: 'update-dates',
    open,
    close,
    subject: edited,
    lost: (snapshot) => whyNotEdit(snapshot, { ...edited, userId: currentUserId() }),
  })
  return (
    <Sheet
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title="Update which dates?"
      description={`This ${what} is one of a series. Who takes part is told once.`}
    >
      <div className="grid gap-2.5">
        <Button variant="secondary" size="lg" wide onClick={() => answer(() => choose('one'))}>
          Only this date
        </Button>
        <Button variant="secondary" size="lg" wide onClick={() => answer(() => choose('following'))}>
          This and all following ones
        </Button>
        <Button variant="ghost" size="lg" wide onClick={close}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}
