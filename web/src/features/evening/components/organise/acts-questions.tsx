import { plural, t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { endAct, useOrganise } from '../../mutations/organise.ts'
import { useKnownEvening } from '../../queries/evening.ts'
import type { EveningView } from '../evening-view.ts'

interface CloseQuestionProps {
  view: EveningView
  number: number
  /** Games without a score. */
  missing: number
  open: boolean
  close: () => void
  pending: boolean
  onConfirm: () => void
}

/** Asks before a round is closed in which games have no score yet. */
export function CloseQuestion({
  view,
  number,
  missing,
  open,
  close,
  pending,
  onConfirm,
}: CloseQuestionProps) {
  const known = useKnownEvening(view.matchId)
  const stateNow = () => known()?.rounds.find((round) => round.number === number)?.state
  const { snapshot, dialog, answer } = useQuestion({
    name: 'close-round',
    open,
    close,
    pending,
    subject: { number, missing },
    lost: () => {
      if (known()?.evening.state === 'ended') return t`The evening is over.`
      return stateNow() === 'closed' ? t`Somebody else has closed this round.` : null
    },
  })
  const count = snapshot.missing
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Close round ${snapshot.number}?`}
      description={t`${plural(count, { one: 'One game has no score yet. It can still be entered afterwards.', other: '# games have no score yet. They can still be entered afterwards.' })}`}
      confirmLabel={t`Close the round`}
      onConfirm={() => answer(onConfirm)}
    />
  )
}

interface EndQuestionProps {
  view: EveningView
  open: boolean
  close: () => void
}

export function EndQuestion({ view, open, close }: EndQuestionProps) {
  const { mutate, isPending } = useOrganise(view.matchId)
  const known = useKnownEvening(view.matchId)
  const { dialog, answer } = useQuestion({
    name: 'end-evening',
    open,
    close,
    pending: isPending,
    subject: view.matchId,
    lost: () => (known()?.evening.state === 'ended' ? t`The evening is over.` : null),
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={t`End the evening?`}
      description={t`The standings become final. Scores can be entered for 24 hours more, and you can take the end back.`}
      confirmLabel={t`End the evening`}
      onConfirm={() => answer(() => mutate(endAct(view.matchId), { onSettled: close }))}
    />
  )
}
