import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { InlineError } from '@/ui/feedback/inline-error.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Size of what comes. */
  size: string
  children: (data: T) => ReactNode
}

/** A part of the settings once what it shows is there. */
export function Loaded<T>({ query, size, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error && !query.isPaused) return <Skeleton className={size} />
  return (
    <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {problemOf(query.error)?.sentence ?? t`You are offline.`}
    </InlineError>
  )
}
