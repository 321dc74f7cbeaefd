import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { ErrorState } from './error-state.tsx'

interface UnavailableProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  title: string
  /** Replaces the sentence of the error. */
  description?: string
  /** Stands below the title 'You are offline'; without it the title stays, and this is the sentence. */
  offline?: string
  heading?: 'h1' | 'h2' | undefined
  /** Shown while the answer is awaited. */
  children: ReactNode
}

/** Instead of what could not be fetched: why, and a way to try again. */
export function Unavailable({ query, title, description, offline, heading, children }: UnavailableProps) {
  const online = useOnline()
  if (online && !query.error) return children
  return (
    <ErrorState
      heading={heading}
      title={online || offline === undefined ? title : t`You are offline`}
      description={
        (online ? (description ?? problemOf(query.error)?.sentence) : offline) ?? t`You are offline.`
      }
      onRetry={() => void query.refetch()}
      retrying={online && query.isFetching}
    />
  )
}
