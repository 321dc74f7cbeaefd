import { t } from '@lingui/core/macro'
import { History } from 'lucide-react'
import { useOnline } from '@/lib/browser/online.ts'
import { ageLabel } from '@/lib/time/age.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { listFailure, type useMatchList } from '../../queries/matches.ts'

/** Says how old the list is when it cannot be fetched. `at` is in milliseconds. */
export function StaleNotice({ query, at }: { query: ReturnType<typeof useMatchList>; at: number }) {
  const online = useOnline()
  const age = useClock((now) => ageLabel(at, now))
  const { title, description } = listFailure()
  const failed = online && query.isError && !query.isFetchNextPageError
  if (online && query.data && !failed) return null
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted text-small"
    >
      <p className="flex items-center gap-2">
        <History aria-hidden="true" className="size-4.5" />
        {failed && `${title}. ${description} `}
        {t`Last seen ${age}.`}
      </p>
      {failed && (
        <Button variant="secondary" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
