import { cn } from '@/lib/cn.ts'

/** A placeholder. Give it the size of the content; announce 'loading' once, on the region around it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('shimmer max-w-full rounded-badge', className)} />
}

export const Skeletons = ({ sizes }: { sizes: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they neither come nor go
  sizes.map((size, at) => <Skeleton key={at} className={size} />)
