import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { unsentStore } from '@/lib/browser/unsent.ts'
import { useQuestion } from '@/lib/question.ts'
import { useStore } from '@/lib/use-store.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { leaveNow, leaveQuestion } from './leave.ts'

/** Asks a member who signs out with scores that have not been sent: they may be the only ones who know them. */
export function SignOutQuestion({ userId }: { userId: string }) {
  const open = useStore(leaveQuestion)
  const count = useStore(useMemo(() => unsentStore(userId), [userId]))
  const { snapshot, dialog, answer } = useQuestion({
    name: 'sign-out-unsent',
    open,
    close: () => leaveQuestion.set(false),
    subject: count,
    lost: (asked) => (asked > 0 && count === 0 ? t`Your scores have been sent meanwhile.` : null),
  })
  const choose = (erases: boolean) =>
    answer(() => {
      leaveQuestion.set(false)
      void leaveNow(erases)
    })
  return (
    <ChoiceSheet
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={t`Sign out with unsent scores?`}
      description={t`${plural(snapshot, { one: 'One score that you entered has not reached the server yet.', other: '# scores that you entered have not reached the server yet.' })}`}
      choices={[
        {
          label: t`Sign out and keep them here`,
          hint: t`They are sent when you sign in on this device again.`,
          onChoose: () => choose(false),
        },
        { label: t`Sign out and erase them`, variant: 'danger', onChoose: () => choose(true) },
      ]}
    />
  )
}
