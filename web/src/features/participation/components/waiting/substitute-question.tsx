import { type QuestionMatch, whyNotLeave } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useAskSubstitute } from '../../mutations/waiting.ts'
import { useGround } from '../../queries/match.ts'

interface SubstituteQuestionProps {
  match: QuestionMatch & { id: string; creator_id: string | null }
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Leaving has a question of its own. */
  onLeave: () => void
}

/** Asks a player who cannot come whether to leave now, or to stay until a substitute is found. */
export function SubstituteQuestion({ match, open, onOpenChange, onLeave }: SubstituteQuestionProps) {
  const { mutate, isPending } = useAskSubstitute(match)
  const ground = useGround(match, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'find-substitute',
    open,
    close: () => onOpenChange(false),
    subject: match,
    lost: (snapshot) => whyNotLeave(snapshot, ground()),
    pending: isPending,
  })
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  function stay() {
    onOpenChange(false)
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
