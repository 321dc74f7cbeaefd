import { cn } from '@/lib/cn.ts'

/** A place that will be filled. Give it the size of what comes; say 'loading' once, on the region around it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('shimmer rounded-badge', className)} />
}
