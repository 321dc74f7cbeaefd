import { whyNotLeave } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useAskSubstitute } from '../../mutations/waiting.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'

interface SubstituteQuestionProps {
  match: Match
  open: boolean
  close: () => void
  /** Leaving has a question of its own. */
  onLeave: () => void
}

/** Asks a player who cannot come whether to leave now, or to stay until a substitute is found. */
export function SubstituteQuestion({ match, open, close, onLeave }: SubstituteQuestionProps) {
  const { mutate, isPending } = useAskSubstitute(match)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'find-substitute',
    open,
    close,
    subject: match,
    lost: whyNotLeave,
    pending: isPending,
  })
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  function stay() {
    close()
    mutate(undefined)
  }
  return (
    <ChoiceSheet
      {...dialog}
      title={t`You can't make it?`}
      description={t`${when}. If you stay, the waiting list is asked first, then players who fit. The first to accept has your place, and until then you keep it.`}
      choices={[
        { label: t`Stay until a substitute is found`, onChoose: () => answer(stay) },
        { label: t`Leave now`, onChoose: () => answer(onLeave) },
      ]}
    />
  )
}
