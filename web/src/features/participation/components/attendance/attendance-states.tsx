import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { Button } from '@/ui/buttons/button.tsx'

interface Asked {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface NotFetchedProps {
  query: Asked
  title: string
  /** Shown while the answer is awaited. */
  children: ReactNode
}

/** Instead of what could not be fetched: a line that says so, and a way to try again. */
export function NotFetched({ query, title, children }: NotFetchedProps) {
  const online = useOnline()
  if (online && !query.error) return children
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-52 text-small">
        <strong className="block font-[620]">{title}</strong>
        <span className="text-muted">{online ? problemOf(query.error)?.sentence : t`You are offline.`}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={online && query.isFetching}
        onClick={() => void query.refetch()}
      >
        <RotateCw aria-hidden="true" />
        {t`Try again`}
      </Button>
    </div>
  )
}
