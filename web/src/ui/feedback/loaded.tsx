import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { Button } from '../buttons/button.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  size: string
  children: (data: T) => ReactNode
}

/** A part of the settings once what it shows is there. */
export function Loaded<T>({ query, size, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error && !query.isPaused) return <Skeleton className={size} />
  return <InlineError query={query}>{problemOf(query.error)?.sentence ?? t`You are offline.`}</InlineError>
}

interface RowsProps<T> extends Pick<LoadedProps<T[]>, 'query' | 'size'> {
  /** Stands where there are no rows. */
  empty?: ReactNode
  as?: 'ul' | 'ol'
  children: (row: T) => ReactNode
}

/** A list with lines between its rows, once they are there. */
export function Rows<T>({ query, size, empty = null, as: List = 'ul', children }: RowsProps<T>) {
  return (
    <Loaded query={query} size={size}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <List className="divide-y divide-line">{rows.map((row) => children(row))}</List>
        )
      }
    </Loaded>
  )
}

interface InlineErrorProps {
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  children: ReactNode
}

export function InlineError({ query, children }: InlineErrorProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-1">
      <p role="alert" className="min-w-0 text-muted">
        {children}
      </p>
      <Button variant="secondary" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        {t`Try again`}
      </Button>
    </div>
  )
}
