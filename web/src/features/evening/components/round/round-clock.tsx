import { type EveningRound, endOfRound } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { Timer } from 'lucide-react'
import { instantNow, useClock } from '@/lib/time/clock.ts'
import { untilLabel } from '@/lib/time/labels.ts'
import { Badge } from '@/ui/layout/badge.tsx'

/** Counts a round down, from the time of the server: a phone in the hall may have a wrong clock. */
export function RoundClock({ round, aheadMs }: { round: EveningRound; aheadMs: number }) {
  const end = endOfRound(round)
  const left = useClock(() => (end === null ? 0 : secondsLeft(end, aheadMs)))
  if (end === null) return null
  const until = untilLabel(end)
  if (left <= 0) return <Badge tone="danger">{t`Time is up`}</Badge>
  return (
    <Badge className="tabular-nums">
      <Timer aria-hidden="true" />
      <span className="sr-only">{t`Until ${until}`}</span>
      <span aria-hidden="true">{clockLabel(left)}</span>
    </Badge>
  )
}

/** Seconds of the round that are left, rounded up; `aheadMs`: by how much this device's clock is ahead of the server's. */
export const secondsLeft = (end: number, aheadMs: number): number =>
  Math.max(0, Math.ceil((end - (instantNow() - aheadMs)) / 1000))

const clockLabel = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
