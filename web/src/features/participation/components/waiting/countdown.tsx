import { countdown } from '@domain/participants/waiting.ts'
import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { yoursUntil } from '@/lib/time/deadline.ts'
import { Badge } from '@/ui/layout/badge.tsx'

/** Says until when a place is held for the member, and how much of that is left. */
export const Deadline = ({ until }: { until: string }) => (
  <p className="flex flex-wrap items-center justify-between gap-2">
    <Badge tone="accent">{yoursUntil(until)}</Badge>
    <Countdown until={until} />
  </p>
)

/** The time that is left. Not read out: it changes every second, and the deadline stands beside it. */
export function Countdown({ until }: { until: string }) {
  const left = useClock((now) => countdown(until, now))
  return (
    <span aria-hidden="true" title={t`Time left`} className="ml-auto font-[720] text-ball tabular-nums">
      {left}
    </span>
  )
}
