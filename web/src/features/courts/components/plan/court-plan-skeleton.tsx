import { SLOTS } from '@domain/courts/slots.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'

/** Venues and plan before anything is known, in their final shape. */
export function CourtPlanSkeleton() {
  const { venues } = community()
  const courts = venues.flatMap((venue) => venue.courts)
  return (
    <div role="status" aria-label={t`Loading courts`} className="grid gap-3">
      <div className="grid gap-2">
        {venues.map(({ id }) => (
          <Skeleton key={id} className="h-[64px] rounded-button" />
        ))}
      </div>
      <div aria-hidden="true" className="grid gap-1">
        <Skeleton className="ml-[2.75rem] h-9 rounded-[10px]" />
        <div className="h-9" />
        {SLOTS.map((slot) => (
          <div key={slot} className="flex gap-1">
            <span className="w-[2.5rem] pr-1 text-right text-[.8125rem] text-muted leading-10">
              {timeOf(slot * 60)}
            </span>
            {courts.map(({ id }) => (
              <Skeleton key={id} className="h-10 flex-1 rounded-[10px]" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
