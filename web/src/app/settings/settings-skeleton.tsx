import { t } from '@lingui/core/macro'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'

/** About as many as there are; those below the window are seen by nobody. */
const ROWS = ['w-28', 'w-36', 'w-24', 'w-40', 'w-32', 'w-36', 'w-28', 'w-44', 'w-32', 'w-24']

/** The first two sections have a switch below their line. */
const SWITCHES = ['h-20 sm:h-[3.8125rem]', 'h-[3.8125rem]']

const SwitchSkeleton = ({ className }: { className: string }) => (
  <div className={`flex items-center justify-between pb-2 ${className}`}>
    <div className="grid gap-1.5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-52" />
    </div>
    <Skeleton className="h-[30px] w-[52px] rounded-full" />
  </div>
)

/** The search and the rows of the settings, before their code is there. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-label={t`Loading`} className="grid max-w-[45rem] gap-3">
      <Skeleton className="h-12 rounded-button" />
      <div className="divide-y divide-line">
        {ROWS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they neither come nor go
          <div key={at} className="py-1">
            <div className="grid min-h-15 content-center justify-items-start gap-1 py-1.5">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="h-4 w-36" />
            </div>
            {SWITCHES[at] && <SwitchSkeleton className={SWITCHES[at]} />}
          </div>
        ))}
      </div>
    </div>
  )
}
