import { t } from '@lingui/core/macro'
import { Skeleton, Skeletons } from '@/ui/feedback/skeleton.tsx'
import { FORM_COLUMNS } from './group.tsx'

const DAYS = Array<string>(7).fill('h-[38px] w-24 shrink-0 rounded-full')
const TIMES = Array<string>(6).fill('h-14 rounded-button')
const PEOPLE = Array<string>(3).fill('h-12 rounded-button')

/** The form while it is loaded: days, times, people, and the courts beside them. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label={t`Loading match`} className={FORM_COLUMNS}>
      <div className="@container grid min-w-0 gap-2">
        <Skeleton className="mb-2 h-[50px] w-40 rounded-button" />
        <Heading />
        <div className="flex gap-2 overflow-hidden py-[3px]">
          <Skeletons sizes={DAYS} />
        </div>
        <Heading className="mt-4" />
        <div className="grid grid-cols-2 gap-2 @min-[20rem]:grid-cols-3 @min-[40rem]:grid-cols-6">
          <Skeletons sizes={TIMES} />
        </div>
        <Skeleton className="mt-3 h-5 w-56" />
        <Skeleton className="mt-9 h-5 w-32" />
        <Skeletons sizes={PEOPLE} />
      </div>
      <div className="hidden gap-3 lg:grid">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-[50px] rounded-button" />
        <Skeleton className="h-[60dvh] rounded-button" />
      </div>
    </div>
  )
}

/** The name of a part, and what is chosen beside it. */
const Heading = ({ className = '' }: { className?: string }) => (
  <div className={`flex h-[38px] items-center justify-between ${className}`}>
    <Skeleton className="h-5 w-16" />
    <Skeleton className="h-[38px] w-36 rounded-full" />
  </div>
)
