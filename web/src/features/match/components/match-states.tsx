import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { missedSlotQuery } from '@/features/participation/queries/waiting.ts'
import { cn } from '@/lib/cn.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { CourtSkeleton } from './participants/court.tsx'

/** Deleted, made private, or never there. A member who was asked to step into a private match, and comes too late, reads that. */
export function MatchGone({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { data: wasFaster, isLoading } = useQuery(missedSlotQuery(matchId))
  return (
    <div role="status">
      {!isLoading && (
        <EmptyState
          title={
            wasFaster ? t`Somebody else was faster: this place is taken.` : t`This match no longer exists.`
          }
          description={
            wasFaster
              ? t`The match is private. You see it only while you are invited.`
              : t`It was deleted, or is not open to you any more.`
          }
          actions={<Button onClick={onClose}>{t`Back to matches`}</Button>}
        />
      )}
    </div>
  )
}

/** The page of a match: on a wide screen the second of its three groups stands beside the others. */
export const PAGE_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-12'
export const PAGE_SIDE = 'lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1'

export function MatchSkeleton() {
  return (
    <div role="status" aria-label={t`Loading match`}>
      <div className="flex gap-2">
        <Skeletons sizes={['h-[26px] w-20', 'h-[26px] w-28', 'h-[26px] w-16']} />
      </div>
      <CourtSkeleton />
      <Skeletons sizes={['mt-4 h-15 rounded-button']} />
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div role="status" aria-label={t`Loading match`} className={PAGE_COLUMNS}>
      <div className="grid gap-2">
        <Skeletons sizes={['h-5 w-40', 'h-9 w-1/2']} />
      </div>
      <div className={cn('grid gap-5', PAGE_SIDE)}>
        <Skeletons
          sizes={['h-14 w-3/4 lg:h-20', 'h-[max(50px,2.25rem)] rounded-button', 'h-15 rounded-button']}
        />
      </div>
      <div className="grid gap-4">
        <Skeletons sizes={['h-[max(50px,2.25rem)] rounded-button', 'h-[216px] rounded-card']} />
      </div>
    </div>
  )
}
