import { type QuestionEdit, whyNotEdit } from '@domain/participants/closed-question.ts'
import { select, t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
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
    <ChoiceSheet
      {...dialog}
      title={t`Update which dates?`}
      description={t`${select(what, { event: 'This event is one of a series. Who takes part is told once.', other: 'This match is one of a series. Who takes part is told once.' })}`}
      choices={[
        { label: t`Only this date`, onChoose: () => answer(() => choose('one')) },
        { label: t`This and all following ones`, onChoose: () => answer(() => choose('following')) },
      ]}
    />
  )
}
