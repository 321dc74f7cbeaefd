import { countdown } from '@domain/participants/waiting.ts'
import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'

/** The time that is left. Not read out: it changes every second, and the deadline stands beside it. */
export function Countdown({ until }: { until: string }) {
  const left = useClock((now) => countdown(until, now))
  return (
    <span aria-hidden="true" title={t`Time left`} className="ml-auto font-[720] text-ball tabular-nums">
      {left}
    </span>
  )
}
