import { t } from '@lingui/core/macro'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'

const CARDS = ['a', 'b', 'c', 'd']

/** A placeholder for the list with its final layout. */
export function MatchListSkeleton() {
  return (
    <div role="status" aria-label={t`Loading matches`}>
      <Skeleton className="mt-[22px] mb-2.5 h-[22px] w-44" />
      <div className="grid gap-3 lg:grid-cols-2">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3 rounded-card border border-line bg-surface p-3.5">
            <div className="grid grid-cols-[4.6rem_1fr_2.5rem] gap-x-4">
              <Skeleton className="h-[70px]" />
              <div className="grid content-start gap-2">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-[26px] w-1/2" />
              </div>
              <Skeleton className="h-10" />
            </div>
            <Skeleton className="h-[85px] rounded-button" />
          </div>
        ))}
      </div>
    </div>
  )
}
