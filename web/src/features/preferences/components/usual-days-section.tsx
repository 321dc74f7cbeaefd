import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { problemOf } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { InlineError } from '@/ui/feedback/inline-error.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { useSavePreferences } from '../mutations.ts'
import { preferencesQuery } from '../queries.ts'
import { DayChoices } from './day-choices.tsx'

/** The days that 'For me' goes by, each saved when it is pressed. */
export default function UsualDaysSection() {
  const userId = currentUserId() ?? ''
  const online = useStore(onlineStore)
  const query = useQuery(preferencesQuery(userId))
  const { mutate, variables, isPending } = useSavePreferences(userId)
  const shown = (isPending && variables.usualDays) || query.data?.usual_days || []
  return (
    <div className="grid gap-3">
      {query.data !== undefined ? (
        <DayChoices days={shown} disabled={!online} onChange={(usualDays) => mutate({ usualDays })} />
      ) : query.error || query.isPaused ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {problemOf(query.error)?.sentence ?? t`You are offline.`}
        </InlineError>
      ) : (
        <Skeleton className="h-20" />
      )}
      <p className="text-muted text-small">
        {t`With “For me” the list shows matches on these days, of your level, with a free place. Nobody else sees them.`}
      </p>
    </div>
  )
}
