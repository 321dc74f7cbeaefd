import { t } from '@lingui/core/macro'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { type TogetherResults, useTogether } from '../../queries/member-results.ts'

/** Says how the reader and a member did, in one pair and against each other. */
export function LastTogether({ userId }: { userId: string }) {
  const { data, isLoading } = useTogether(userId)
  if (isLoading) return <Awaited />
  const lines = data ? linesOf(data) : []
  if (lines.length === 0) return null
  return (
    <div className="grid gap-0.5">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function linesOf({ with: together, against }: TogetherResults): string[] {
  const [won, lost] = [together.won, together.lost]
  const [beat, lostTo] = [against.won, against.lost]
  return [
    ...(won + lost > 0 ? [t`Last together: ${won} won, ${lost} lost`] : []),
    ...(beat + lostTo > 0 ? [t`Against each other: you won ${beat}, lost ${lostTo}`] : []),
  ]
}
