import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { ErrorState } from './error-state.tsx'

interface UnavailableProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  online: boolean
  title: string
  /** Shown while the answer is awaited. */
  children: ReactNode
}

/** Instead of what could not be fetched: why, and a way to try again. */
export function Unavailable({ query, online, title, children }: UnavailableProps) {
  if (online && !query.error) return children
  return (
    <ErrorState
      title={title}
      description={(online && problemOf(query.error)?.sentence) || t`You are offline.`}
      onRetry={() => void query.refetch()}
      retrying={online && query.isFetching}
    />
  )
}
