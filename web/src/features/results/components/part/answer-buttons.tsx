import { t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { answerTo, useConfirmResult, useDisputeResult } from '../../mutations.ts'
import type { SeenResult } from '../../queries/result.ts'
import type { ShownVersion } from '../sides.ts'

interface AnswerButtonsProps {
  matchId: string
  seen: SeenResult
  version: ShownVersion
  enter: () => void
  /** The yellow of a screen is for one thing: cards above a list have none. */
  look?: 'primary' | 'strong'
}

/** One tap says that a version of the others is right, one that it is not: then the member is asked what was. */
export function AnswerButtons({ matchId, seen, version, enter, look = 'primary' }: AnswerButtonsProps) {
  const confirm = useConfirmResult(matchId)
  const dispute = useDisputeResult(matchId)
  const isPending = confirm.isPending || dispute.isPending
  const isCorrection = seen.result?.state === 'confirmed'
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant={look}
        className="flex-auto"
        sends
        pending={confirm.isPending}
        disabled={isPending && !confirm.isPending}
        onClick={() => confirm.mutate(answerTo(version.id))}
      >
        <Check aria-hidden="true" />
        {t`That is right`}
      </Button>
      {seen.you.may_dispute.includes(version.id) && (
        <Button
          variant="secondary"
          className="flex-auto"
          sends
          pending={dispute.isPending}
          disabled={isPending && !dispute.isPending}
          onClick={() => dispute.mutate(answerTo(version.id), { onSuccess: () => isCorrection || enter() })}
        >
          <X aria-hidden="true" />
          {wrongLabel(isCorrection)}
        </Button>
      )}
    </div>
  )
}

/** Keeps their place until the version is known: how many rows they need depends on the words. */
export function AnswerButtonsSkeleton({ isCorrection }: { isCorrection: boolean }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="strong" className="flex-auto" disabled>
        <Check aria-hidden="true" />
        {t`That is right`}
      </Button>
      <Button variant="secondary" className="flex-auto" disabled>
        <X aria-hidden="true" />
        {wrongLabel(isCorrection)}
      </Button>
    </div>
  )
}

const wrongLabel = (isCorrection: boolean) => (isCorrection ? t`It stays as it is` : t`That is wrong`)
