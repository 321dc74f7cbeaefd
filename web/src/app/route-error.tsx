import { useRouteError } from 'react-router'
import { problemOf } from '@/lib/errors.ts'
import { ErrorState } from '@/ui/error-state.tsx'

/** Catches what a screen threw. A fresh load is the retry: after an update the old parts are gone from the server. */
export function RouteError() {
  const problem = problemOf(useRouteError())
  return (
    <main id="main" className="grid min-h-[70dvh] place-content-center">
      <ErrorState
        title="Something went wrong"
        description={
          problem?.reason === 'offline'
            ? problem.sentence
            : 'This screen could not be shown. Please try again.'
        }
        onRetry={() => location.reload()}
      />
    </main>
  )
}
